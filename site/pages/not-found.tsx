import { pageMeta } from '../render/page-meta.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Level } from '../ui/level.tsx'

/** Never finds anything, so the status is always 404. */
export const loader = () => undefined

export const meta = () => pageMeta({ title: 'Page Not Found', description: 'There’s no page at this address.' })

/** The level rights itself when the visitor hovers over the link. */
export default function NotFoundPage() {
  return (
    <div className="group wrap grid items-center gap-x-12 gap-y-10 py-16 lg:grid-cols-[1fr_0.9fr] lg:py-28">
      <div>
        <h1 className="text-page tracking-display">Page Not Found</h1>
        <p className="mt-7 mb-9 max-w-[46ch] text-lead text-quiet">
          Sorry, the page you’re looking for isn’t here. The address might have a typo in it, or the page has moved.
        </p>
        <ButtonLink href="/" arrow>
          Return to Homepage
        </ButtonLink>
      </div>
      <Level shows="over" className="mx-auto w-full max-w-md">
        <text y="-58" textAnchor="middle" fill="currentColor" fontSize="11" className="font-mono">
          404
        </text>
      </Level>
    </div>
  )
}
