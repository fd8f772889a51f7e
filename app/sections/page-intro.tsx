import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'

/** The head of an inner page. Reserves the label's line even if it's empty. */
export function PageIntro({ label, title, children }: { label?: string; title: string; children?: ReactNode }) {
  return (
    <div className="wrap grid items-end gap-x-16 gap-y-5 pt-12 pb-9 sm:pt-16 lg:grid-cols-2 lg:pt-20 lg:pb-12">
      <div className="self-start">
        <p className="label mb-4 min-h-[1lh] text-quiet">{label}</p>
        <h1 className="text-page tracking-display">{title}</h1>
      </div>
      {children && <div className="max-w-[29.3em] space-y-5 text-lead text-quiet">{children}</div>}
    </div>
  )
}

/** A page with a result: what it is on the left, the message on the right. */
export const AnswerFrame = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => (
  <div className="wrap grid gap-x-16 gap-y-10 pt-12 pb-24 sm:pt-16 lg:grid-cols-[2fr_3fr] lg:pt-24 lg:pb-32">
    <div>
      <p className="label mb-5 text-quiet">{label}</p>
      <h1 className="text-page tracking-display">{title}</h1>
    </div>
    <div className="max-w-2xl border-t border-ink pt-8">{children}</div>
  </div>
)

export const BackHome = () => (
  <ButtonLink href="/" look="line" arrow className="mt-9">
    Back to the home page
  </ButtonLink>
)
