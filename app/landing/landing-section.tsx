import type { ReactNode } from 'react'
import { bookingSteps } from '#content/free-call.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The background of a section. */
export type Ground = 'paper' | 'raised' | 'dark' | 'deep'

interface GroundedProps {
  ground: Ground
  /** The id of its heading. */
  labelledBy: string
  className?: string
  children: ReactNode
}

/** A section on its background. */
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
  /** Tells the survey which page the visitor came from. */
  source: string
  /** Below the button. */
  note?: string
}

/** A landing page's call to action. */
export function ConsultationCall({ source, note }: ConsultationCallProps) {
  return (
    <div className="print:hidden">
      <ButtonLink
        href={`/contact?source=${source}`}
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
