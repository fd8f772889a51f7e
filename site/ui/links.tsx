import type { ComponentProps } from 'react'
import { Arrow } from './button.tsx'

/** The title of a card, as a link that covers the card. */
export const CardLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a
    {...link}
    className="decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
  >
    {children}
  </a>
)

/** What a press on a card does. Screen readers have it from the link. @param arrow turns the arrow */
export const CardAction = ({ className = '', arrow = '', children }: ComponentProps<'p'> & { arrow?: string }) => (
  <p
    aria-hidden="true"
    className={`flex items-center gap-3 font-semibold underline decoration-accent decoration-2 underline-offset-6 group-hover:decoration-3 ${className}`}
  >
    {children} <Arrow className={arrow} />
  </p>
)

/** A link on a line of its own. */
export const LineLink = ({ className = '', children, ...link }: ComponentProps<'a'>) => (
  <a
    {...link}
    className={`inline-flex min-h-11 items-center font-medium underline decoration-accent decoration-2 underline-offset-4 hover:decoration-4 ${className}`}
  >
    {children}
  </a>
)
