import type { LeadAnswer } from '#contracts/console-leads.ts'
import { LEAD_STATES, type LeadState } from '#contracts/lead-kind.ts'
import { useAction } from '../use-action.ts'
import { SmallButton } from './buttons-and-links.tsx'
import { ActionError } from './page.tsx'
import { Ago, Time } from './time.tsx'

interface StateControlProps {
  path: string
  lead: LeadAnswer['lead']
  onChange: () => void
}

/** The firm's verdict on a person. Pressing another state changes it; pressing the earlier one takes that back. */
export function StateControl({ path, lead, onChange }: StateControlProps) {
  const change = useAction()
  const states = Object.entries(LEAD_STATES) as [LeadState, string][]
  const setState = async (to: LeadState) => {
    await change.run(`${path}/state`, { from: lead.state, to })
    // Even on failure: a colleague may have changed the state.
    onChange()
  }
  return (
    <div>
      <div role="group" aria-label="State" className="flex flex-wrap gap-2">
        {states.map(([state, label]) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === lead.state}
            // Not `disabled`, which would lose focus.
            aria-disabled={change.isBusy}
            onClick={() => state !== lead.state && setState(state)}
            className="min-h-9 rounded-sm border border-edge px-3 py-1 text-small leading-tight font-medium underline-offset-4 hover:border-ink hover:underline aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:no-underline"
          >
            {label}
          </button>
        ))}
      </div>
      {change.error ? (
        <ActionError>{change.error}</ActionError>
      ) : (
        <p role="status" className="mt-2 text-quiet">
          {lead.stateAt === null ? (
            <span key="none">No one has set a state yet.</span>
          ) : (
            <span key="set">
              <span>{LEAD_STATES[lead.state]}</span> since <Time at={lead.stateAt} />, set by{' '}
              <span>{lead.stateBy}</span>
            </span>
          )}
        </p>
      )}
      {lead.waitsSince !== null && lead.state !== 'new' && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <span>
            <span className="font-medium">Wrote again</span> <Ago at={lead.waitsSince} />, and waits for an answer.
          </span>
          <SmallButton aria-disabled={change.isBusy} onClick={() => setState(lead.state)}>
            Mark as answered
          </SmallButton>
        </p>
      )}
    </div>
  )
}
