import type { ReactNode } from 'react'

interface PurchaseColumnProps {
  label: string
  title: string
  /** It replaced another screen, so its title takes the focus. */
  isNews?: boolean
  children: ReactNode
}

/** The purchase pages' single column. As tall as the window, so that the footer stays put when the content changes. */
export function PurchaseColumn({ label, title, isNews = false, children }: PurchaseColumnProps) {
  return (
    <div className="wrap min-h-svh py-14 sm:py-20 lg:py-28">
      <div className="mx-auto max-w-[36rem]">
        <p className="label mb-5 text-quiet">{label}</p>
        <h1 key={title} ref={isNews ? takeFocus : undefined} tabIndex={-1} className="text-heading tracking-display">
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

export function Working() {
  return (
    <svg viewBox="0 0 360 20" fill="none" aria-hidden="true" className="mt-10 w-full max-w-sm">
      <path d={TICKS} stroke="var(--color-edge)" />
      <path d="M0 19.5H360" stroke="var(--color-ink)" />
      <path d="M0 2V19" stroke="var(--color-accent)" strokeWidth="3" />
    </svg>
  )
}

const TICKS = Array.from({ length: 37 }, (_, index) => `M${index * 10 || 0.5} ${index % 6 === 0 ? 8 : 13}V19`).join('')
