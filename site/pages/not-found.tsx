import { pageMeta } from '../render/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Never finds anything, so the status is always 404. */
export const loader = () => undefined

export const meta = () => pageMeta({ title: 'Page Not Found', description: 'There’s no page at this address.' })

/** The tumbled horizon levels when the visitor hovers over the link. */
export default function NotFoundPage() {
  return (
    <div className="group wrap grid items-center gap-x-12 gap-y-10 py-16 lg:grid-cols-[1fr_0.9fr] lg:py-28">
      <div>
        <p className="label mb-5 text-quiet">Status 404</p>
        <h1 className="text-page tracking-display">Page Not Found</h1>
        <p className="mt-7 mb-9 max-w-[46ch] text-lead text-quiet">
          Sorry, the page you’re looking for isn’t here. The address might have a typo in it, or the page has moved.
        </p>
        <ButtonLink href="/" arrow>
          Return to Homepage
        </ButtonLink>
      </div>
      <TumbledHorizon />
    </div>
  )
}

function TumbledHorizon() {
  return (
    <svg
      viewBox="-240 -200 480 400"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className="mx-auto w-full max-w-lg"
    >
      <circle r="168" strokeWidth="1.6" />
      <circle r="160" strokeWidth=".7" />
      <circle r="154" strokeWidth="9" strokeDasharray=".8 12.63" />
      <path d="M-212 0h24M188 0h24M0-196v18M0 178v18" />
      <g className="rotate-[157deg] transition-transform duration-700 ease-out group-has-[a:is(:hover,:focus-visible)]:rotate-0">
        <path d="M-134 0A134 134 0 0 0 134 0Z" className="fill-primary" stroke="none" />
        <path d="M-134 0H134" className="stroke-accent" strokeWidth="3" />
        <path d="M-46-44h92M-24-26h48M-70-62h140" />
        <circle r="134" strokeWidth="1.4" />
        <g className="fill-current font-mono" stroke="none" fontSize="15" textAnchor="middle">
          <text y="-78">404</text>
        </g>
      </g>
      <path d="M-72 0h44l28 16 28-16h44" className="stroke-paper" strokeWidth="9" strokeLinejoin="round" />
      <path d="M-70 0h42l28 16 28-16h42" strokeWidth="5" strokeLinejoin="round" />
    </svg>
  )
}
