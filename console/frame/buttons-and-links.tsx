import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react'

// A pointer over a button never makes it look like the chosen one of several.
const looks = {
  line: 'border-edge text-ink hover:border-ink hover:bg-raised',
  ink: 'border-ink bg-ink text-paper hover:bg-ink/85',
  bad: 'border-bad bg-bad text-raised hover:bg-bad/85',
  quiet: 'border-transparent text-quiet underline underline-offset-4 hover:text-ink',
}

export type Look = keyof typeof looks

const small =
  'inline-flex target items-center justify-center rounded-sm border px-3 py-1 text-small font-medium leading-tight transition-colors duration-150 ease-out'

/**
 * A button for rows and toolbars. For a page's main action, use the large one in site/ui/button.tsx. The second press of a
 * double click does nothing: by then, another button may stand there.
 */
export const SmallButton = ({
  look = 'line',
  type = 'button',
  className = '',
  onClick,
  ...button
}: ComponentProps<'button'> & { look?: Look }) => (
  <button
    {...button}
    type={type}
    onClick={(event) => (event.detail > 1 ? event.preventDefault() : onClick?.(event))}
    className={`${small} ${looks[look]} ${className}`}
  />
)

/** A button that looks like a link: the way back, beside what a form does. */
export const QuietButton = (button: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button {...button} type="button" className="target px-2 font-medium underline underline-offset-4" />
)

interface LinkProps {
  href: string
  children: ReactNode
}

interface SmallLinkProps extends LinkProps {
  look: Look
  /** It leads to a third party, in a new tab. */
  isElsewhere?: boolean
}

/** A link that looks like a small button: the one place where something is done. */
export const SmallLink = ({ href, look, isElsewhere = false, children }: SmallLinkProps) => (
  <a
    href={href}
    className={`${small} ${looks[look]}`}
    {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
  >
    {children}
  </a>
)

export const LinkTo = ({ href, target, children }: LinkProps & { target?: '_blank' }) => (
  <a href={href} target={target} className="inline-flex target items-center font-medium underline underline-offset-4">
    {children}
  </a>
)

export const TextLink = ({ href, children }: LinkProps) => (
  <a href={href} className="font-medium underline underline-offset-4">
    {children}
  </a>
)

/** Saves a file. Each export is noted in the audit log, so only a press asks for it: a link is also followed by pictures. */
export const ExportButton = ({ action, children }: { action: string; children: ReactNode }) => (
  <form method="post" action={action} className="contents">
    <SmallButton type="submit">{children}</SmallButton>
  </form>
)
