import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { answer, begin, type Conversation, questionOf } from './conversation.ts'
import { IntakeSheets } from './intake-sheets.tsx'
import { type Sheet, sheetsOf } from './sheets.ts'

interface Said {
  by: 'Assistant' | 'You' | 'Demo'
  text: string
}

interface Call {
  conversation: Conversation
  said: readonly Said[]
  /** Once the call is over: what it leaves, and when it was. */
  result?: { sheets: readonly Sheet[]; taken: string }
}

/** The intake conversation, typed. It runs in the page, sends nothing, and ends in two sheets to print and copy. */
export function TypedIntake() {
  const [call, setCall] = useState(start)
  const log = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const sheets = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const question = questionOf(call.conversation)

  const show = (next: Call) => {
    // What takes the focus and what is scrolled to must be there.
    flushSync(() => setCall(next))
    const { current: shown } = log
    if (shown) shown.scrollTop = shown.scrollHeight
    if (next.result) sheets.current?.focus()
    else form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  const take = (text: string) => {
    const field = form.current?.querySelector('textarea')
    if (field) field.value = ''
    show(goOn(call, text))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('answer')
    take(typeof typed === 'string' ? typed : '')
  }
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends the choice of a character belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <>
      <section
        aria-labelledby={titleId}
        className="flex flex-col self-start border border-edge border-t-3 border-t-accent bg-raised lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-4 sm:px-6">
          <h2 id={titleId} className="text-title tracking-[-0.012em]">
            Be the caller, typed
          </h2>
          <p className="label text-quiet">Runs in this page</p>
        </div>
        <div
          ref={log}
          // A region that scrolls must be within reach of the keyboard.
          tabIndex={0}
          role="log"
          aria-label="Conversation"
          className="relative h-80 space-y-4 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6 lg:h-96"
        >
          {call.said.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </div>
        {question ? (
          <form ref={form} onSubmit={submit} className="border-t border-line px-5 pt-4 pb-5 sm:px-6">
            {question.choices && (
              <div role="group" aria-label="Short answers" className="mb-4 flex flex-wrap gap-2">
                {question.choices.map((choice) => (
                  <button
                    key={choice}
                    type="button"
                    onClick={() => take(choice)}
                    className="min-h-11 border border-edge px-4 text-small transition-colors duration-150 hover:border-ink"
                  >
                    {choice}
                  </button>
                ))}
              </div>
            )}
            <TextArea
              label="Your answer"
              name="answer"
              rows={2}
              maxLength={600}
              autoComplete="off"
              onKeyDown={sendOnEnter}
            />
            {/* For server/pages/late-start.ts. */}
            <div role="status" className="text-small font-medium text-bad not-empty:mt-3" />
            <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
              <Button type="submit">Send</Button>
              <p className="max-w-[36ch] text-small text-quiet">
                Nothing you type leaves this page, and a reload clears it. Please don’t type in a real client.
              </p>
            </div>
            <noscript>
              <p className="mt-4 border-l-3 border-accent pl-4 text-small">
                This needs JavaScript. The sample call below doesn’t.
              </p>
            </noscript>
          </form>
        ) : (
          <p className="border-t border-line px-5 py-5 sm:px-6">
            <Button look="line" onClick={() => show(start())}>
              Start again
            </Button>
          </p>
        )}
      </section>
      {call.result && <IntakeSheets {...call.result} headingRef={sheets} />}
    </>
  )
}

function Line({ line: { by, text } }: { line: Said }) {
  const place = {
    Assistant: 'border-l border-edge pl-4',
    Demo: 'border-l-3 border-accent pl-4',
    You: 'ml-auto w-fit bg-paper px-4 py-2.5',
  }
  return (
    <p className={`max-w-[44ch] wrap-anywhere ${place[by]}`}>
      <span className="label mb-1 block text-quiet">{by}</span> {text}
    </p>
  )
}

function start(): Call {
  const { conversation, says } = begin()
  return { conversation, said: says.map((text) => ({ by: 'Assistant', text })) }
}

function goOn({ conversation: before, said }: Call, text: string): Call {
  const { conversation, says } = answer(before, text)
  const isStage = questionOf(conversation)?.isStage
  const typed: Said[] = text.trim() ? [{ by: 'You', text: text.trim() }] : []
  // The last thing said is the question.
  const replies = says.map(
    (reply, index): Said => ({
      by: isStage && index === says.length - 1 ? 'Demo' : 'Assistant',
      text: reply,
    }),
  )
  const call = { conversation, said: [...said, ...typed, ...replies] }
  if (conversation.asked !== undefined) return call
  const taken = new Date().toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })
  return { ...call, result: { sheets: sheetsOf(conversation), taken } }
}
