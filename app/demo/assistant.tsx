import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { SiteConfig } from '#contracts/site-config.ts'
import { type Choice, isPrivacyControlOn, isRefused, readChoice, subscribe } from '../consent/consent.ts'
import { loadSiteConfig } from '../site-config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AssistantState, ReadyAssistant } from './assistant-panel.tsx'
import { loadAssistant, watchMicrophone } from './load-assistant.ts'

/** The voice assistant: its state, and its element at the lower right. */
export function Assistant() {
  const [permission, allow] = useAssistantPermission()
  const [attempt, setAttempt] = useState(0)
  const [isAskedFor, setAskedFor] = useState(false)
  const isCached = usePageIsCached()

  if (permission === 'refused') {
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
        {readChoice() || !isPrivacyControlOn()
          ? 'You turned functionality off.'
          : 'Your browser sends Global Privacy Control.'}{' '}
        The voice comes from another company, which sees your network address when it loads and hears you when you talk.
        Load it for this visit, or use the typed version.
      </AssistantState>
    )
  }
  if (permission === 'unknown' || isCached) return <AssistantComing />
  return (
    <LiveAssistant
      key={attempt}
      coming={<AssistantComing />}
      takesFocus={isAskedFor || attempt > 0}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

function AssistantComing() {
  return (
    <AssistantState label="Loading" title="The voice assistant is loading">
      It opens when you ask it to. It can’t hear you until you start the conversation and your browser has asked about
      the microphone.
      <noscript>
        <span className="mt-2 block">It needs JavaScript. The sample call below doesn’t.</span>
      </noscript>
    </AssistantState>
  )
}

/** Whether the assistant may load; `unknown` while the page is rendered. */
type Permission = 'unknown' | 'given' | 'refused'

/**
 * The visitor came for the assistant, so it may load unless they refused functionality cookies.
 * @returns that, and a function that allows it once, until the choice changes
 */
function useAssistantPermission(): [Permission, () => void] {
  const choice = useSyncExternalStore(subscribe, readChoice, () => null)
  const [asked, setAsked] = useState<{ under: Choice | undefined }>()
  if (choice === null) return ['unknown', () => {}]
  const isAskedFor = asked !== undefined && asked.under === choice
  return [isRefused('functionality') && !isAskedFor ? 'refused' : 'given', () => setAsked({ under: choice })]
}

/** Whether the page is in the back/forward cache. */
function usePageIsCached(): boolean {
  const [isCached, setCached] = useState(false)
  // Follows the window. The assistant must be gone before the event ends.
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

type Outcome = { name: 'failed' } | { name: 'off' } | { name: 'here'; agentId: string; isStandIn: boolean }

interface LiveAssistantProps {
  coming: ReactNode
  /** Whether the visitor pressed a button for it, which is gone by now. */
  takesFocus: boolean
  onRetry: () => void
}

/** Loads the assistant while it's shown. Removing it leaves no script and no open microphone. */
function LiveAssistant({ coming, takesFocus, onRetry }: LiveAssistantProps) {
  const [outcome, setOutcome] = useState<Outcome>()

  // A layout effect, so that cleanup runs before the element leaves the page.
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
      return coming
    case 'off':
      return (
        <AssistantState
          label="Typed only"
          title="Be the caller"
          action={
            <ButtonLink href="#typed" arrow>
              Start the typed call
            </ButtonLink>
          }
        >
          Answer the way an injured caller does. It runs in this page and sends nothing. The voice version isn’t set up
          on this site.
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
      return <ReadyAssistant agentId={outcome.agentId} isStandIn={outcome.isStandIn} takesFocus={takesFocus} />
  }
}

async function bringAssistant(left: AbortSignal): Promise<Outcome> {
  const { assistant, sandboxed }: SiteConfig = await loadSiteConfig()
  if (!assistant) return { name: 'off' }
  left.throwIfAborted()
  await loadAssistant(assistant, left)
  return { name: 'here', agentId: assistant.agentId, isStandIn: sandboxed.includes('assistant') }
}
