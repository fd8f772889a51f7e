import type {
  AttemptResult,
  DestinationState,
  ResentAnswer,
  ShownAttempt,
  ShownDelivery,
  ShownHold,
} from '#contracts/console-deliveries.ts'
import type { LeadAnswer } from '#contracts/console-leads.ts'
import { DESTINATION_NAMES, type Destination } from '#contracts/lead-kind.ts'
import { capitalized, numbered } from '#contracts/wording.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { Empty } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'

/** What became of a delivery, in plain words. What the receiver said, and how each attempt went, is one press away. */
export function Story(delivery: ShownDelivery) {
  const { deliveredAt, failedAt, lastError, lastAnswer, history } = delivery
  const isLetGo = isRefused(delivery) && failedAt === null
  const cause = deliveredAt === null && lastError !== null ? (causeOf(lastError) ?? 'It didn’t go through') : undefined
  return (
    <div className="min-w-0 wrap-anywhere">
      <p>
        {deliveredAt !== null ? (
          <span key="arrived">
            Arrived <Time at={deliveredAt} />
          </span>
        ) : failedAt !== null ? (
          <span key="failing" className="font-medium text-bad">
            Not delivered.{' '}
          </span>
        ) : (
          <span key="waiting">{isLetGo ? 'Let go. ' : cause === undefined ? 'Waiting. ' : 'Trying again. '}</span>
        )}
        {cause !== undefined && <span key="cause">{`${cause}. `}</span>}
        {deliveredAt === null && !isLetGo && <Next {...delivery} />}
      </p>
      {(history.length > 0 || lastAnswer !== null) && (
        <details>
          <summary className="w-fit py-1 pointer-coarse:py-3 text-quiet underline underline-offset-4 hover:text-ink">
            {lastAnswer === null ? numbered(history.length, 'attempt') : 'What they answered'}
          </summary>
          {lastAnswer !== null && (
            <code className="my-1 block max-h-32 overflow-auto border-l border-line pl-3 font-mono text-label whitespace-pre-wrap">
              {lastAnswer}
            </code>
          )}
          <ol className="mt-1 space-y-1.5">
            {history.map((attempt) => (
              <Attempt key={attempt.number} {...attempt} />
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function Next({ nextAttemptAt, hold }: ShownDelivery) {
  if (hold) return <span className="text-quiet">It’s on hold.</span>
  if (nextAttemptAt === null) return <span className="text-quiet">{NEVER_AGAIN}</span>
  return (
    <span className="text-quiet">
      Next try <Time at={nextAttemptAt} />
    </span>
  )
}

const RESULTS: Record<AttemptResult, string> = {
  delivered: 'Arrived',
  failed: 'Failed',
  refused: 'Refused',
  'given back': 'Interrupted when the server stopped',
}

const Attempt = ({ at, tookMs, result, error }: ShownAttempt) => (
  <li className="wrap-anywhere">
    <Time at={at} detail="second" />
    <span className="block text-quiet">
      {`${RESULTS[result]} after ${duration(tookMs)}${error === null ? '' : `: ${error}`}`}
    </span>
  </li>
)

/** As in `85 ms` or `12.4 s`. */
const duration = (ms: number) =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`

const NEVER_AGAIN = 'We don’t try again by ourselves.'

/** Whether a destination's undelivered ones are tried again. */
export const retryInWords = ({ waiting, failed, refused }: Pick<DestinationState, 'waiting' | 'failed' | 'refused'>) =>
  refused === waiting ? NEVER_AGAIN : failed > refused ? 'We try again every day.' : 'We’re trying again.'

/** How many are due now. It can be fewer than requested. */
export const dueInWords = (due: number): string =>
  due === 0
    ? 'It’s already being sent.'
    : `${numbered(due, 'delivery', 'deliveries')} ${due === 1 ? 'is' : 'are'} going out now.`

/** Nobody tries it again by themselves. */
const isRefused = ({ deliveredAt, nextAttemptAt }: ShownDelivery) => deliveredAt === null && nextAttemptAt === null

export function DeliveryVerbs(delivery: ShownDelivery) {
  const { id, deliveredAt, failedAt, hold } = delivery
  const again = deliveredAt !== null
  return (
    <span className="flex flex-col items-end gap-2 sm:items-start">
      <ActionButton<ResentAnswer>
        key={String(again)}
        says={again ? 'Send again' : 'Resend now'}
        question={again ? 'It has arrived already. The receiver gets it a second time, marked as the same.' : undefined}
        confirm="Send again anyway"
        path="/api/console/deliveries/resend"
        body={{ id, again }}
        done={({ due }) => (hold ? 'It will go out once its destination is released.' : dueInWords(due))}
        // It may have been delivered or erased in the meantime.
        reloadsAnyway
      />
      {isRefused(delivery) && failedAt !== null && (
        <ActionButton
          says="Let it go"
          path="/api/console/deliveries/let-go"
          body={{ id, isLetGo: true }}
          done="Let go. It’s listed under that state."
          undo={{ id, isLetGo: false }}
          reloadsAnyway
        />
      )}
    </span>
  )
}

export const HeldSince = ({ by, at }: ShownHold) => (
  <span>
    <span className="font-medium">Held</span> since <Time at={at} />{' '}
    <span className="wrap-anywhere">{`by ${nameOfDoer(by)}`}</span>
  </span>
)

/** A destination's name without the article it has in a sentence. */
export const shortName = (name: string): string => capitalized(name.replace(/^the /, ''))
export const nameOfDestination = (id: Destination): string => shortName(DESTINATION_NAMES[id])

/** Whoever ran one of the owner's commands is no person of the console's. */
export const nameOfDoer = (by: string): string =>
  by === 'terminal' ? 'Someone at the server' : by.includes('@') ? by : capitalized(by)

export function LeadDeliveries({ path, lead, deliveries }: LeadAnswer & { path: string }) {
  if (deliveries.length > 0)
    return (
      <Table
        caption="Where this lead goes"
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          { head: 'To', cell: ({ to }) => nameOfDestination(to) },
          { head: 'What happened', cell: (delivery) => <Story {...delivery} /> },
        ]}
        actions={(delivery) => <DeliveryVerbs {...delivery} />}
      />
    )
  if (!lead.marks.includes('held'))
    return <Empty title="It goes nowhere">No destination was set up for this form.</Empty>
  return (
    <Empty title="Held by the spam trap">
      <p className="mb-3">A field that people can’t see was filled in, so this lead hasn’t been delivered.</p>
      <ActionButton
        says="Deliver it"
        question="It goes to your tools and inbox like any other lead. You can’t call it back."
        confirm="Deliver it now"
        path={`${path}/release`}
        done="It’s on its way."
      />
    </Empty>
  )
}

/** What errors mean. A mail server's answers name the command after the code, and have other meanings. */
const MEANINGS: readonly [RegExp, string][] = [
  [/^answered 53\d to /, 'The mail server refuses our password'],
  [/^answered 5\d\d to RCPT TO/, 'The mail server refuses that address'],
  [/^answered 4\d\d to /, 'The mail server put it off'],
  [/^answered \d{3} to /, 'The mail server refuses it'],
  [/^has no valid email address/, 'There’s no email address to send it to'],
  [/^the email could not be composed/, 'The email couldn’t be written'],
  [/^answered (?:401|403)\b/, 'Their server refused us. Ask whoever runs the server to check the address and its key'],
  [/^answered (?:404|410)\b/, 'Nothing takes leads at that address anymore. Ask whoever runs the server to check it'],
  [/^answered 429\b/, 'Their server wants us to go slower, so we do'],
  [/^answered 4\d\d\b/, 'Their server didn’t accept it'],
  [/^answered 5\d\d\b/, 'Their server isn’t working'],
  [/^no answer/, 'Their server doesn’t answer'],
  [/CERT|TLS|SSL|SIGNATURE|ISSUER/, 'Their server’s certificate can’t be trusted'],
  [/^EPRIVATE$/, 'That address leads into a private network, where we send nothing'],
  [/^E[A-Z_]+$/, 'Their server can’t be reached'],
]

/** Why deliveries fail, for someone who doesn't read status codes; undefined if that's unknown. */
export const causeOf = (error: string): string | undefined => MEANINGS.find(([pattern]) => pattern.test(error))?.[1]
