import { site } from '#content/site.ts'

/** The firm's address, to write to. */
export const MailLink = ({ className = 'underline underline-offset-4' }: { className?: string }) => (
  <a href={`mailto:${site.email.value}`} className={className}>
    {site.email.value}
  </a>
)
