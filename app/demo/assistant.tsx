import { useState, useSyncExternalStore, useEffect, type ReactNode, useLayoutEffect } from 'react'
import { isPrivacyControlOn, readChoice, type Choice, isRefused, subscribe } from '../consent/consent.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AssistantState, ReadyAssistant } from './assistant-panel.tsx'
import { flushSync } from 'react-dom'
import type { SiteConfig } from '#contracts/site-config.ts'
import { loadSiteConfig } from '../site-config.ts'
import { loadAssistant, watchMicrophone } from './load-assistant.ts'

/** The voice assistant: what it does now, and its element at the lower right (§2.5, decisions §7). */
export function Assistant() {
  const [leave, giveLeave] = useAssistantLeave()
  const [attempt, setAttempt] = useState(0)
  const [isAskedFor, setAskedFor] = useState(false)
  const isAtRest = useAtRest()

  if (leave === 'refused') {
    return (
      <AssistantState
        label="Not loaded"
        title="The voice assistant isn’t loaded"
        action={
          <Button
            look="line"
            onClick={() => {
              setAskedFor(true)
              giveLeave()
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
  if (leave === 'unknown' || isAtRest) return <AssistantComing />
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

/** Whether the assistant may load: `unknown` while the page is rendered where nobody's choice is known. */
type Leave = 'unknown' | 'given' | 'refused'

/**
 * The visitor came for the assistant, so it may load unless the visitor has refused functionality (decisions §7).
 * @returns that, and what lets it load this once; a change of the choice ends that again
 */
function useAssistantLeave(): [Leave, () => void] {
  const choice = useSyncExternalStore(subscribe, readChoice, () => null)
  const [asked, setAsked] = useState<{ under: Choice | undefined }>()
  if (choice === null) return ['unknown', () => {}]
  const isAskedFor = asked !== undefined && asked.under === choice
  return [isRefused('functionality') && !isAskedFor ? 'refused' : 'given', () => setAsked({ under: choice })]
}

/** Whether the page has been left and only kept by the browser, to be shown again when the visitor goes back. */
function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  // Follows the window: what is to be gone while the page rests must be gone before the event ends.
  useEffect(() => {
    const rest = () => flushSync(() => setAtRest(true))
    const wake = () => setAtRest(false)
    window.addEventListener('pagehide', rest)
    window.addEventListener('pageshow', wake)
    return () => {
      window.removeEventListener('pagehide', rest)
      window.removeEventListener('pageshow', wake)
    }
  }, [])
  return isAtRest
}

type Outcome = { name: 'failed' } | { name: 'off' } | { name: 'here'; agentId: string; isStandIn: boolean }

interface LiveAssistantProps {
  coming: ReactNode
  /** Whether the visitor pressed a button for it, which is gone since. */
  takesFocus: boolean
  onRetry: () => void
}

/** Brings the assistant in for as long as it is shown. One that is removed leaves no script and no open microphone. */
function LiveAssistant({ coming, takesFocus, onRetry }: LiveAssistantProps) {
  const [outcome, setOutcome] = useState<Outcome>()

  // Follows the network and the microphone; before the element is out of the page, so that nothing goes on behind it.
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
            <ButtonLink to="#typed" arrow>
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
