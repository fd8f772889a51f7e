import type { ReactNode } from 'react'

interface PageProps {
  title: string
  /** One sentence on what's here. */
  lead?: ReactNode
  /** What can be done with all of it: links and buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the console: its heading, a sentence, actions, and what it's about. */
export const Page = ({ title, lead, actions, children }: PageProps) => (
  <>
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:mb-9">
      <div>
        <h1 className="text-[clamp(1.875rem,1.5rem+1.4vw,2.625rem)] leading-[1.08] tracking-heading">{title}</h1>
        {lead && <p className="mt-2.5 max-w-[66ch] text-quiet">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
    {children}
  </>
)

/** A part of a page, under a heading of its own. */
export const Section = ({
  title,
  note,
  actions,
  children,
}: {
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) => (
  <section className="mt-10 first:mt-0">
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <h2 className="text-title tracking-heading">{title}</h2>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
    {note && <p className="mb-4 max-w-[66ch] text-quiet">{note}</p>}
    {children}
  </section>
)
