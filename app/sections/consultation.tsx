import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'

interface ConsultationProps {
  /** Where the visitor came from. */
  source: string
  /** What to bring to the call, and what comes of it. */
  children: ReactNode
}

/** The way from an inner page to the survey (§2.4). */
export function Consultation({ source, children }: ConsultationProps) {
  return (
    <section data-theme="deep" aria-labelledby="consultation-title">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-7 py-16 lg:py-20">
        <div>
          <h2 id="consultation-title" className="mb-3 text-heading tracking-heading">
            Twenty minutes, no charge
          </h2>
          <p className="max-w-[52ch] text-lead text-quiet">{children}</p>
        </div>
        <ButtonLink to={`/contact?source=${source}`} arrow>
          Schedule a Consultation
        </ButtonLink>
      </div>
    </section>
  )
}
