import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { FormKind } from '#contracts/lead-kind.ts'
import { claimDueDeliveries, settleDelivery } from '#server/store/deliveries.ts'
import { emailKey } from '#server/store/email-key.ts'
import { insertNote } from '#server/store/leads.ts'
import { readOrderOfSession } from '#server/store/orders.ts'
import { PERSONAL_DATA } from '#server/store/personal-data.ts'
import type { TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { it } from '#test/it.ts'
import { LEAD_ENDPOINTS, toAutomation } from '#test/lead-endpoints.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { businessCardSubmission, surveySubmission } from '#test/submissions.ts'
import { makeMailLink } from '../mail-links.ts'
import { sendPurchaseLinks } from '../purchase/purchase-links.ts'
import { recordOrder } from '../purchase/record-order.ts'
import { erasePerson } from './erase-person.ts'
import { findPerson } from './stored-lead.ts'

const ADDRESS = 'Grace.Hopper@Example.com'
/** What the person typed, and the normalized address; none of it appears anywhere else. */
const TRACES = [ADDRESS, ADDRESS.toLowerCase(), 'Gracie', 'Hopperson', '555-0199', 'Hopper Law', 'grace-from-an-ad']

const purchase = (email: string, session = 'cs_1') => ({
  sessionId: session,
  paymentId: `pi_${session}`,
  email,
  isPaid: true,
  isRefunded: false,
  payment: { amount: 4900, currency: 'usd', tax: 400, at: null, refunds: [] },
})

const NAMES = { firstName: 'Gracie', lastName: 'Hopperson', phone: '555-0199', companyName: 'Hopper Law' }
const ON_CARDS = { 'First Name': 'Gracie', 'Last Name': 'Hopperson', Phone: '555-0199', 'Company Name': 'Hopper Law' }

/** Sends a lead of each kind from someone, buys, and asks for the links again. */
async function leaveTraces({ db, clock, post }: TestApp, who: string, session: string) {
  const isGrace = who === ADDRESS
  for (const { path, right, names } of LEAD_ENDPOINTS) {
    const submission = right()
    const own = Object.entries(isGrace ? { ...NAMES, ...ON_CARDS } : {}).filter(([name]) => name in submission)
    const body = { ...submission, ...Object.fromEntries(own), [names.email]: who }
    const headers = isGrace ? { 'lead-attribution': 'first_utm_content=grace-from-an-ad' } : {}
    expect((await post(path, body, headers)).status).toBe(200)
  }
  await recordOrder(db, purchase(who, session), { now: clock(), hasFailed: false })
  const quiet = { wakeOutbox: () => {}, decoyMail: () => {} }
  const parts = { db, clock, signingSecrets: ['a secret of the test'], destinationsOf: toAutomation, ...quiet }
  await sendPurchaseLinks(parts, who, 'http://localhost')
  for (const purpose of ['newsletter', 'your-data'] as const) await makeMailLink(parts, purpose, who)
  if (isGrace) {
    const [lead] = (await findPerson(db, who)).leads
    const note = { text: 'Gracie wants a call', by: 'Ada', created_at: 0 }
    await insertNote(db, { ...note, id: session, lead_id: lead?.lead.id ?? '' })
  }
  // A receiver that refuses may echo what it was sent.
  await db
    .updateTable('deliveries')
    .set({ last_answer: `{"unknown":"${who}"}` })
    .where('lead_id', 'in', (query) => query.selectFrom('leads').select('id').where('email_key', '=', emailKey(who)))
    .execute()
  return parts
}

const tablesWith = (dump: Record<string, string>, texts: readonly string[]) =>
  Object.keys(dump).filter((table) => texts.some((text) => dump[table]?.includes(text)))

it('leaves nothing of a person in any table, and everything of everybody else', async ({ test }) => {
  const { db, clock } = test
  await leaveTraces(test, 'ada@example.com', 'cs_other')
  const others = await dumpStore(db)
  clock.advance(1000)
  const parts = await leaveTraces(test, ADDRESS, 'cs_1')
  const declared = Object.entries(PERSONAL_DATA).filter(([, columns]) => Object.values(columns).includes('personal'))
  expect(tablesWith(await dumpStore(db), TRACES).toSorted()).toEqual(declared.map(([table]) => table).toSorted())

  const erased = await erasePerson(test, ` ${ADDRESS.toUpperCase()} `)
  expect(erased).toEqual({ leads: 4, messages: 1, deliveries: 5, orders: 1, beingSent: [], logIsEmpty: true })
  const left = await dumpStore(db)
  expect(tablesWith(left, TRACES)).toEqual([])
  // The link used to erase stays for a while, without the address, to say so.
  // Counts are about nobody.
  const kept = { orders: '', mail_links: '', daily_counts: '' }
  expect({ ...left, ...kept }).toEqual({ ...others, ...kept })
  const times = { paid_at: clock(), erased_at: clock(), links_sent_at: clock(), created_at: clock() }
  expect(await readOrderOfSession(db, 'cs_1')).toMatchObject({
    payment_id: 'pi_cs_1',
    email: null,
    email_key: null,
    // For the books.
    amount: 4900,
    tax: 400,
    currency: 'usd',
    ...times,
  })
  expect(await findPerson(db, ADDRESS)).toEqual({ leads: [], messages: [], orders: [], mentionedIn: [] })

  // The payment provider tells of it again, and the person asks for the links.
  const refund = { ...purchase(ADDRESS), isRefunded: true }
  await recordOrder(db, refund, { now: clock() + 5, hasFailed: false })
  await sendPurchaseLinks(parts, ADDRESS, 'http://localhost')
  expect(tablesWith(await dumpStore(db), TRACES)).toEqual([])
  const paidAt = { paid_at: times.paid_at, refunded_at: clock() + 5 }
  expect(await readOrderOfSession(db, 'cs_1')).toMatchObject({ email: null, ...paidAt })
})

it('takes another address for another person, however similar, and says where one is mentioned', async ({ test }) => {
  const { db, post } = test
  const friend = businessCardSubmission({ Message: 'Grace (grace.hopper@example.com) sent me.' })
  // However a Gmail address is spelled.
  const other = businessCardSubmission({ Message: 'Write to J.Doe+ads@googlemail.com, not to jdoes@gmail.com.' })
  for (const card of [friend, other]) expect((await post('/api/business-card', card)).status).toBe(200)
  await post('/api/survey', surveySubmission({ email: 'x.grace.hopper@example.com' }))
  for (const [email, ids] of [
    [ADDRESS, [friend.UUID]],
    ['jd.oe@gmail.com', [other.UUID]],
    ['doe@gmail.com', []],
  ] as const)
    expect([email, (await findPerson(db, email)).mentionedIn]).toEqual([email, ids])
  expect(await erasePerson(test, ADDRESS)).toMatchObject({ leads: 0, deliveries: 0, orders: 0 })
  expect(await db.selectFrom('leads').selectAll().execute()).toHaveLength(3)
})

it('says to where something was being sent at that moment, once for each automation', async ({ test }) => {
  const { db, clock } = test
  await leaveTraces(test, ADDRESS, 'cs_1')
  await leaveTraces(test, ADDRESS, 'cs_1')
  const claim = (destination: FormKind, leaseMs: number) =>
    claimDueDeliveries(db, { destination, now: clock(), leaseEnd: clock() + leaseMs, limit: 10 })
  expect(await claim('newsletter', 1001)).toHaveLength(2)
  await claim('business-card', 5000)
  // This lease expires, so its worker has given up.
  expect(await claim('survey', 1000)).toHaveLength(2)
  const delivered = await claim('lead-magnet', 5000)
  for (const each of delivered) expect(await settleDelivery(db, each, { delivered_at: clock() }, clock())).toBe(true)
  clock.advance(1000)
  const { beingSent, deliveries } = await erasePerson(test, ADDRESS)
  expect(beingSent.toSorted()).toEqual(['business-card', 'newsletter'])
  expect(deliveries).toBe(9)
})

it('erases nothing when it cannot erase everything', async ({ test }) => {
  const { db } = test
  await leaveTraces(test, ADDRESS, 'cs_1')
  const before = await dumpStore(db)
  await sql`alter table orders rename to hidden`.execute(db)
  await expect(erasePerson(test, ADDRESS)).rejects.toThrow('orders')
  await sql`alter table hidden rename to orders`.execute(db)
  expect(await dumpStore(db)).toEqual(before)
})

it.skipIf(onPostgres)('leaves nothing of a person in the files of the store', async ({ test }) => {
  const { store } = test
  const isInFiles = () =>
    readdirSync(store.folder, { withFileTypes: true, recursive: true }).some((file) => {
      if (!file.isFile()) return false
      const bytes = readFileSync(join(file.parentPath, file.name), 'latin1')
      return TRACES.some((trace) => bytes.includes(trace))
    })
  // Enough other rows around them that pages split.
  for (let number = 0; number < 60; number += 1) await leaveTraces(test, `p${number}@example.com`, `cs_p${number}`)
  await leaveTraces(test, ADDRESS, 'cs_1')
  for (let number = 60; number < 120; number += 1) await leaveTraces(test, `p${number}@example.com`, `cs_p${number}`)
  expect(isInFiles()).toBe(true)
  await erasePerson(test, ADDRESS)
  expect(isInFiles()).toBe(false)
})
