import type { ReactNode } from 'react'

interface LinkProps {
  href: string
  children: ReactNode
}

/** A link on a line of its own, as high as a button. */
export const LinkTo = ({ href, children }: LinkProps) => (
  <a href={href} className="inline-flex min-h-9 items-center font-medium underline underline-offset-4">
    {children}
  </a>
)

/** A link within a text. */
export const TextLink = ({ href, children }: LinkProps) => (
  <a href={href} className="font-medium underline underline-offset-4">
    {children}
  </a>
)
