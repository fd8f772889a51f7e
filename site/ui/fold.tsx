import type { ReactNode } from 'react'

interface FoldProps {
  heading: 'h2' | 'h3' | 'h4'
  title: string
  children: ReactNode
}

/** A titled text in a list. On a phone, the list is an index, and a press on a title opens its text. */
export const Fold = ({ heading: Heading, title, children }: FoldProps) => (
  <>
    <Heading className="hidden font-display text-lead tracking-[-0.012em] sm:mb-1.5 sm:supports-[selector(::details-content)]:block">
      {title}
    </Heading>
    <details className="disclosure disclosure-dense fold-on-phone">
      <summary>
        <Heading className="font-display text-lead leading-tight font-normal tracking-[-0.012em]">{title}</Heading>
      </summary>
      {children}
    </details>
  </>
)
