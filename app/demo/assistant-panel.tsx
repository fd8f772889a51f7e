import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { openAssistant } from './load-assistant.ts'

interface AssistantStateProps {
  label: string
  title: string
  children: ReactNode
  action?: ReactNode
  isReady?: boolean
  /** Whether its action takes the focus that the pressed button had. */
  takesFocus?: boolean
}

/** The assistant's state as an instrument panel. */
export function AssistantState({
  label,
  title,
  children,
  action,
  isReady = false,
  takesFocus = false,
}: AssistantStateProps) {
  const actions = useRef<HTMLDivElement>(null)

  // Focus falls to the body when the focused element goes. It's left alone if it's elsewhere.
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

interface ReadyAssistantProps {
  agentId: string
  isStandIn: boolean
  takesFocus: boolean
}

/** The loaded assistant: a button that opens it, and its element. */
export function ReadyAssistant({ agentId, isStandIn, takesFocus }: ReadyAssistantProps) {
  const opener = useRef<HTMLDivElement>(null)
  const [isOpenerInView, setOpenerInView] = useState(true)
  const [isUntouched, setUntouched] = useState(true)

  // Follows scrolling.
  useEffect(() => {
    if (!opener.current) return
    const observer = new IntersectionObserver((entries) => setOpenerInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(opener.current)
    return () => observer.disconnect()
  }, [])

  const open = () => {
    // Not every browser focuses a clicked button, and the panel returns focus to what has it now.
    opener.current?.querySelector('button')?.focus()
    // A hidden element can't take focus.
    flushSync(() => setUntouched(false))
    openAssistant()
  }

  return (
    <>
      <AssistantState
        isReady
        takesFocus={takesFocus}
        label="Ready"
        title="Be the caller, by voice"
        action={
          <div ref={opener}>
            <Button onClick={open} arrow>
              Open the voice assistant
            </Button>
          </div>
        }
      >
        {isStandIn
          ? 'On this server a stand-in plays its part. It doesn’t listen.'
          : 'It opens at the lower right. You talk, it asks. Your browser asks about the microphone first. An outside company runs it and hears you, so don’t tell it anything about a real matter.'}
      </AssistantState>
      <elevenlabs-convai
        agent-id={agentId}
        data-opener-in-view={isOpenerInView || undefined}
        data-untouched={isUntouched || undefined}
        onFocus={() => setUntouched(false)}
        onPointerDown={() => setUntouched(false)}
      />
    </>
  )
}

declare module 'react' {
  // React declares elements in this namespace.
  namespace JSX {
    interface IntrinsicElements {
      'elevenlabs-convai': React.HTMLAttributes<HTMLElement> & {
        'agent-id': string
        'data-opener-in-view': true | undefined
        'data-untouched': true | undefined
      }
    }
  }
}
