import type { ReactNode } from 'react'

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
