import fc from 'fast-check'
import { expect } from 'vitest'
import { it } from '#test/it.ts'
import { openShop, type Shop } from '#test/open-shop.ts'
import { runs } from '#test/runs.ts'
import { recordOrder } from './record-order.ts'

/** What can happen at the provider, and the site's final answer. */
const STORIES = {
  'a card': { steps: ['card'], verified: true },
  'a card, a part refunded': { steps: ['card', 'half'], verified: true },
  'a card, refunded': { steps: ['card', 'all'], verified: false },
  'a card, refunded in two parts': { steps: ['card', 'half', 'all'], verified: false },
  'a card, refunded in two parts of which the second failed': {
    steps: ['card', 'half', 'all', 'return'],
    verified: true,
  },
  'a transfer that came': { steps: ['transfer', 'paid'], verified: true },
  'a transfer that came, refunded': { steps: ['transfer', 'paid', 'all'], verified: false },
  'a transfer that did not come': { steps: ['transfer', 'failed'], verified: false },
} as const

/** In cents, by a story's last step: of a payment of 10 dollars. */
const REFUNDED: Partial<Record<string, number>> = { half: 500, all: 1000, return: 500 }

/** Where the provider's owner lets a step happen, other than a refund. */
const PAGES: Partial<Record<string, 'transfer' | 'return'>> = { paid: 'transfer', failed: 'transfer', return: 'return' }

/** Opens the success page in between. */
const VISIT = 'visit'

/**
 * Plays a story at the provider.
 * @param received number of earlier events
 * @returns its session and its events
 */
async function happen(shop: Shop, steps: readonly string[], received: number) {
  const session = await shop.startCheckout()
  const [how, ...later] = steps
  await shop.pay(session, how === 'transfer' ? 'transfer' : 'card')
  // One at a time, so that an event's position identifies it.
  for (const [index, step] of later.entries()) {
    await shop.hear(received + index + 1)
    await shop.manage(session, PAGES[step] ?? 'refund', step)
  }
  return { session, told: (await shop.hear(received + steps.length)).slice(received) }
}

async function stateOf(shop: Shop, session: string) {
  const order = await shop.test.db
    .selectFrom('orders')
    .leftJoin('refunded_payments', 'refunded_payments.payment_id', 'orders.payment_id')
    .leftJoin('refunds', (join) => join.onRef('refunds.payment_id', '=', 'orders.payment_id').on('has_failed', '=', 0))
    .where('session_id', '=', session)
    .select(['email', 'orders.payment_id', 'paid_at', 'failed_at', 'orders.amount', 'currency'])
    .select((row) => row.fn.max('refunded_payments.refunded_at').as('full'))
    .select((row) => row.fn.sum<number | null>('refunds.amount').as('refunded'))
    .groupBy('orders.id')
    .execute()
  return order.map(({ paid_at, failed_at, full, refunded, ...rest }) => ({
    ...rest,
    refunded: Number(refunded),
    isPaid: paid_at !== null,
    hasFailed: failed_at !== null,
    isRefunded: full !== null,
  }))
}

it.each(Object.keys(STORIES) as (keyof typeof STORIES)[])(
  'ends in the same state for %s, in whatever order and however often its events come',
  async (name) => {
    const { steps, verified } = STORIES[name]
    await using shop = await openShop()
    let received = 0
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...steps.keys(), ...steps.keys(), ...steps.keys(), VISIT, VISIT]),
        fc.shuffledSubarray([...steps.keys()], { minLength: steps.length }),
        async (some, all) => {
          const { session, told } = await happen(shop, steps, received)
          received += told.length
          for (const what of [...some, ...all]) {
            const answer = what === VISIT ? await shop.verify(session) : await shop.bring(told[Number(what)])
            expect(answer.status).toBe(200)
          }
          expect(await stateOf(shop, session)).toEqual([
            {
              email: 'Ada@example.com',
              payment_id: expect.stringMatching(/^pi_/),
              isPaid: steps[0] === 'card' || steps[1] === 'paid',
              hasFailed: (steps as readonly string[]).includes('failed'),
              isRefunded: steps.at(-1) === 'all',
              amount: steps[0] === 'card' || steps[1] === 'paid' ? 1000 : null,
              currency: steps[0] === 'card' || steps[1] === 'paid' ? 'usd' : null,
              refunded: REFUNDED[String(steps.at(-1))] ?? 0,
            },
          ])
          const visit = await shop.verify(session)
          expect(await visit.json()).toMatchObject({ verified })
        },
      ),
      runs(12),
    )
  },
)

const purchase = { sessionId: 'cs_1', paymentId: 'pi_1', email: ' Ada@Example.com', isPaid: true, isRefunded: false }
const at = (now: number, hasFailed = false) => ({ now, hasFailed })

it('records a buyer of whom the provider knows no address, and adds it when it does', async ({ db }) => {
  const stored = () => db.selectFrom('orders').select(['email', 'email_key', 'paid_at']).execute()
  await recordOrder(db, { ...purchase, email: null }, at(5))
  expect(await stored()).toEqual([{ email: null, email_key: null, paid_at: 5 }])
  await recordOrder(db, { ...purchase, email: 'ada@example.com' }, at(6))
  expect(await stored()).toEqual([{ email: 'ada@example.com', email_key: 'ada@example.com', paid_at: 5 }])
})
