import type { ReactNode } from 'react'
import { MASKER_VERSION } from '#contracts/masker-release.ts'

interface PurchaseColumnProps {
  title: string
  isNews?: boolean
  /** The key is the buyer's: its tag says so. */
  isPaid?: boolean
  children: ReactNode
}

/** The purchase pages. As tall as the window, so that the footer stays put when the content changes. */
export const PurchaseColumn = ({ title, isNews = false, isPaid = false, children }: PurchaseColumnProps) => (
  <div className="wrap grid min-h-svh content-start gap-x-20 gap-y-6 py-9 sm:py-16 lg:grid-cols-[minmax(0,36rem)_1fr] lg:py-20">
    <KeyAndTag isPaid={isPaid} />
    <div className="lg:col-start-1 lg:row-start-1">
      <h1 key={title} ref={isNews ? takeFocus : undefined} tabIndex={-1} className="text-heading tracking-display">
        {title}
      </h1>
      {children}
    </div>
  </div>
)

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** The key that a purchase hands over. Its tag is blank until it's paid for. */
const KeyAndTag = ({ isPaid }: { isPaid: boolean }) => (
  <svg
    viewBox="0 0 400 250"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    aria-hidden="true"
    className="w-full max-w-sm max-sm:max-w-52 lg:max-w-none lg:self-start"
  >
    <circle cx="80" cy="72" r="50" />
    <circle cx="80" cy="72" r="41" strokeWidth=".7" />
    <circle cx="62" cy="72" r="13" className="fill-paper" />
    <path d="M129 62H352V82H338V102H324V88H310V106H296V82H129Z" className="fill-raised" />
    <path d="M140 68H346" strokeWidth=".7" />
    <path d="M58 84C40 120 60 140 92 152" className="stroke-accent" strokeWidth="2" />
    <g transform="rotate(8 100 150)">
      <path d="M92 146 116 130H300V214H116L92 196Z" className="fill-raised" />
      <circle cx="112" cy="171" r="6" className="fill-paper" />
      <g className="fill-current stroke-none font-mono" fontSize="13">
        <text x="134" y="160">
          DOCUMENT MASKER
        </text>
        <text x="134" y="182">
          {isPaid ? `${MASKER_VERSION}, PAID ONCE` : MASKER_VERSION}
        </text>
      </g>
      <path d="M134 198H284" strokeWidth=".7" strokeDasharray={isPaid ? undefined : '3 4'} />
    </g>
  </svg>
)

export const Working = () => (
  <svg viewBox="0 0 360 20" fill="none" aria-hidden="true" className="mt-10 w-full max-w-sm">
    <path d={TICKS} stroke="var(--color-edge)" />
    <path d="M0 19.5H360" stroke="var(--color-ink)" />
    <path d="M0 2V19" stroke="var(--color-accent)" strokeWidth="3" />
  </svg>
)

const TICKS = Array.from({ length: 37 }, (_, index) => `M${index * 10 || 0.5} ${index % 6 === 0 ? 8 : 13}V19`).join('')
