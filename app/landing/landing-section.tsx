import type { ReactNode } from 'react'
import { bookingSteps } from '#content/free-call.ts'
import { ButtonLink } from '../ui/button.tsx'

/** What a part of the page stands on. */
export type Ground = 'paper' | 'raised' | 'dark' | 'deep'

interface GroundedProps {
  ground: Ground
  /** The id of the heading that names the part. */
  labelledBy: string
  className?: string
  children: ReactNode
}

/** A part of the page on its ground; a hairline parts light ones. */
export function Grounded({ ground, labelledBy, className = '', children }: GroundedProps) {
  const isLight = ground === 'paper' || ground === 'raised'
  return (
    <section
      aria-labelledby={labelledBy}
      data-theme={isLight ? undefined : ground}
      className={`landing-part border-b border-line last:border-b-0 ${ground === 'raised' ? 'raised-ground' : ''} ${className}`}
    >
      {children}
    </section>
  )
}

interface ConsultationCallProps {
  /** Tells the survey which service's page the visitor came from (§2.8). */
  source: string
  /** Said below the button, after what follows a press. */
  note?: string
}

/** The one way on of a landing page. */
export function ConsultationCall({ source, note }: ConsultationCallProps) {
  return (
    <div className="print:hidden">
      <ButtonLink
        to={`/contact?source=${source}`}
        arrow
        className="text-balance max-sm:w-full max-sm:gap-2 max-sm:px-3 max-sm:text-[0.9375rem]"
      >
        <span>
          Book a free <span className="whitespace-nowrap">20-minute</span> consultation
        </span>
      </ButtonLink>
      {note && <p className="mt-3.5 max-w-[36ch] text-small text-pretty text-quiet">{`${bookingSteps} ${note}`}</p>}
    </div>
  )
}
