import type { ReactNode } from 'react'
import { SiteLink } from '../ui/site-link.tsx'

/** A link within the words that thank. */
export function ThanksLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <SiteLink
      to={to}
      className="font-medium underline decoration-accent decoration-2 underline-offset-4 hover:decoration-3"
    >
      {children}
    </SiteLink>
  )
}
