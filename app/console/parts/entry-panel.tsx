import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'

interface EntryPanelProps {
  title: string
  lead: ReactNode
  error?: string | undefined
  /** The one thing to do here. */
  children?: ReactNode
  foot?: ReactNode
}

/** The pages before the console: one heading, one thing to do. */
export const EntryPanel = ({ title, lead, error, children, foot }: EntryPanelProps) => (
  <div className="mx-auto max-w-[30rem] pt-[min(9vh,6rem)]">
    <div className="entry-scale mb-12" aria-hidden="true" />
    <h1 className="text-heading tracking-heading">{title}</h1>
    <p className="mb-9 mt-4 text-lead text-quiet">{lead}</p>
    {children}
    <div role="alert" className="mt-5 min-h-16">
      {error && <Notice tone="bad">{error}</Notice>}
    </div>
    {foot && <p className="border-t border-line pt-4 text-quiet">{foot}</p>}
  </div>
)
