import { type ReactNode, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import type {
  LinksResentAnswer,
  ListedCode,
  ListedOrder,
  MadeCodeAnswer,
  OrderState,
  OrdersAnswer,
} from '#contracts/console-orders.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { useIsOwner } from '../given.ts'
import { CancelButton, ConfirmButton, LinkTo, SmallButton } from '../parts/buttons-and-links.tsx'
import { announce } from '../parts/live-region.tsx'
import { ActionError, Answer, Empty, Page, Section, takeFocus } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { Time, TimeOr } from '../parts/time.tsx'
import { useAction } from '../use-action.ts'
import { useAnswer } from '../use-answer.ts'

export default function OrdersPage({ given: { search } }: { given: GivenToConsole }) {
  const answered = useAnswer<OrdersAnswer>(`/api/console/orders${search}`)
  const { reload } = answered
  const isOwner = useIsOwner()
  const isOlder = new URLSearchParams(search).has('older')
  return (
    <Page title="Orders and codes" lead="What clients bought, and the codes that let them reach the purchase page.">
      <Answer of={answered}>
        {({ total, orders, older, codes, codesInSettings }) => (
          <>
            <Section
              title="Orders"
              note={total > 0 && `${total.toLocaleString('en-US')} in all, newest first.`}
              actions={isOlder && <LinkTo href="/console/orders">Show the newest</LinkTo>}
            >
              {orders.length === 0 ? (
                <Empty title={isOlder ? 'No older orders' : 'No orders yet'}>
                  {!isOlder && 'They show up here once someone pays.'}
                </Empty>
              ) : (
                <Orders orders={orders} onDone={reload} />
              )}
              {older && (
                <p className="mt-5 print:hidden">
                  <LinkTo href={`/console/orders?older=${encodeURIComponent(older)}`}>Older orders</LinkTo>
                </p>
              )}
            </Section>
            <Section title="Client codes" note={describeSettings(codesInSettings)}>
              {codes.length === 0 ? (
                <Empty title="No codes yet">{isOwner ? 'Create the first one below.' : 'Owners create them.'}</Empty>
              ) : (
                <Codes codes={codes} isOwner={isOwner} onDone={reload} />
              )}
            </Section>
          </>
        )}
      </Answer>
      {/* Below the lists, which would push it down. */}
      {isOwner && answered.state !== 'loading' && <MakeCode onDone={reload} />}
    </Page>
  )
}

const describeSettings = (count: number) =>
  count === 0
    ? 'Only a hash of each code is stored. If you revoke a code, its client keeps what they’ve bought.'
    : `${count === 1 ? '1 code from the settings also works' : `${count} codes from the settings also work`}; change ${count === 1 ? 'it' : 'them'} in CLIENT_CODE_HASHES.`

const ORDER_STATES: Record<OrderState, ReactNode> = {
  paid: 'Paid',
  waiting: 'Payment pending',
  failed: <span className="font-medium text-bad">Payment failed</span>,
  refunded: 'Refunded',
}

const Orders = ({ orders, onDone }: { orders: ListedOrder[]; onDone: () => void }) => (
  <Table
    caption="Orders, newest first"
    rows={orders}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Buyer',
        cell: ({ email, isErased, id }) => (
          <>
            <span className="wrap-anywhere">{email ?? (isErased ? 'Erased' : 'No address')}</span>
            <span className="block font-mono text-label font-normal text-quiet wrap-anywhere">{id}</span>
          </>
        ),
      },
      { head: 'Placed', kind: 'time', cell: ({ at }) => <Time at={at} /> },
      { head: 'State', cell: ({ state }) => ORDER_STATES[state] },
      { head: 'Links sent', kind: 'time', cell: ({ linksSentAt }) => <TimeOr at={linksSentAt} otherwise="Never" /> },
      { head: 'Downloads shown', kind: 'time', cell: ({ openedAt }) => <TimeOr at={openedAt} otherwise="Never" /> },
      {
        head: '',
        kind: 'actions',
        cell: (order) => order.state === 'paid' && order.email !== null && <SendLinks id={order.id} onDone={onDone} />,
      },
    ]}
  />
)

/** Sends an order's links. A second time within the hour needs confirmation. */
function SendLinks({ id, onDone }: { id: string; onDone: () => void }) {
  const send = useAction()
  const [sentAt, setSentAt] = useState<number>()
  const run = async (again: boolean) => {
    if (send.isBusy) return
    const answer = await send.run<LinksResentAnswer>('/api/console/orders/resend', { id, again })
    if (!answer) return
    setSentAt(answer.sentAt ?? undefined)
    if (answer.sentAt !== null) return
    announce('The links are on their way.')
    onDone()
  }
  return (
    <>
      <SmallButton aria-disabled={send.isBusy} onClick={() => run(sentAt !== undefined)}>
        {sentAt === undefined ? 'Resend links' : 'Send anyway'}
      </SmallButton>
      <span role="status" className="block">
        {sentAt !== undefined && (
          <span className="mt-1 block">
            Not sent. The last ones went out <Time at={sentAt} />, less than an hour ago.
          </span>
        )}
      </span>
      <ActionError>{send.error}</ActionError>
    </>
  )
}

