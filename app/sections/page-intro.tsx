import type { ReactNode } from 'react'

interface PageIntroProps {
  label?: string
  title: string
  children?: ReactNode
}

/** The head of an inner page: a label, the title, what the page is for. */
export function PageIntro({ label, title, children }: PageIntroProps) {
  return (
    <div className="wrap pt-14 pb-16 sm:pt-20 lg:pt-24 lg:pb-24">
      {label && <p className="label mb-5 text-quiet">{label}</p>}
      <h1 className="max-w-[14em] text-page tracking-display">{title}</h1>
      {children && <div className="mt-8 max-w-[58ch] space-y-5 text-lead text-quiet">{children}</div>}
    </div>
  )
}
