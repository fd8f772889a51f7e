import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Question } from '#content-loader/page-words.server.ts'
import { formatTime } from '#contracts/dates.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { Level } from '../ui/level.tsx'
import { answer, begin, type Conversation, questionOf } from './conversation.ts'
import { IntakeSheets } from './intake-sheets.tsx'

interface Said {
  by: 'Assistant' | 'You' | 'Demo'
  text: string
}

interface Call {
  conversation: Conversation
  said: readonly Said[]
  /** When it was answered, and when it ended: epoch milliseconds. */
  since: number
  until: number | undefined
  ended?: string
}

/** The demo's call: it rings, the visitor answers as the caller, and the sheets fill. Sends nothing. */
export function TypedIntake({ script }: { script: readonly Question[] }) {
  const [call, setCall] = useState<Call>()
  const phone = useRef<HTMLDivElement>(null)
  const sheets = useRef<HTMLHeadingElement>(null)

  const show = (next: Call) => {
    // The elements to focus and scroll must exist first.
    flushSync(() => setCall(next))
    const log = phone.current?.querySelector('[role=log]')
    if (log) log.scrollTop = log.scrollHeight
    if (next.ended) sheets.current?.focus()
    else phone.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  const take = (text: string) => {
    const field = phone.current?.querySelector('textarea')
    if (field) field.value = ''
    if (call) show(goOn(call, text))
  }
  const pickUp = () => {
    show(start(script))
    phone.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <section
      aria-labelledby="demo-title"
      className="wrap grid gap-y-8 pt-8 pb-10 md:grid-cols-[1fr_min(25rem,46%)] md:grid-rows-[auto_1fr] md:gap-x-[clamp(2.5rem,6vw,5rem)] md:pt-[clamp(2.5rem,5vw,4rem)] md:pb-14"
    >
      <div>
        <h1 id="demo-title" className="text-page tracking-display">
          AI Assistant Demo
        </h1>
        <p className="mt-4 max-w-[29em] text-lead text-quiet sm:mt-6">
          Saturday night, and your office line rings. An AI intake specialist takes it. Be the caller: rear-ended at a
          light that afternoon, and your neck keeps getting worse.
        </p>
      </div>
      <div
        ref={phone}
        data-phone=""
        // By the second press of a double click, the next question is there, or 'Call again'.
        onClickCapture={(event) => {
          if (event.detail > 1) {
            event.preventDefault()
            event.stopPropagation()
          }
        }}
        className="flex min-h-108 flex-col self-start overflow-hidden rounded-[2.25rem] border border-edge bg-raised outline outline-offset-[0.375rem] outline-line [--color-paper:var(--color-raised)] has-[[role=log]]:h-144 md:sticky md:top-6 md:col-start-2 md:row-span-2 md:row-start-1 md:min-h-152 md:has-[[role=log]]:h-152 print:hidden"
      >
        {call ? <OnTheLine call={call} onAnswer={take} onAgain={pickUp} /> : <Ringing onPickUp={pickUp} />}
      </div>
      <IntakeSheets conversation={call?.conversation} ended={call?.ended} headingRef={sheets} />
    </section>
  )
}

function Ringing({ onPickUp }: { onPickUp: () => void }) {
  return (
    <div className="flex grow flex-col items-center justify-between gap-5 px-6 pt-7 pb-7 text-center sm:pt-10">
      <p>
        <span className="block text-quiet">Saturday</span>
        <span className="font-display text-page tracking-display tabular-nums">9:41</span>{' '}
        <span className="text-quiet">p.m.</span>
      </p>
      <Level shows="loading" className="w-28 sm:w-44" />
      <form
        // Outside of a dialog, this method does nothing: the browser sends nothing before the script comes.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          onPickUp()
        }}
      >
        <h2 className="text-title tracking-[-0.012em]">Your office, after hours</h2>
        <p className="mt-2 mb-6 text-small text-quiet">
          It runs in this page and sends nothing. Please don’t type a real client’s details.
        </p>
        <Button type="submit" arrow className="noscript:hidden">
          Answer as the caller
        </Button>
        {/* site/islands/islands.ts fills it. */}
        <div role="status" className="text-small font-medium text-bad not-empty:mt-3" />
        <noscript>
          <p className="text-small">This needs JavaScript. The sample call below doesn’t.</p>
        </noscript>
      </form>
    </div>
  )
}

