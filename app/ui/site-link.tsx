import type { AnchorHTMLAttributes } from 'react'

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, or the place of a page as `#place`. */
  to: string
}

/** A link within the site. */
export function SiteLink({ to, children, ...anchor }: SiteLinkProps) {
  return (
    <a {...anchor} href={to}>
      {children}
    </a>
  )
}
