import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { erasePerson, openErasures } from '#server/flows/people/erase-person.ts'
import { sendPurchaseLinks } from '#server/flows/purchase/purchase-links.ts'
import { recordOrder } from '#server/flows/purchase/record-order.ts'
import type { Purchase } from '#server/partners/ports.ts'
import { readOrderOfSession } from '#server/store/orders.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { readVerb } from './command.ts'
import { orders } from './orders.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 2, 5, 12)
const PAID = { isPaid: true, isRefunded: false }

/** Records an order. @returns its id */
async function buy({ db }: TestStore, given: Partial<Purchase>, now = NOW, hasFailed = false): Promise<string> {
  const sessionId = randomUUID()
  const purchase = { sessionId, paymentId: `of ${sessionId}`, email: 'ada@example.com', ...PAID, ...given }
  await recordOrder(db, purchase, { now, hasFailed })
  return (await readOrderOfSession(db, sessionId))?.id ?? ''
}

const list = async (store: TestStore, ...args: string[]) => (await tellCommand(orders, store, ['list', ...args])).output

const ORIGIN = 'https://www.example.com'
const SITE: Record<string, string> = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: ORIGIN,
  PURCHASE_WEBHOOK_URL: 'https://hooks.example.net',
  SESSION_SECRET: 'session-secret-of-a-test-0123456789',
}

const resend = (store: TestStore, id: string, { now = NOW, again = false, settings = SITE } = {}) =>
  tellCommand(orders, store, ['resend', id, ...(again ? ['--again'] : [])], { settings, now })

const messages = async ({ db }: TestStore) =>
  (await db.selectFrom('leads').select('payload').where('kind', '=', 'purchase').execute()).map(
    ({ payload }): unknown => JSON.parse(payload),
  )

