import type { LeadAnswer, ShownDelivery } from '#contracts/console-leads.ts'
import { useAction } from '../use-action.ts'
import { ConfirmButton, SmallButton } from './button.tsx'
import { announce } from './live-region.tsx'
import { Empty } from './states.tsx'
import { Table } from './table.tsx'
import { Time } from './time.tsx'

interface DeliveryTableProps extends Pick<LeadAnswer, 'lead' | 'deliveries'> {
  /** Of the lead's calls. */
  path: string
  onChange: () => void
}

/** How far a lead's deliveries have come, and what can be done about that. */
export function DeliveryTable({ path, lead, deliveries, onChange }: DeliveryTableProps) {
  const release = useAction('It’s on its way.')
  if (deliveries.length === 0)
    return lead.marks.includes('held') ? (
      <Empty title="Held by the spam trap">
        <p className="mb-3">A field that people don’t see was filled in, so it was delivered to nobody.</p>
        <SmallButton
          aria-disabled={release.isBusy}
          onClick={async () => {
            if (!release.isBusy && (await release.run(`${path}/release`))) onChange()
          }}
        >
          Deliver it
        </SmallButton>
        {release.error && (
          <p role="alert" className="mt-2 font-medium text-bad">
            {release.error}
          </p>
        )}
      </Empty>
    ) : (
      <Empty title="Promised to nobody" />
    )
  return (
    <Table
      caption="Where this lead is delivered to"
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        { head: 'To', cell: ({ to }) => to.replace(/^the /, '') },
        {
          head: 'State',
          cell: (delivery) => (
            <span>
              <Progress {...delivery} />
            </span>
          ),
        },
        { head: 'Tries', cell: ({ attempts }) => attempts },
        { head: 'Last answer', cell: (delivery) => <LastAnswer {...delivery} /> },
        { head: '', kind: 'actions', cell: (delivery) => <Resend {...{ path, delivery, onChange }} /> },
      ]}
    />
  )
}

function Progress({ deliveredAt, failedAt, nextAttemptAt, lastAttemptAt }: ShownDelivery) {
  if (deliveredAt !== null)
    return (
      <>
        Delivered <Time at={deliveredAt} />
      </>
    )
  const next =
    nextAttemptAt === null ? (
      'Refused for good.'
    ) : (
      <>
        Next try <Time at={nextAttemptAt} />.
      </>
    )
  if (failedAt !== null)
    return (
      <>
        <span className="font-medium text-bad">Failing</span> since <Time at={failedAt} />. {next}
      </>
    )
  return (
    <>
      {lastAttemptAt === null ? (
        'Waiting.'
      ) : (
        <>
          Tried <Time at={lastAttemptAt} />.
        </>
      )}{' '}
      {next}
    </>
  )
}

function LastAnswer({ lastError, lastAnswer }: ShownDelivery) {
  if (lastError === null && lastAnswer === null) return null
  return (
    <span className="block wrap-anywhere">
      {lastError}
      {lastAnswer !== null && (
        <code className="mt-1 block max-h-24 overflow-auto font-mono text-label whitespace-pre-wrap">{lastAnswer}</code>
      )}
    </span>
  )
}

function Resend({ path, delivery, onChange }: { path: string; delivery: ShownDelivery; onChange: () => void }) {
  const resend = useAction()
  const send = async (again: boolean) => {
    if (resend.isBusy) return
    const answer = await resend.run<{ isBeingSent: boolean }>(`${path}/resend`, { delivery: delivery.id, again })
    if (answer) announce(answer.isBeingSent ? 'It’s being sent right now.' : 'It’s due now.')
    onChange()
  }
  if (delivery.deliveredAt !== null)
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
      {resend.error && (
        <span role="alert" className="mt-1 block font-medium text-bad">
          {resend.error}
        </span>
      )}
    </>
  )
}
