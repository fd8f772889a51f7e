import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { SiteConfig } from '#contracts/site-config.ts'
import { loadSiteConfig } from '../browser/site-config.ts'
import { type Choice, isPrivacyControlOn, isRefused, readChoice, subscribe } from '../privacy/consent.ts'
import { Button } from '../ui/button.tsx'
import { loadAssistant, openAssistant, watchMicrophone } from './load-assistant.ts'

export function Assistant() {
  const [permission, allow] = useAssistantPermission()
  const [attempt, setAttempt] = useState(0)
  const [isAskedFor, setAskedFor] = useState(false)
  const isCached = usePageIsCached()

  if (permission === 'refused')
    return (
      <AssistantState
        label="Not loaded"
        title="The voice assistant isn’t loaded"
        action={
          <Button
            look="line"
            onClick={() => {
              setAskedFor(true)
              allow()
            }}
          >
            Load the assistant
          </Button>
        }
      >
        <span>
          {readChoice() || !isPrivacyControlOn()
            ? 'You turned functionality off.'
            : 'Your browser sends Global Privacy Control.'}
        </span>{' '}
        The voice comes from other companies. They see your IP address when it loads, and one of them hears you when you
        talk. Load it for this visit, or use the typed version.
      </AssistantState>
    )
  if (permission === 'unknown' || isCached) return <AssistantComing />
  return <LiveAssistant key={attempt} takesFocus={isAskedFor || attempt > 0} onRetry={() => setAttempt(attempt + 1)} />
}

const AssistantComing = () => (
  <AssistantState label="Loading" title="The voice assistant">
    It opens when you ask it to. It can’t hear you until you start the conversation and your browser has asked about the
    microphone.
    <noscript>
      <span className="mt-2 block">It needs JavaScript. The sample call below doesn’t.</span>
    </noscript>
  </AssistantState>
)

/** Whether the assistant may load; `unknown` during server rendering. */
type Permission = 'unknown' | 'given' | 'refused'

/** It may load unless the visitor refused. @returns that, and a function that allows it until the choice changes */
function useAssistantPermission(): [Permission, () => void] {
  const choice = useSyncExternalStore(subscribe, readChoice, () => null)
  const [asked, setAsked] = useState<{ under: Choice | undefined }>()
  if (choice === null) return ['unknown', () => {}]
  const isAskedFor = asked !== undefined && asked.under === choice
  return [isRefused('functionality') && !isAskedFor ? 'refused' : 'given', () => setAsked({ under: choice })]
}

function usePageIsCached(): boolean {
  const [isCached, setCached] = useState(false)
  // The assistant must be gone before the pagehide event ends.
  useEffect(() => {
    const rest = () => flushSync(() => setCached(true))
    const wake = () => setCached(false)
    window.addEventListener('pagehide', rest)
    window.addEventListener('pageshow', wake)
    return () => {
      window.removeEventListener('pagehide', rest)
      window.removeEventListener('pageshow', wake)
    }
  }, [])
  return isCached
}

type Outcome =
  | { name: 'failed' }
  | { name: 'off'; isBesideConsole: boolean }
  | { name: 'here'; agentId: string; isStandIn: boolean }

interface LiveAssistantProps {
  /** Whether the visitor pressed a button for it, which is gone by now. */
  takesFocus: boolean
  onRetry: () => void
}

/** Loads the assistant while mounted. Unmounting leaves no script and no open microphone. */
function LiveAssistant({ takesFocus, onRetry }: LiveAssistantProps) {
  const [outcome, setOutcome] = useState<Outcome>()

  // A layout effect cleans up before the element leaves the page.
  useLayoutEffect(() => {
    const left = new AbortController()
    const closeMicrophone = watchMicrophone()
    const settle = (reached: Outcome) => left.signal.aborted || setOutcome(reached)
    bringAssistant(left.signal).then(settle, () => settle({ name: 'failed' }))
    return () => {
      left.abort()
      closeMicrophone()
    }
  }, [])

  switch (outcome?.name) {
    case undefined:
      return <AssistantComing />
    case 'off':
      return (
        <AssistantState label="Typed" title="On your line, it’s a voice">
          {outcome.isBesideConsole
            ? 'The voice version doesn’t load while you’re signed in to this site’s console. To hear it, use another browser.'
            : 'Here you type. In an office, callers talk and it listens. The questions are the same.'}
        </AssistantState>
      )
    case 'failed':
      return (
        <AssistantState
          takesFocus={takesFocus}
          label="Not loaded"
          title="The voice assistant didn’t load"
          action={
            <Button look="line" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          An ad blocker or a weak connection may be the cause. The typed version on this page asks the same questions
          without it.
        </AssistantState>
      )
    case 'here':
      return <ReadyAssistant {...outcome} takesFocus={takesFocus} />
  }
}

async function bringAssistant(left: AbortSignal): Promise<Outcome> {
  const { assistant, sandboxed, isBesideConsole }: SiteConfig = await loadSiteConfig()
  if (!assistant) return { name: 'off', isBesideConsole }
  left.throwIfAborted()
  await loadAssistant(assistant, left)
  return { name: 'here', agentId: assistant.agentId, isStandIn: sandboxed.includes('assistant') }
}

interface AssistantStateProps {
  label: string
  title: string
  children: ReactNode
  action?: ReactNode
  isReady?: boolean
  /** Whether its action takes over focus from the pressed button. */
  takesFocus?: boolean
}

export function AssistantState({ label, title, children, action, isReady, takesFocus }: AssistantStateProps) {
  const actions = useRef<HTMLDivElement>(null)

  // Focus falls back to the body when the focused element is removed. If it's elsewhere, leave it alone.
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) actions.current?.querySelector('button')?.focus()
  }, [takesFocus])

  return (
    <div className="flex min-h-40 flex-wrap items-center justify-between gap-x-16 gap-y-5 py-7 lg:min-h-32">
      <div role="status">
        <h2 className="flex items-baseline gap-3 text-title tracking-[-0.012em]">
          <span
            aria-hidden="true"
            data-ready={isReady || undefined}
            className="size-2.5 rounded-full border border-edge data-ready:border-good data-ready:bg-good forced-colors:data-ready:border-5 forced-colors:data-ready:border-[CanvasText]"
          />
          <span>{title}</span>
          <span className="sr-only">{label}</span>
        </h2>
        <p className="mt-2 max-w-[64ch] text-small text-quiet">{children}</p>
      </div>
      {action && <div ref={actions}>{action}</div>}
    </div>
  )
}

interface ReadyAssistantProps {
  agentId: string
  isStandIn: boolean
  takesFocus: boolean
}

export function ReadyAssistant({ agentId, isStandIn, takesFocus }: ReadyAssistantProps) {
  const opener = useRef<HTMLDivElement>(null)
  const [isOpenerInView, setOpenerInView] = useState(true)
  const [isUntouched, setUntouched] = useState(true)

  // Follows the scroll position, which only the browser knows.
  useEffect(() => {
    const inView = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
      setOpenerInView(inView.size > 0)
    })
    // The typed call has a button of its own, which the launcher would cover on a phone.
    for (const one of [opener.current, document.querySelector('[data-phone]')]) if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [])

  const open = () => {
    // Not every browser focuses a clicked button, and the panel later returns focus to what has it now.
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
        title="Or by voice"
        action={
          <div ref={opener}>
            <Button onClick={open} arrow>
              Open the voice assistant
            </Button>
          </div>
        }
      >
        {isStandIn
          ? 'It opens at the lower right. This one is typed and doesn’t listen.'
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
  // React's namespace for custom elements.
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
