import { type ReactNode, useEffect, useRef } from 'react'

interface AssistantStateProps {
  label: string
  title: string
  children: ReactNode
  action?: ReactNode
  isReady?: boolean
  /** Whether its action takes the focus that was lost with the button before it. */
  takesFocus?: boolean
}

/** What the assistant does now, as an instrument's panel: a lamp, a line, what it means, one thing to do. */
export function AssistantState({
  label,
  title,
  children,
  action,
  isReady = false,
  takesFocus = false,
}: AssistantStateProps) {
  const actions = useRef<HTMLDivElement>(null)

  // Focus is the browser's: it falls to the body when what has it goes, and is left alone once it is elsewhere.
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) actions.current?.querySelector('button')?.focus()
  }, [takesFocus])

  return (
    <div className="flex min-h-72 flex-col items-start border border-line bg-raised p-6 sm:p-7">
      <div role="status">
        <p className="label flex items-center gap-3 text-quiet">
          <span aria-hidden="true" data-ready={isReady || undefined} className="assistant-lamp" />
          {label}
        </p>
        <h2 className="mt-4 text-title tracking-[-0.012em]">{title}</h2>
        <p className="mt-3 max-w-[54ch] text-small text-quiet">{children}</p>
      </div>
      {action && (
        <div ref={actions} className="mt-auto pt-6">
          {action}
        </div>
      )}
    </div>
  )
}
