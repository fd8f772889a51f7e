import { useState } from 'react'
import type { LinksResentAnswer, ListedOrder, OrdersAnswer, RefundedAnswer } from '#contracts/console-orders.ts'
import { digitsOfCurrency } from '#contracts/currency.ts'
import type { Money as Amount } from '#contracts/purchase.ts'
import { formatAmount, formatMoney } from '#site/purchase/format-money.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { LinkTo } from '../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { LabeledInput, MoreLink } from '../frame/filter.tsx'
import { announce } from '../frame/live-region.tsx'
import { Answer, Empty, Page, Section } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { useAnswer, useReload } from '../frame/use-answer.ts'
import { Name } from '../leads/lead-table.tsx'
import { Codes, MakeCode } from './client-codes.tsx'
import { Money } from './money.tsx'
import { OpenPayment, OrderState } from './order-state.tsx'

export default function OrdersPage() {
  const { search } = useConsoleData()
  const answered = useAnswer<OrdersAnswer>(`/api/console/orders${search}`)
  const { reload } = answered
  const isOwner = useIsOwner()
  const isOlder = new URLSearchParams(search).has('older')
  return (
    <Page lead="What clients bought, and the codes that let them reach the purchase page.">
      <Answer of={answered}>
        {({ total, orders, older, money, codes, codesInSettings }) => (
          <>
            {total > 0 && !isOlder && <Money {...money} />}
            <Section
              title="Orders"
              note={total > 0 && `${total.toLocaleString('en-US')} in all, newest first.`}
              actions={isOlder && <LinkTo href="/console/orders">Show the newest</LinkTo>}
            >
              <Orders orders={orders} isOlder={isOlder} isOwner={isOwner} />
              {older && (
                <MoreLink asked={new URLSearchParams()} from={{ older }}>
                  Older orders
                </MoreLink>
              )}
            </Section>
            <Section title="Client codes" note={describeSettings(codesInSettings)}>
              <Codes codes={codes} />
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
    ? 'We store each code scrambled, so a lost one can’t be looked up. If you revoke a code, its client keeps what they’ve bought.'
    : `${count === 1 ? 'A code that was' : `${count} codes that were`} set on the server ${count === 1 ? 'works' : 'work'}, too. Whoever runs the server changes ${count === 1 ? 'it' : 'them'}.`

const Links = ({ order: { linksSentAt, openedAt } }: { order: ListedOrder }) => (
  <>
    <span className={`block whitespace-nowrap ${linksSentAt === null ? 'text-quiet' : ''}`}>
      {linksSentAt === null ? 'Not sent' : 'Sent '}
      {linksSentAt !== null && <Time at={linksSentAt} detail="day" />}
    </span>
    <span className="block whitespace-nowrap text-quiet">
      {openedAt === null ? 'Not opened yet' : 'Opened '}
      {openedAt !== null && <Time at={openedAt} detail="day" />}
    </span>
  </>
)

const Orders = ({ orders, isOlder, isOwner }: { orders: ListedOrder[]; isOlder: boolean; isOwner: boolean }) => (
  <Table
    caption="Orders, newest first"
    empty={
      <Empty title={isOlder ? 'No older orders' : 'No orders yet'}>
        {!isOlder && 'They show up here once someone pays.'}
      </Empty>
    }
    rows={orders}
    keyOf={({ id }) => id}
    columns={[
      {
        head: 'Buyer',
        cell: ({ email, isErased, paymentPage }) => (
          <>
            <span className="block min-w-28 wrap-anywhere">
              <Name of={email ?? (isErased ? 'Erased' : 'No address')} />
            </span>
            <OpenPayment paymentPage={paymentPage} by={email ?? 'this buyer'} />
          </>
        ),
      },
      { head: 'Placed', kind: 'time', cell: ({ at }) => <Time at={at} /> },
      {
        head: 'Paid',
        cell: ({ paid }) => <span className="whitespace-nowrap">{paid ? formatAmount(paid) : '–'}</span>,
      },
      { head: 'State', cell: (order) => <OrderState order={order} /> },
      { head: 'Links', cell: (order) => <Links order={order} /> },
    ]}
    actions={(order) =>
      order.state === 'paid' && (
        <div className="flex flex-wrap gap-2 justify-end">
          {order.email !== null && <SendLinks id={order.id} />}
          {isOwner && order.paid && <RefundButton order={order} paid={order.paid} />}
        </div>
      )
    }
  />
)

function SendLinks({ id }: { id: string }) {
  const reload = useReload()
  const [sentAt, setSentAt] = useState<number>()
  return (
    <>
      <ActionButton<LinksResentAnswer>
        says={sentAt === undefined ? 'Resend links' : 'Send anyway'}
        path="/api/console/orders/resend"
        body={{ id, again: sentAt !== undefined }}
        onDone={(answer) => {
          setSentAt(answer.sentAt ?? undefined)
          if (answer.sentAt !== null) return
          announce('The links are on their way.')
          reload()
        }}
      />
      <span role="status" className="block empty:-ml-2">
        {sentAt !== undefined && (
          <span className="mt-1 block">
            Not sent. The last ones went out <Time at={sentAt} />, less than an hour ago.
          </span>
        )}
      </span>
    </>
  )
}

/** Refunds an order at the payment provider, all that's left or a part of it. It can't be taken back, so it asks. */
function RefundButton({ order: { id, email, refund }, paid }: { order: ListedOrder; paid: Amount }) {
  const refunded = refund?.amount ?? 0
  const left = { ...paid, amount: paid.amount - refunded }
  const unit = 10 ** digitsOfCurrency(paid.currency)
  return (
    <ActionButton<RefundedAnswer>
      says="Refund"
      label={`Refund ${email ?? 'this order'}`}
      question={`Up to ${formatMoney(left)} goes back to the buyer. Once all of it is back, their download is closed; until then it stays open. You can’t take a refund back.`}
      confirm="Refund"
      isDanger
      busy="Refunding…"
      path="/api/console/orders/refund"
      body={(data) => ({ id, amount: Math.round(Number(data.get('amount')) * unit), refunded })}
      input={
        <LabeledInput
          says={`Amount, in ${paid.currency.toUpperCase()}`}
          className="mb-3"
          name="amount"
          type="number"
          inputMode="decimal"
          required
          min={1 / unit}
          max={left.amount / unit}
          step={1 / unit}
          defaultValue={(left.amount / unit).toFixed(digitsOfCurrency(paid.currency))}
        />
      }
      done={({ amount, isFull }) =>
        `${formatMoney({ ...paid, amount })} is on its way back.${isFull ? ' Their download is closed.' : ''}`
      }
      reloadsAnyway
    />
  )
}
