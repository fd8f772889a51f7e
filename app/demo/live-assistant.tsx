import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { SiteConfig } from '#contracts/site-config.ts'
import { loadSiteConfig } from '../site-config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AssistantState } from './assistant-state.tsx'
import { loadAssistant } from './load-assistant.ts'
import { ReadyAssistant } from './ready-assistant.tsx'
import { watchMicrophone } from './watch-microphone.ts'

type Outcome = { name: 'failed' } | { name: 'off' } | { name: 'here'; agentId: string; isStandIn: boolean }

interface LiveAssistantProps {
  coming: ReactNode
  /** Whether the visitor pressed a button for it, which is gone since. */
  takesFocus: boolean
  onRetry: () => void
}

/** Brings the assistant in for as long as it is shown. One that is removed leaves no script and no open microphone. */
export function LiveAssistant({ coming, takesFocus, onRetry }: LiveAssistantProps) {
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
