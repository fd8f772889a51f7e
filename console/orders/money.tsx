import type { MoneyAnswer, MonthMoney } from '#contracts/console-orders.ts'
import { describeZone, formatDay, isoIn } from '#contracts/dates.ts'
import { formatAmount } from '#site/purchase/format-money.ts'
import { SmallButton } from '../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { DayRange } from '../frame/filter.tsx'
import { Empty, Section } from '../frame/page.tsx'
import { type Column, countColumn, Table } from '../frame/table.tsx'

/** How many months show at first; the orders below are looked at more often. */
const LATEST = 6

export function Money({ months, unpriced }: MoneyAnswer) {
  const { timeZone } = useConsoleData()
  const isOwner = useIsOwner()
  const earlier = months.slice(LATEST)
  return (
    <Section
      title="Money"
      note={`As the payment provider says, in ${describeZone(timeZone)}. A refund counts in the month it was made. The provider’s fees aren’t taken off.`}
    >
      <Months months={months.slice(0, LATEST)} />
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit py-1 pointer-coarse:py-3 font-medium underline underline-offset-4">
            Earlier months
          </summary>
          <Months months={earlier} />
        </details>
      )}
      {unpriced > 0 && <p className="mt-4 max-w-[66ch]">{describeUnpriced(unpriced)}</p>}
      {isOwner && months.length > 0 && <ExportDays timeZone={timeZone} />}
    </Section>
  )
}

const describeUnpriced = (count: number) =>
  `${count === 1 ? '1 paid order isn’t' : `${count.toLocaleString('en-US')} paid orders aren’t`} in these sums: the payment provider hasn’t said how much was paid.`

function Months({ months }: { months: MonthMoney[] }) {
  const { timeZone } = useConsoleData()
  const thisMonth = todayIn(timeZone).slice(0, 7)
  const amount = (head: string, of: (month: MonthMoney) => number | null): Column<MonthMoney> => ({
    head,
    kind: 'number',
    cell: (month) => {
      const found = of(month)
      return found === null ? '–' : formatAmount({ amount: found, currency: month.currency })
    },
  })
  const hasTax = months.some(({ tax }) => tax !== null)
  const currencies = new Set(months.map(({ currency }) => currency))
  return (
    <Table<MonthMoney>
      caption="Payments and refunds by month"
      empty={<Empty title="No payments yet">A month shows up here with its first payment.</Empty>}
      rows={months}
      keyOf={({ month, currency }) => `${month} ${currency}`}
      columns={[
        {
          head: 'Month',
          cell: ({ month, currency }) => (
            <>
              {`${nameOfMonth(month)}${currencies.size > 1 ? `, ${currency.toUpperCase()}` : ''}`}
              {month === thisMonth && <span className="font-normal text-quiet">, so far</span>}
            </>
          ),
        },
        countColumn('Payments', ({ payments }) => payments),
        amount('Paid', ({ amount: paid }) => paid),
        ...(hasTax ? [amount('Tax', ({ tax }) => tax)] : []),
        amount('Refunded', ({ refunded }) => (refunded === 0 ? null : refunded)),
        {
          ...amount('Net', ({ net }) => net),
          cell: ({ net, currency }) => <b className="font-medium">{formatAmount({ amount: net, currency })}</b>,
        },
      ]}
    />
  )
}

/** 'November 2026': its first day, without the day. */
const nameOfMonth = (month: string) => formatDay(`${month}-01`, 'date').replace(' 1,', '')

const todayIn = (timeZone: string) => isoIn(Date.now(), timeZone).slice(0, 10)

/** Of any days, from the start of the year to today at first. */
function ExportDays({ timeZone }: { timeZone: string }) {
  const today = todayIn(timeZone)
  return (
    <form
      method="post"
      action="/api/console/orders/export"
      className="mt-5 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden"
    >
      <DayRange from={`${today.slice(0, 4)}-01-01`} to={today} />
      <SmallButton type="submit">Export as CSV</SmallButton>
    </form>
  )
}
