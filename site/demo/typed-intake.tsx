import { type KeyboardEvent, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Question } from '#content-loader/page-words.server.ts'
import { formatTime } from '#contracts/dates.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { answer, begin, type Conversation, questionOf } from './conversation.ts'
import { IntakeSheets } from './intake-sheets.tsx'

interface Said {
  by: 'Assistant' | 'You' | 'Demo'
  text: string
}

interface Call {
  conversation: Conversation
  said: readonly Said[]
  ended?: string
}

export function TypedIntake({ script }: { script: readonly Question[] }) {
  const [call, setCall] = useState(() => start(script))
  const log = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const sheets = useRef<HTMLHeadingElement>(null)
  const question = questionOf(call.conversation)

  const show = (next: Call) => {
    // The elements to focus and scroll must exist first.
    flushSync(() => setCall(next))
    const { current: shown } = log
    if (shown) shown.scrollTop = shown.scrollHeight
    if (next.ended) sheets.current?.focus()
    else form.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  const take = (text: string) => {
    const field = form.current?.querySelector('textarea')
    if (field) field.value = ''
    show(goOn(call, text))
  }
  return (
    <section id="typed" aria-labelledby="typed-title" className="border-t border-line">
      <div className="wrap section-space grid grid-cols-1 gap-x-14 gap-y-8 sm:gap-y-12 lg:grid-cols-2">
        <div className="print:hidden">
          <h2 id="typed-title" className="mb-4 text-heading tracking-heading">
            Be the caller, typed
          </h2>
          <p className="mb-7 max-w-[52ch] text-quiet">
            It runs in this page. What you type isn’t sent anywhere, and a reload clears it. Please don’t type in a real
            client.
          </p>
          <div className="flex flex-col border border-edge border-t-3 border-t-accent bg-raised">
            <div
              ref={log}
              // A scrolling region must be reachable by keyboard.
              tabIndex={0}
              role="log"
              aria-label="Conversation"
              className="relative h-68 space-y-4 overflow-y-auto overscroll-contain p-5 sm:h-84 sm:px-6"
            >
              {call.said.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines are only ever added
                <Line key={index} line={line} />
              ))}
            </div>
            <div className="border-t border-line p-5 sm:px-6">
              {question ? (
                <AnswerForm formRef={form} choices={question.choices} onAnswer={take} />
              ) : (
                <Button look="line" onClick={() => show(start(script))}>
                  Start again
                </Button>
              )}
            </div>
          </div>
        </div>
        <IntakeSheets conversation={call.conversation} ended={call.ended} headingRef={sheets} />
      </div>
    </section>
  )
}

interface AnswerFormProps {
  formRef: RefObject<HTMLFormElement | null>
  choices: Question['choices']
  onAnswer: (text: string) => void
}

function AnswerForm({ formRef, choices, onAnswer }: AnswerFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('answer')
    onAnswer(typeof typed === 'string' ? typed : '')
  }
  return (
    // Outside of a dialog, this method does nothing: before the script comes, too, nothing typed leaves the page.
    <form ref={formRef} method="dialog" onSubmit={submit}>
      <div role="group" aria-label="Short answers" className="mb-4 flex min-h-11 flex-wrap gap-2">
        {choices?.map((choice) => (
          <button
            key={choice}
            type="button"
            onClick={() => onAnswer(choice)}
            className="min-h-11 border border-edge px-4 text-small transition-colors duration-150 hover:border-ink"
          >
            {choice}
          </button>
        ))}
      </div>
      <TextArea label="Your answer" name="answer" rows={2} maxLength={600} autoComplete="off" onKeyDown={sendOnEnter} />
      {/* site/islands/islands.ts fills it. */}
      <div role="status" className="text-small font-medium text-bad not-empty:mt-3" />
      <Button type="submit" className="mt-4">
        Send
      </Button>
      <noscript>
        <p className="mt-4 border-l-3 border-accent pl-4 text-small">
          This needs JavaScript. The sample call below doesn’t.
        </p>
      </noscript>
    </form>
  )
}

const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  // This Enter belongs to the input method.
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const places: Record<Said['by'], string> = {
  Assistant: 'border-l border-edge pl-4',
  Demo: 'border-l-3 border-accent pl-4',
  You: 'ml-auto w-fit bg-paper px-4 py-2.5',
}

function Line({ line: { by, text } }: { line: Said }) {
  return (
    <p className={`max-w-[44ch] wrap-anywhere ${places[by]}`}>
      <span className="label mb-1 block text-quiet">{by}</span> <span>{text}</span>
    </p>
  )
}

function start(script: readonly Question[]): Call {
  const { conversation, says } = begin(script)
  return { conversation, said: says.map((text) => ({ by: 'Assistant', text })) }
}

function goOn({ conversation: before, said }: Call, text: string): Call {
  const { conversation, says } = answer(before, text)
  const isStage = questionOf(conversation)?.isStage
  const typed: Said[] = text.trim() ? [{ by: 'You', text: text.trim() }] : []
  // The last reply is the question.
  const replies = says.map(
    (reply, index): Said => ({ by: isStage && index === says.length - 1 ? 'Demo' : 'Assistant', text: reply }),
  )
  const call = { conversation, said: [...said, ...typed, ...replies] }
  if (conversation.asked !== undefined) return call
  return { ...call, ended: formatTime(Date.now(), 'full') }
}