interface OnTheLineProps {
  call: Call
  onAnswer: (text: string) => void
  onAgain: () => void
}

function OnTheLine({ call: { conversation, said, since, until }, onAnswer, onAgain }: OnTheLineProps) {
  const question = questionOf(conversation)
  const share = question ? Object.keys(conversation.answers).length / conversation.script.length : 1
  return (
    <>
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 pt-5 pb-3">
        <CallClock since={since} until={until} />
        <Level shows={share} className="size-11" />
      </div>
      <div
        // A scrolling region must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-label="Conversation"
        className="relative min-h-0 grow basis-0 space-y-3 overflow-y-auto overscroll-contain p-5"
      >
        {said.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only ever added
          <Line key={index} line={line} />
        ))}
      </div>
      <div className="border-t border-line p-5">
        {question ? (
          <AnswerForm choices={question.choices} onAnswer={onAnswer} />
        ) : (
          <Button look="line" onClick={onAgain}>
            Call again
          </Button>
        )}
      </div>
    </>
  )
}

/** When the call rang, on a Saturday. */
const RANG = Date.UTC(2000, 0, 1, 21, 41)

/** The hour in the call, and how long the call has been going on. */
function CallClock({ since, until }: Pick<Call, 'since' | 'until'>) {
  const [now, setNow] = useState(since)
  // Follows the browser's clock, until the call ends.
  useEffect(() => {
    if (until !== undefined) return
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [until])
  const lasted = Math.max(0, (until ?? now) - since)
  const seconds = Math.floor(lasted / 1000)
  return (
    <p role="timer" className="flex gap-3 text-small tabular-nums">
      <span>{formatTime(RANG + lasted, 'clock', 'UTC')}</span>
      <span className="text-quiet">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}${until === undefined ? '' : ', ended'}`}</span>
    </p>
  )
}

function AnswerForm({ choices, onAnswer }: { choices: Question['choices']; onAnswer: (text: string) => void }) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('answer')
    onAnswer(typeof typed === 'string' ? typed : '')
  }
  return (
    <form onSubmit={submit}>
      <div role="group" aria-label="Short answers" className="flex flex-wrap gap-2 not-empty:mb-4">
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
      <Button type="submit" className="mt-4">
        Send
      </Button>
    </form>
  )
}

const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  // This Enter belongs to the input method.
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
  event.preventDefault()
  // A key that's held down would answer one question after the other.
  if (!event.repeat) event.currentTarget.form?.requestSubmit()
}

const places: Record<Said['by'], string> = {
  Assistant: 'border-l border-edge pl-4',
  Demo: 'border-l-3 border-accent pl-4',
  You: 'ml-auto w-fit bg-paper px-4 py-2.5',
}

const Line = ({ line: { by, text } }: { line: Said }) => (
  <p className={`max-w-[44ch] wrap-anywhere ${places[by]}`}>
    <span className="block text-small text-quiet">{by}</span> <span>{text}</span>
  </p>
)

function start(script: readonly Question[]): Call {
  const { conversation, says } = begin(script)
  return { conversation, said: says.map((text) => ({ by: 'Assistant', text })), since: Date.now(), until: undefined }
}

function goOn({ conversation: before, said, since }: Call, text: string): Call {
  const { conversation, says } = answer(before, text)
  const isStage = questionOf(conversation)?.isStage
  const typed: Said[] = text.trim() ? [{ by: 'You', text: text.trim() }] : []
  // The last reply is the question.
  const replies = says.map(
    (reply, index): Said => ({ by: isStage && index === says.length - 1 ? 'Demo' : 'Assistant', text: reply }),
  )
  const call = { conversation, said: [...said, ...typed, ...replies], since, until: undefined }
  if (conversation.asked !== undefined) return call
  const until = Date.now()
  return { ...call, until, ended: formatTime(until, 'full') }
}
