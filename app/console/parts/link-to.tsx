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

/** A link that keeps what it leads to as a file, and looks like a button. */
export const DownloadLink = ({ href, children }: LinkProps) => (
  <a
    href={href}
    download
    className="inline-flex min-h-9 items-center rounded-sm border border-edge px-3 py-1 font-medium hover:border-ink hover:bg-ink hover:text-paper"
  >
    {children}
  </a>
)
