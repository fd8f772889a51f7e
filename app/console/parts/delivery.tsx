import { capitalized } from '#contracts/capitalized.ts'
import type {
  AttemptResult,
  ResentAnswer,
  ShownAttempt,
  ShownDelivery,
  ShownHold,
} from '#contracts/console-deliveries.ts'
import type { LeadAnswer, LeadDelivery } from '#contracts/console-leads.ts'
import { DESTINATION_NAMES, type Destination } from '#contracts/lead-kind.ts'
import { useAction } from '../use-action.ts'
import { ConfirmButton, SmallButton } from './buttons-and-links.tsx'
import { announce } from './live-region.tsx'
import { ActionError, Empty } from './page.tsx'
import { Table } from './table.tsx'
import { Time } from './time.tsx'

/** Status of a delivery, and what happens next. */
export function Progress({ deliveredAt, failedAt, nextAttemptAt, lastAttemptAt, hold }: ShownDelivery) {
  if (deliveredAt !== null)
    return (
      <span key="delivered">
        Delivered <Time at={deliveredAt} />
      </span>
    )
  return (
    <span key="waiting">
      {failedAt === null ? (
        <span key="waiting">Waiting. </span>
      ) : (
        <span key="failing">
          <span className="font-medium text-bad">Failing</span> since <Time at={failedAt} />{' '}
        </span>
      )}
      {lastAttemptAt !== null && (
        <span>
          Tried <Time at={lastAttemptAt} />{' '}
        </span>
      )}
      {hold ? (
        <span key="held">
          <span className="font-medium">Held</span> since <Time at={hold.at} />
        </span>
      ) : nextAttemptAt === null ? (
        <span key="refused">Refused; it won’t be retried.</span>
      ) : (
        <span key="next">
          Next try <Time at={nextAttemptAt} />
        </span>
      )}
    </span>
  )
}

const RESULTS: Record<AttemptResult, string> = {
  delivered: 'Delivered',
  failed: 'Failed',
  refused: 'Refused',
  'given back': 'Interrupted when the server stopped',
}

/** The number of attempts. Opens to show the outcome of each. */
export function Tries({ attempts, history }: Pick<ShownDelivery, 'attempts' | 'history'>) {
  if (history.length === 0) return <span>{attempts}</span>
  return (
    <details className="text-left">
      <summary className="w-fit py-1 underline underline-offset-4">
        <span>{attempts}</span>
        <span className="sr-only">{` ${attempts === 1 ? 'attempt' : 'attempts'}; show how each went`}</span>
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
      {`${RESULTS[result]} after ${duration(tookMs)}${error === null ? '' : `: ${error}`}`}
    </span>
  </li>
)

/** As in `85 ms` or `12.4 s`. */
const duration = (ms: number) =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`

const countOf = (count: number) => (count === 1 ? '1 delivery' : `${count.toLocaleString('en-US')} deliveries`)

/** Announces how many are due now. It can be fewer than requested. */
export const announceDue = (due: number): void =>
  announce(due === 0 ? 'It’s already being sent.' : `${countOf(due)} ${due === 1 ? 'is' : 'are'} due now.`)

/** Sends a delivery now. If it was already delivered, this needs confirmation. */
export function Resend({ delivery, onDone }: { delivery: ShownDelivery; onDone: () => void }) {
  const { id, deliveredAt, hold } = delivery
  const resend = useAction()
  const send = async (again: boolean) => {
    if (resend.isBusy) return
    const answer = await resend.run<ResentAnswer>('/api/console/deliveries/resend', { id, again })
    if (answer && hold) announce('It will go out once its destination is released.')
    else if (answer) announceDue(answer.due)
    // Even on failure: it may have been delivered or erased in the meantime.
    onDone()
  }
  if (deliveredAt !== null)
    return (
      <ConfirmButton
        question="It was delivered already. The receiver will get it again, with the same webhook-id."
        confirm="Send again anyway"
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

export const HeldSince = ({ reason, by, at }: ShownHold) => (
  <span>
    <span className="font-medium text-bad">Held</span> since <Time at={at} />{' '}
    <span className="wrap-anywhere">{`${nameOfDoer(by)}: ${reason}`}</span>
  </span>
)

/** A destination's name without the article it has in a sentence. */
export const shortName = (name: string): string => capitalized(name.replace(/^the /, ''))
export const nameOfDestination = (id: Destination): string => shortName(DESTINATION_NAMES[id])

/** Who did something, from their entry in the audit log. */
export const nameOfDoer = (by: string): string => (by === 'terminal' ? 'Terminal' : by)

interface LeadDeliveriesProps extends Pick<LeadAnswer, 'lead' | 'deliveries'> {
  /** Path of the lead's API. */
  path: string
  onChange: () => void
}

/** Status of a lead's deliveries, with actions. */
export function LeadDeliveries({ path, lead, deliveries, onChange }: LeadDeliveriesProps) {
  if (deliveries.length > 0)
    return (
      <Table
        caption="Where this lead goes"
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          { head: 'To', cell: ({ to }) => nameOfDestination(to) },
          { head: 'State', cell: (delivery) => <Progress {...delivery} /> },
          { head: 'Attempts', cell: (delivery) => <Tries {...delivery} /> },
          { head: 'Last answer', cell: (delivery) => <LastAnswer {...delivery} /> },
          { head: '', kind: 'actions', cell: (delivery) => <Resend delivery={delivery} onDone={onChange} /> },
        ]}
      />
    )
  return lead.marks.includes('held') ? (
    <HeldLead path={path} onChange={onChange} />
  ) : (
    <Empty title="It goes nowhere">No destination was set up for this form.</Empty>
  )
}

function HeldLead({ path, onChange }: Pick<LeadDeliveriesProps, 'path' | 'onChange'>) {
  const release = useAction('It’s on its way.')
  return (
    <Empty title="Held by the spam trap">
      <p className="mb-3">A field that people can’t see was filled in, so this lead hasn’t been delivered.</p>
      <SmallButton
        aria-disabled={release.isBusy}
        onClick={async () => {
          if (!release.isBusy && (await release.run(`${path}/release`))) onChange()
        }}
      >
        Deliver it
      </SmallButton>
      <ActionError>{release.error}</ActionError>
    </Empty>
  )
}

function LastAnswer({ lastError, lastAnswer }: LeadDelivery) {
  if (lastError === null && lastAnswer === null) return null
  return (
    <span className="block wrap-anywhere">
      <span>{lastError}</span>
      {lastAnswer !== null && (
        <code className="mt-1 block max-h-24 overflow-auto font-mono text-label whitespace-pre-wrap">{lastAnswer}</code>
      )}
    </span>
  )
}