const Codes = ({ codes, isOwner, onDone }: { codes: ListedCode[]; isOwner: boolean; onDone: () => void }) => (
  <Table
    caption="Client codes, newest first"
    rows={codes}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'For',
        cell: (code) => (isOwner ? <Label code={code} onDone={onDone} /> : <span>{code.label}</span>),
      },
      {
        head: 'State',
        cell: ({ revokedAt }) =>
          revokedAt === null ? (
            'Works'
          ) : (
            <span className="text-quiet">
              Revoked <Time at={revokedAt} detail="day" />
            </span>
          ),
      },
      { head: 'Created', kind: 'time', cell: ({ madeAt }) => <Time at={madeAt} detail="day" /> },
      { head: 'Last used', kind: 'time', cell: ({ lastUsedAt }) => <TimeOr at={lastUsedAt} otherwise="Never" /> },
      {
        head: '',
        kind: 'actions',
        cell: (code) => isOwner && code.revokedAt === null && <Revoke code={code} onDone={onDone} />,
      },
    ]}
  />
)

/** Who a code is for, with a form to rename it. */
function Label({ code: { id, label }, onDone }: { code: ListedCode; onDone: () => void }) {
  const rename = useAction('Label changed.')
  // Undefined until it was first opened.
  const [isOpen, setOpen] = useState<boolean>()
  if (!isOpen)
    return (
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere">{label}</span>
        <button
          ref={isOpen === false ? takeFocus : undefined}
          type="button"
          aria-label={`Rename ${label}`}
          onClick={() => setOpen(true)}
          className="min-h-6 font-normal text-quiet underline underline-offset-4 hover:text-ink"
        >
          Rename
        </button>
      </span>
    )
  return (
    <form
      className="flex flex-wrap gap-2"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onSubmit={async (event) => {
        event.preventDefault()
        if (rename.isBusy) return
        const given = new FormData(event.currentTarget).get('label')
        if (!(await rename.run('/api/console/codes/rename', { id, label: given }))) return
        setOpen(false)
        onDone()
      }}
    >
      <input
        ref={takeFocus}
        name="label"
        aria-label={`New label for ${label}`}
        defaultValue={label}
        required
        maxLength={100}
        className="min-h-9 rounded-sm border border-edge bg-raised px-2.5 py-1 font-normal"
      />
      <SmallButton type="submit" aria-disabled={rename.isBusy}>
        Save
      </SmallButton>
      <CancelButton onClick={() => setOpen(false)} />
      <ActionError>{rename.error}</ActionError>
    </form>
  )
}

function Revoke({ code: { id, label }, onDone }: { code: ListedCode; onDone: () => void }) {
  const revoke = useAction('The code no longer works.')
  return (
    <ConfirmButton
      question={`The code for ${label} will stop working for good, on every server. They keep what they’ve bought.`}
      confirm="Revoke code"
      isDanger
      isBusy={revoke.isBusy}
      error={revoke.error}
      onConfirm={async () => (await revoke.run('/api/console/codes/revoke', { id })) && onDone()}
    >
      Revoke
    </ConfirmButton>
  )
}

function MakeCode({ onDone }: { onDone: () => void }) {
  const make = useAction()
  const [made, setMade] = useState<MadeCodeAnswer>()
  return (
    <Section
      title="Create a code"
      note="You’ll see it once. Clients can type it with or without dashes, in upper or lower case."
    >
      <form
        className="grid gap-x-4 gap-y-3 md:max-w-2xl md:grid-cols-[minmax(0,1fr)_auto] md:items-end"
        onSubmit={async (event) => {
          event.preventDefault()
          const form = event.currentTarget
          if (make.isBusy) return
          setMade(undefined)
          const answer = await make.run<MadeCodeAnswer>('/api/console/codes/make', {
            label: new FormData(form).get('label'),
          })
          if (!answer) return
          setMade(answer)
          form.reset()
          onDone()
        }}
      >
        <TextField name="label" label="Who it’s for" required maxLength={100} autoComplete="off" />
        <SmallButton type="submit" look="ink" aria-disabled={make.isBusy} className="h-13 px-5">
          Create code
        </SmallButton>
      </form>
      <ActionError>{make.error}</ActionError>
      <div role="status">
        {made && (
          <div className="mt-5 border-l-3 border-good py-1 pl-4">
            <p className="mb-2">{`The code for ${made.label}. You won’t see it again.`}</p>
            <code className="max-w-full select-all break-all rounded-sm bg-raised px-2.5 py-1.5 font-mono">
              {made.code}
            </code>
          </div>
        )}
      </div>
    </Section>
  )
}
