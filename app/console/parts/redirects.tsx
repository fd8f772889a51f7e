import type { RedirectsAnswer } from '#contracts/console-content.ts'
import { useIsOwner } from '../given.ts'
import { useAnswer } from '../use-answer.ts'
import { ActionButton } from './action-button.tsx'
import { Answer, Section } from './page.tsx'
import { Table } from './table.tsx'
import { Time } from './time.tsx'

/** Former addresses, which lead on to where the piece is now. */
export function Redirects() {
  const answered = useAnswer<RedirectsAnswer>('/api/console/content/redirects')
  const isOwner = useIsOwner()
  return (
    <Section
      title="Former addresses"
      note="When you change a piece’s address, the old one leads on to the new one, so that links elsewhere keep working."
    >
      <Answer of={answered}>
        {({ redirects }) =>
          redirects.length === 0 ? (
            <p className="text-quiet">None: no address has changed.</p>
          ) : (
            <Table
              caption="Former addresses"
              rows={redirects}
              keyOf={({ from }) => from}
              columns={[
                { head: 'From', cell: ({ from }) => <span className="wrap-anywhere">{from}</span> },
                {
                  head: 'Leads to',
                  cell: ({ to }) => (
                    <a href={to} className="underline underline-offset-4 wrap-anywhere">
                      {to}
                    </a>
                  ),
                },
                { head: 'Since', kind: 'time', cell: ({ at }) => <Time at={at} /> },
              ]}
              actions={
                isOwner &&
                (({ from }) => (
                  <ActionButton
                    question={`Whoever opens ${from} then finds no page.`}
                    confirm="Remove it"
                    path="/api/console/content/remove-redirect"
                    body={{ from }}
                    done="Redirect removed."
                    onDone={answered.reload}
                  >
                    Remove
                  </ActionButton>
                ))
              }
            />
          )
        }
      </Answer>
    </Section>
  )
}
