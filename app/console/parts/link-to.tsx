import type { ReactNode } from 'react'

/** A link on a line of its own, as high as a button. */
export const LinkTo = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-9 items-center font-medium underline underline-offset-4">
    {children}
  </a>
)
