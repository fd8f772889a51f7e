import { useState } from 'react'
import { isPrivacyControlOn, readChoice } from '../consent/consent.ts'
import { Button } from '../ui/button.tsx'
import { AssistantState } from './assistant-state.tsx'
import { LiveAssistant } from './live-assistant.tsx'
import { useAssistantLeave } from './use-assistant-leave.ts'
import { useAtRest } from './use-at-rest.ts'

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
