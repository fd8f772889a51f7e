import type { ReactNode, Ref } from 'react'

/** The left half of /services: stays in sight while the index passes, and scrolls in itself when it must. */
export function ServicePanel({ children, ref }: { children: ReactNode; ref: Ref<HTMLElement> }) {
  return (
    <section
      ref={ref}
      aria-labelledby="panel-title"
      className="service-panel -scroll-mt-24 border-line bg-raised [--color-paper:var(--color-raised)] max-md:border-b md:border-r"
    >
      {children}
    </section>
  )
}
