import type { ReactNode } from 'react'
import { useBrand } from './brand-context.ts'

interface MailLinkProps {
  className?: string
  children?: ReactNode
}

/** Writes to the firm. Says its address, unless it says something else. */
export function MailLink({
  className = 'text-ink underline underline-offset-4 wrap-anywhere',
  children,
}: MailLinkProps) {
  const { email } = useBrand()
  return (
    <a href={`mailto:${email}`} className={className}>
      {children ?? email}
    </a>
  )
}
