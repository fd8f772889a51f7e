import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { AssistantState } from './assistant-state.tsx'
import { openAssistant } from './load-assistant.ts'

interface ReadyAssistantProps {
  agentId: string
  isStandIn: boolean
  takesFocus: boolean
}

/** The assistant that has come: what it is, the button that opens it, and its element at the lower right. */
export function ReadyAssistant({ agentId, isStandIn, takesFocus }: ReadyAssistantProps) {
  const opener = useRef<HTMLDivElement>(null)
  const [isOpenerInView, setOpenerInView] = useState(true)
  const [isUntouched, setUntouched] = useState(true)

  // Follows the window's scrolling.
  useEffect(() => {
    if (!opener.current) return
    const observer = new IntersectionObserver((entries) => setOpenerInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(opener.current)
    return () => observer.disconnect()
  }, [])

  const open = () => {
    // Not every browser gives focus to a button that is clicked, and the panel gives it back to what has it now.
    opener.current?.querySelector('button')?.focus()
    // What is hidden takes no focus.
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
  // The name by which React lets elements be declared.
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
