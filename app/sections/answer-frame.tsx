import type { ReactNode } from 'react'

/** A page that answers: what it is on the left, what it says on the right. */
export const AnswerFrame = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => (
  <div className="wrap grid gap-x-16 gap-y-10 pt-12 pb-24 sm:pt-16 lg:grid-cols-[2fr_3fr] lg:pt-24 lg:pb-32">
    <div>
      <p className="label mb-5 text-quiet">{label}</p>
      <h1 className="text-page tracking-display">{title}</h1>
    </div>
    <div className="max-w-2xl border-t border-ink pt-8">{children}</div>
  </div>
)
