import type { AttemptResult, ResentAnswer, ShownAttempt, ShownDelivery } from '#contracts/console-deliveries.ts'
import { useAction } from '../use-action.ts'
import { ConfirmButton, SmallButton } from './button.tsx'
import { announce } from './live-region.tsx'
import { ActionError } from './states.tsx'
import { Time } from './time.tsx'

/** How far a delivery has come, and what's next. */
export function Progress({ deliveredAt, failedAt, nextAttemptAt, lastAttemptAt, hold }: ShownDelivery) {
  if (deliveredAt !== null)
    return (
      <span>
        Delivered <Time at={deliveredAt} />
      </span>
    )
  return (
    <span>
      {failedAt === null ? (
        'Waiting.'
      ) : (
        <>
          <span className="font-medium text-bad">Failing</span> since <Time at={failedAt} />.
        </>
      )}{' '}
      {lastAttemptAt !== null && (
        <>
          Tried <Time at={lastAttemptAt} />.{' '}
        </>
      )}
      {hold ? (
        <>
          <span className="font-medium">Held</span> since <Time at={hold.at} />.
        </>
      ) : nextAttemptAt === null ? (
        'Refused for good.'
      ) : (
        <>
          Next try <Time at={nextAttemptAt} />.
        </>
      )}
    </span>
  )
}

const RESULTS: Record<AttemptResult, string> = {
  delivered: 'Delivered',
  failed: 'Failed',
  refused: 'Refused for good',
  'given back': 'Cut short when the server stopped',
}

/** How often it was tried, with how each attempt went behind one press. */
export function Tries({ attempts, history }: Pick<ShownDelivery, 'attempts' | 'history'>) {
  if (history.length === 0) return attempts
  return (
    <details className="text-left">
      <summary className="w-fit py-1 underline underline-offset-4">
        {attempts}
        <span className="sr-only"> {attempts === 1 ? 'try' : 'tries'}, each with how it went</span>
      </summary>
      <ol className="mt-1 space-y-1.5">
        {history.map((attempt) => (
          <Attempt key={attempt.number} {...attempt} />
        ))}
      </ol>
    </details>
  )
}

const Attempt = ({ at, tookMs, result, error }: ShownAttempt) => (
  <li className="wrap-anywhere">
    <Time at={at} detail="second" />
    <span className="block text-quiet">
      {RESULTS[result]} after {duration(tookMs)}
      {error !== null && `: ${error}`}
    </span>
  </li>
)

/** As in `85 ms` or `12.4 s`. */
const duration = (ms: number) =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`

const countOf = (count: number) => (count === 1 ? '1 delivery' : `${count.toLocaleString('en-US')} deliveries`)

/** Says what was made due. It can be fewer than asked for. */
export const announceDue = (due: number): void =>
  announce(due === 0 ? 'It’s being sent right now.' : `${countOf(due)} ${due === 1 ? 'is' : 'are'} due now.`)

/** Sends a delivery now; one that was delivered only when that is confirmed. */
export function Resend({ delivery, onDone }: { delivery: ShownDelivery; onDone: () => void }) {
  const { id, deliveredAt, hold } = delivery
  const resend = useAction()
  const send = async (again: boolean) => {
    if (resend.isBusy) return
    const answer = await resend.run<ResentAnswer>('/api/console/deliveries/resend', { id, again })
    if (answer && hold) announce('It’s sent once its destination is released.')
    else if (answer) announceDue(answer.due)
    // Also when it was refused: it was delivered meanwhile, or erased.
    onDone()
  }
  if (deliveredAt !== null)
    return (
      <ConfirmButton
        question="It was delivered. The receiver gets it once more, with the same webhook-id."
        confirm="Send it again"
        isBusy={resend.isBusy}
        error={resend.error}
        onConfirm={() => send(true)}
      >
        Send again
      </ConfirmButton>
    )
  return (
    <>
      <SmallButton aria-disabled={resend.isBusy} onClick={() => send(false)}>
        Resend now
      </SmallButton>
      <ActionError>{resend.error}</ActionError>
    </>
  )
}
