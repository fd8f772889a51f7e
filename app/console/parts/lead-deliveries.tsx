import type { LeadAnswer, LeadDelivery } from '#contracts/console-leads.ts'
import { useAction } from '../use-action.ts'
import { SmallButton } from './button.tsx'
import { Progress, Resend, Tries } from './delivery.tsx'
import { nameOfDestination } from './names.ts'
import { ActionError, Empty } from './states.tsx'
import { Table } from './table.tsx'

interface LeadDeliveriesProps extends Pick<LeadAnswer, 'lead' | 'deliveries'> {
  /** Of the lead's calls. */
  path: string
  onChange: () => void
}

/** How far a lead's deliveries have come, and what can be done about that. */
export function LeadDeliveries({ path, lead, deliveries, onChange }: LeadDeliveriesProps) {
  if (deliveries.length > 0)
    return (
      <Table
        caption="Where this lead is delivered to"
        rows={deliveries}
        keyOf={({ id }) => id}
        columns={[
          { head: 'To', cell: ({ to }) => nameOfDestination(to) },
          { head: 'State', cell: (delivery) => <Progress {...delivery} /> },
          { head: 'Tries', cell: (delivery) => <Tries {...delivery} /> },
          { head: 'Last answer', cell: (delivery) => <LastAnswer {...delivery} /> },
          { head: '', kind: 'actions', cell: (delivery) => <Resend delivery={delivery} onDone={onChange} /> },
        ]}
      />
    )
  return lead.marks.includes('held') ? (
    <HeldLead path={path} onChange={onChange} />
  ) : (
    <Empty title="It goes nowhere">No destination was set up for it.</Empty>
  )
}

function HeldLead({ path, onChange }: Pick<LeadDeliveriesProps, 'path' | 'onChange'>) {
  const release = useAction('It’s on its way.')
  return (
    <Empty title="Held by the spam trap">
      <p className="mb-3">A field that people don’t see was filled in, so it hasn’t been delivered.</p>
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
      {lastError}
      {lastAnswer !== null && (
        <code className="mt-1 block max-h-24 overflow-auto font-mono text-label whitespace-pre-wrap">{lastAnswer}</code>
      )}
    </span>
  )
}
