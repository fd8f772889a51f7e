import type { ReactNode } from 'react'
import { Notice } from '#site/ui/notice.tsx'
import { SmallButton } from './buttons-and-links.tsx'
import { useConsoleData } from './console-data.ts'
import { type Answered, ReloadContext } from './use-answer.ts'

interface PageProps {
  /** Left out, the one that the page has in contracts/console-table.ts. */
  title?: string | undefined
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, lead, actions, children }: PageProps) {
  const data = useConsoleData()
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:mb-9">
        <div className="min-w-0">
          <h1
            tabIndex={-1}
            dir="auto"
            className="text-[clamp(1.875rem,1.5rem+1.4vw,2.625rem)] leading-[1.08] tracking-heading wrap-anywhere"
          >
            {title ?? data.title}
          </h1>
          {lead && <p className="mt-2.5 max-w-[66ch] text-quiet">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** As a `ref`: gives an element the focus when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** As a `ref`: what the address leads to is shown once it's loaded, and the keyboard begins at its heading. */
export const showIfMeant = (element: HTMLElement | null): void => {
  if (!element || location.hash !== `#${element.id}`) return
  element.scrollIntoView()
  element.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true })
}

export const Section = ({
  id,
  title,
  note,
  actions,
  className = '',
  children,
}: {
  id?: string
  title: string
  note?: ReactNode
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}) => (
  <section ref={showIfMeant} id={id} className={`mt-10 first:mt-0 ${className}`}>
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <h2 tabIndex={-1} className="text-title tracking-heading">
        {title}
      </h2>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
    {note && <p className="mb-4 max-w-[66ch] text-quiet">{note}</p>}
    {children}
  </section>
)

/** Replaces an empty list. @param children what to do about it, if anything */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="border-y border-line py-9">
    <p className="text-body font-medium">{title}</p>
    {children && <div className="mt-2 max-w-[60ch] text-quiet">{children}</div>}
  </div>
)

const Failed = ({ sentence, onRetry }: { sentence: string; onRetry: (() => void) | undefined }) => (
  <div role="alert" className="border-l-3 border-bad py-1 pl-4">
    <p className="font-medium text-bad">{sentence}</p>
    {onRetry && (
      <SmallButton onClick={onRetry} className="mt-3">
        Retry
      </SmallButton>
    )}
  </div>
)

export const ActionError = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <span role="alert" className="mt-2 block font-medium text-bad">
      {children}
    </span>
  )

const Loading = () => (
  <p className="border-y border-line py-9 text-quiet">
    {/* A fast response shows none. */}
    <span className="transition-opacity delay-400 duration-150 starting:opacity-0">Loading…</span>
  </p>
)

export function Answer<Data>({ of, children }: { of: Answered<Data>; children: (data: Data) => ReactNode }) {
  if (of.state === 'loading') return <Loading />
  if (of.state === 'failed') return <Failed sentence={of.sentence} onRetry={of.canRetry ? of.reload : undefined} />
  return <ReloadContext value={of.reload}>{children(of.data)}</ReloadContext>
}

interface EntryPanelProps {
  title: string
  lead: ReactNode
  error?: string | undefined
  children?: ReactNode
  foot?: ReactNode
}

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
