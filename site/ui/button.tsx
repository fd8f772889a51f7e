import type { ComponentProps, ReactNode } from 'react'

type Look = 'accent' | 'line' | 'ink'

const looks: Record<Look, string> = {
  accent: 'bg-accent text-on-accent border-accent hover:bg-ink hover:border-ink hover:text-paper',
  line: 'border-current text-ink hover:bg-ink hover:border-ink hover:text-paper',
  ink: 'bg-ink text-paper border-ink hover:bg-transparent hover:text-ink',
}

const shape =
  'inline-flex print:hidden min-h-13 items-center justify-center gap-[min(0.75rem,3vw)] rounded-sm border px-[min(1.375rem,6vw)] py-3 text-center text-body text-balance font-semibold leading-tight transition-colors duration-150 ease-out disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-quiet'

interface Appearance {
  look?: Look
  arrow?: boolean | 'down'
  children: ReactNode
}

/** A label that changes stands alone in its element, so that it still changes in a page that the browser translated. */
const withArrow = (label: ReactNode, arrow: Appearance['arrow']) =>
  arrow ? (
    <>
      <span>{label}</span>
      <Arrow className={arrow === 'down' ? 'rotate-90' : ''} />
    </>
  ) : (
    label
  )

const classesOf = (look: Look = 'accent', className = '') => `${shape} ${looks[look]} ${className}`

export const ButtonLink = ({ look, arrow, children, className, ...link }: ComponentProps<'a'> & Appearance) => (
  <a {...link} className={classesOf(look, className)}>
    {withArrow(children, arrow)}
  </a>
)

type ButtonProps = ComponentProps<'button'> & Appearance

/** A button; defaults to `type="button"`, so that it doesn't submit a form by accident. */
export const Button = ({ look, arrow, children, className, type, ...button }: ButtonProps) => (
  <button {...button} type={type ?? 'button'} className={classesOf(look, className)}>
    {withArrow(children, arrow)}
  </button>
)

export const Arrow = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 18 10" fill="none" aria-hidden="true" className={`w-[min(1.125rem,5vw)] shrink-0 ${className}`}>
    <path d="M0 5h16M12 1l4 4-4 4" stroke="currentColor" strokeWidth="1.6" />
  </svg>
)

/** Points down; the parent rotates it. */
export const Chevron = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 12 8" fill="none" aria-hidden="true" className={className}>
    <path d="M1.5 1.5 6 6l4.5-4.5" stroke="currentColor" strokeWidth="1.6" />
  </svg>
)
