import fc from 'fast-check'
import { readOrderOfSession } from '#server/store/orders.ts'
import { expect, it } from '#test/it.ts'
import type { Shop } from '#test/open-shop.ts'
import { runs } from '#test/runs.ts'
import { sell } from '#test/sell.ts'
import { showOrder } from './order-books.ts'

/** What can happen at the provider, and the site's final answer. */
const STORIES = {
  'a card': { steps: ['card'], verified: true },
  'a card, a part refunded': { steps: ['card', 'half'], verified: true },
  'a card, refunded': { steps: ['card', 'all'], verified: false },
  'a card, refunded in two parts': { steps: ['card', 'half', 'all'], verified: false },
  'a card, of whose two refunds the second failed': { steps: ['card', 'half', 'all', 'return'], verified: true },
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

/** Plays a story at the provider, after so many events of others. @returns its session and its events */
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

it.for(Object.keys(STORIES) as (keyof typeof STORIES)[])(
  'ends in the same state for %s, in whatever order and however often its events come',
  async (name, { shop }) => {
    const { steps, verified } = STORIES[name]
    const last = String(steps.at(-1))
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
          const order = await readOrderOfSession(shop.test.db, session)
          expect(order && showOrder(order, (payment) => payment)).toMatchObject({
            email: 'Ada@example.com',
            paymentPage: expect.stringMatching(/^pi_/),
            state: last === 'failed' ? 'failed' : last === 'all' ? 'refunded' : 'paid',
            paid: last === 'failed' ? null : { amount: 1000, currency: 'usd' },
            refund: last in REFUNDED ? { amount: REFUNDED[last] } : null,
            refundFailedAt: last === 'return' ? expect.any(Number) : null,
          })
          expect(await (await shop.verify(session)).json()).toMatchObject({ verified })
        },
      ),
      runs(12),
    )
  },
)

it('records a buyer of whom the provider knows no address, and adds it when it does', async ({ db }) => {
  const stored = () => db.selectFrom('orders').select(['email', 'email_key', 'paid_at']).execute()
  await sell({ db, clock: () => 5 }, 'one', { email: null })
  expect(await stored()).toEqual([{ email: null, email_key: null, paid_at: 5 }])
  await sell({ db, clock: () => 6 }, 'one', { email: 'ada@example.com' })
  expect(await stored()).toEqual([{ email: 'ada@example.com', email_key: 'ada@example.com', paid_at: 5 }])
})
