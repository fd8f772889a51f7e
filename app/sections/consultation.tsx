import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'

interface ConsultationProps {
  source: string
  title?: string
  button?: string
  children: ReactNode
}

export function Consultation({
  source,
  title = 'Twenty minutes, no charge',
  button = 'Schedule a Consultation',
  children,
}: ConsultationProps) {
  return (
    <section data-theme="deep" aria-labelledby="consultation-title">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-7 py-16 lg:py-20">
        <div>
          <h2 id="consultation-title" className="mb-3 max-w-[16em] text-heading tracking-heading">
            {title}
          </h2>
          <p className="max-w-[52ch] text-lead text-quiet">{children}</p>
        </div>
        <ButtonLink href={`/contact?source=${source}`} arrow>
          {button}
        </ButtonLink>
      </div>
    </section>
  )
}