it('lists orders, the newest first: date, state, links, buyer', async () => {
  await using store = await openTestStore()
  expect(await list(store)).toBe('There are no orders yet.\n')
  const paid = await buy(store, {}, NOW)
  await buy(store, { email: 'grace\u001B[31m@example.com', isPaid: false }, NOW + MINUTE_MS)
  await buy(store, { email: null, isPaid: false }, NOW + 2 * MINUTE_MS, true)
  await buy(store, { email: 'gone@example.com', isRefunded: true }, NOW + 3 * MINUTE_MS)
  await erasePerson({ db: store.db, clock: () => NOW, erasures: openErasures(store.folder, '') }, 'gone@example.com')
  const signingSecrets = ['a secret of the test']
  const parts = {
    db: store.db,
    clock: () => NOW + 5 * MINUTE_MS,
    signingSecrets,
    destinationsOf: toAutomation,
    wakeOutbox: () => {},
    decoyMail: () => {},
  }
  await sendPurchaseLinks(parts, 'ada@example.com', ORIGIN)
  const lines = (await list(store)).split('\n')
  expect(lines[0]).toMatch(/^Made \(UTC\) +State +Links sent +Order +Buyer$/)
  expect(lines.slice(1).map((line) => line.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual([
    '2026-03-05 12:03  refunded  never             ID  erased',
    '2026-03-05 12:02  failed    never             ID  no address',
    '2026-03-05 12:01  waiting   never             ID  grace·[31m@example.com',
    '2026-03-05 12:00  paid      2026-03-05 12:05  ID  ada@example.com',
    '',
  ])
  expect(lines[4]).toContain(paid)
  expect(await list(store, '--limit', '3')).toMatch(/\n… and 1 more\. To see all: --all\n$/)
  expect(await list(store, '--all')).toBe(await list(store))
  expect(JSON.parse(await list(store, '--json', '--limit', '1'))).toMatchObject({
    total: 4,
    orders: [{ state: 'refunded', email: null, refundedAt: '2026-03-05T12:03:00.000Z', linksSentAt: null }],
  })
})

it('sends the links of an order again, once an hour unless told otherwise', async () => {
  await using store = await openTestStore()
  const id = await buy(store, {})
  expect(await resend(store, id)).toEqual({
    status: 0,
    output: `The links of order ${id} go to its buyer again.\nA running server sends them within a second; otherwise the next one to start does.\n`,
    errors: '',
  })
  const link = expect.stringMatching(/^https:\/\/www\.example\.com\/lp_00-document-masker-buy-success\?order=/)
  expect(await messages(store)).toEqual([expect.objectContaining({ email: 'ada@example.com', purchaseUrl: link })])
  expect(await store.db.selectFrom('deliveries').select('destination').execute()).toEqual([{ destination: 'purchase' }])
  const early = await resend(store, id, { now: NOW + 5 * MINUTE_MS })
  expect(early).toMatchObject({ status: 1, errors: expect.stringMatching(/sent 5 min ago\. .+: --again\.\n$/) })
  expect(await messages(store)).toHaveLength(1)
  expect(await resend(store, id, { now: NOW + 5 * MINUTE_MS, again: true })).toMatchObject({ status: 0 })
  expect(await messages(store)).toHaveLength(2)
  expect(await resend(store, id, { now: NOW + 65 * MINUTE_MS })).toMatchObject({ status: 0 })
})

it('says why nothing is sent', async () => {
  await using store = await openTestStore()
  const refusal = async (id: string, given = {}) => (await resend(store, id, given)).errors
  expect(await refusal('nothing')).toContain('nothing: nothing was sent: there is no such order')
  expect(await refusal(await buy(store, { isPaid: false }))).toContain("it isn't paid.")
  expect(await refusal(await buy(store, { isRefunded: true }))).toContain('it was refunded')
  expect(await refusal(await buy(store, { email: null }))).toContain('gave no address')
  const erased = await buy(store, { email: 'gone@example.com' })
  await erasePerson({ db: store.db, clock: () => NOW, erasures: openErasures(store.folder, '') }, 'gone@example.com')
  expect(await refusal(erased)).toContain('address was erased')
  const paid = await buy(store, {})
  const { PUBLIC_ORIGIN: _, ...unnamed } = SITE
  expect(await refusal(paid, { settings: unnamed })).toContain('Set PUBLIC_ORIGIN,')
  expect(await messages(store)).toEqual([])
  const { PURCHASE_WEBHOOK_URL: __, ...unreachable } = SITE
  const waits = await resend(store, paid, { settings: unreachable })
  expect([waits.status, waits.output]).toEqual([0, expect.stringContaining('wait until you set PURCHASE_WEBHOOK_URL')])
  await resend(store, paid, { settings: {}, again: true })
  const links = (await messages(store)).map((message) => (message as { purchaseUrl: string }).purchaseUrl)
  expect(links.toSorted()).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/lp_00/),
    expect.stringMatching(/^https:\/\/www\.example\.com\/lp_00/),
  ])
})

it('exits with the status of what happened', async () => {
  await using store = await openTestStore()
  const { place, folder } = store
  const settings = { PUBLIC_ORIGIN: ORIGIN, ...('url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: folder }) }
  const run = (...args: string[]) => runCommand('orders', folder, { args, settings })
  const id = await buy(store, {}, Date.now())
  expect(await run()).toMatchObject({ status: 0, output: expect.stringContaining(`${id}  ada@example.com\n`) })
  expect((await run('resend', id)).status).toBe(0)
  expect(await messages(store)).toHaveLength(1)
  expect((await run('resend', id)).status).toBe(1)
  const wrong = await run('resend')
  expect([wrong.status, wrong.output]).toEqual([2, ''])
  expect(wrong.errors).toMatch(/^Give the id of one order; list shows them\.\n\nnpm run orders/)
})

it.each([
  [['resend', 'a', 'b'], 'Give the id of one order'],
  [['list', 'a'], 'Too many words'],
  [['list', '--limit', 'many'], '--limit: use a whole number'],
])('refuses %j in a sentence', (args, sentence) => {
  expect(() => readVerb(orders, args)).toThrow(sentence)
})
