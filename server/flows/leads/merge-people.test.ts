import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import type { LeadAnswer, LeadsAnswer } from '#contracts/console-leads.ts'
import { businessCardSubmission } from '#ops/sample-submissions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countByCampaign } from '#server/store/counts.ts'
import { inTransaction, lockAddress } from '#server/store/database.ts'
import { auditOf, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { it as base, expect } from '#test/it.ts'
import { mailing } from '#test/mailed-links.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { sendSurvey } from '#test/send-survey.ts'
import { deleteEnded } from '../privacy/apply-retention.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { setLeadState, setNextStep } from './lead-state.ts'
import { mergePeople, partPeople } from './merge-people.ts'

const LEADS = '/api/console/leads'
const [HOME, OFFICE, OLD] = ['ada@home.example', 'ada@office.example', 'ada@old.example'] as const

/** Submits a survey as a visitor, a minute after the last one. @returns its id */
function send(test: TestApp, email: string, input: Parameters<typeof sendSurvey>[1] = {}): Promise<string> {
  test.clock.advance(60_000)
  return sendSurvey(test, { firstName: 'Ada', lastName: 'Lovelace', email, ...input })
}

const it = base
  .extend('home', ({ test }) => send(test, HOME, { caseValueThreshold: '< $2.5k' }))
  .extend('office', ({ test, home: _ }) => send(test, OFFICE, { caseValueThreshold: '> $100k' }))

const listings = ({ db }: TestApp) => db.selectFrom('lead_listings').selectAll().orderBy('lead_id').execute()
const by = 'ada@firm.example'
const payFrom = ({ db, clock }: TestApp, email: string) => {
  const paid = { payment_id: 'pi', paid_at: clock(), amount: 4900, tax: 0, currency: 'usd' }
  const order = { id: 'order', session_id: 's', email, email_key: email, created_at: clock(), ...paid }
  return db.insertInto('orders').values(order).execute()
}
const unlessRefused = (error: unknown) => expect(error).toBeInstanceOf(HttpError)
const set = async (test: TestApp, id: string, to: 'contacted' | 'client') => {
  test.clock.advance(1000)
  const from = (await listings(test)).find(({ lead_id }) => lead_id === id)?.state ?? expect.fail()
  return setLeadState(test, { id, from, to, by })
}

it('makes two people one, with all that is theirs, and two as they were', async ({ test, staff, home, office }) => {
  await set(test, home, 'client')
  const tell = async (leadId: string, text: string, on: string) => {
    await staff.post(`${LEADS}/${leadId}/note`, { id: randomUUID(), text })
    test.clock.advance(1)
    await setNextStep(test, { leadId, from: null, to: { text: `Call ${leadId}`, on }, by })
  }
  await tell(home, 'Prefers mornings', '2026-03-20')
  await tell(office, 'Runs the Boston office', '2026-03-10')
  await payFrom(test, OFFICE)
  const before = await listings(test)
  const list = (query = '') => staff.read<LeadsAnswer>(`${LEADS}${query}`)
  expect(await list()).toMatchObject({ total: 2, people: 2 })

  // The second one is a double press.
  for (const _ of [1, 2]) expect((await staff.post(`${LEADS}/${home}/merge`, { id: office })).status).toBe(200)
  expect(await list()).toMatchObject({ total: 2, people: 1, leads: [{ id: office, state: 'client' }] })
  for (const query of ['?q=home.example', '?q=office.example', '?state=client', '?sort=fee'])
    expect(await list(query)).toMatchObject({ people: 1 })
  expect(await list('?state=new')).toMatchObject({ people: 0 })
  expect(await staff.read<LeadAnswer>(`${LEADS}/${home}`)).toMatchObject({
    lead: { id: home, facts: { fee: '> $100k' } },
    addresses: [
      { email: OFFICE, leadId: office, leads: 1, merged: { by: staff.email } },
      { email: HOME, leadId: home },
    ],
    notes: [{ text: 'Prefers mornings' }, { text: 'Runs the Boston office' }],
    others: [{ id: office, email: OFFICE }],
    orders: [{ id: 'order', paid: { amount: 4900 } }],
    step: { on: '2026-03-10' },
  })
  // One more of either comes in, and has the person's state.
  const card = businessCardSubmission({ Email: HOME })
  await test.post('/api/business-card', card)
  expect((await staff.read<LeadAnswer>(`${LEADS}/${card.UUID}`)).lead.state).toBe('client')
  test.clock.advance(1)

  for (const _ of [1, 2]) expect((await staff.post(`${LEADS}/${home}/part`, { ids: [office] })).status).toBe(200)
  expect((await listings(test)).filter(({ lead_id }) => lead_id !== card.UUID)).toEqual(before)
  expect(await test.db.selectFrom('merged_people').selectAll().execute()).toEqual([])
  const apart = await staff.read<LeadAnswer>(`${LEADS}/${home}`)
  expect(apart).toMatchObject({ addresses: [{ email: HOME, merged: null }], orders: [], step: { on: '2026-03-20' } })
  const log = (await auditOf(test)).filter(([, what]) => what?.endsWith('people'))
  expect(log).toEqual(['parted', 'merged'].map((did) => [staff.email, `${did} two people`, `${home} and ${office}`]))
})

it('keeps who else is the same person, and a state that was set of all', async ({ test, staff, home, office }) => {
  const old = await send(test, OLD)
  await set(test, home, 'contacted')
  const before = await listings(test)
  await mergePeople(test, { leadId: home, otherId: office, by })
  await mergePeople(test, { leadId: office, otherId: old, by })
  // With oneself, and with who's the same already.
  for (const id of [home, old]) expect((await staff.post(`${LEADS}/${home}/merge`, { id })).status).toBe(200)
  const people = async () => new Set((await listings(test)).map(({ person }) => person)).size
  const statesOf = async () =>
    Object.fromEntries((await listings(test)).map(({ lead_id, state }) => [lead_id, state] as const))
  const contacted = { [home]: 'contacted', [office]: 'contacted', [old]: 'contacted' }
  expect([await people(), await statesOf()]).toEqual([1, contacted])
  await partPeople(test, { leadId: home, otherIds: [old], by })
  expect([await people(), await statesOf()]).toEqual([2, { [home]: 'contacted', [office]: 'contacted', [old]: 'new' }])
  // Two that are one already, with a third: what's undone gives the two back as they were.
  await mergePeople(test, { leadId: old, otherId: home, by })
  await partPeople(test, { leadId: old, otherIds: [home, office], by })
  expect([await people(), (await statesOf())[old]]).toEqual([2, 'new'])
  await partPeople(test, { leadId: home, otherIds: [office], by })
  expect(await listings(test)).toEqual(before)
  await mergePeople(test, { leadId: home, otherId: office, by })
  await set(test, office, 'client')
  await mergePeople(test, { leadId: home, otherId: old, by })
  await partPeople(test, { leadId: old, otherIds: [home], by })
  await partPeople(test, { leadId: old, otherIds: [office], by })
  expect([await people(), await statesOf()]).toEqual([3, { [home]: 'client', [office]: 'client', [old]: 'new' }])
  // Two answer at once, each on another address of the same person.
  await mergePeople(test, { leadId: home, otherId: office, by })
  const to = { from: 'client', to: 'contacted', by } as const
  const both = [setLeadState(test, { id: home, ...to }), setLeadState(test, { id: office, ...to, to: 'not-a-fit' })]
  expect((await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('stays right while two servers merge, part, answer and take in leads at once', async ({ test }) => {
  await using second = await createTestApp({ db: test.db })
  const servers = [test, { ...second, clock: test.clock }]
  const emails = [HOME, OFFICE, OLD, 'ada@law.example']
  const ids = await Array.fromAsync(emails, (email) => send(test, email))
  const at = (index: number) => ids[index % ids.length] ?? ''
  const acts = Array.from({ length: 24 }, (_, index) => {
    const deps = servers[index % 2] ?? test
    const [leadId, otherId] = [at(index), at(index * 3 + 1)]
    if (index % 6 === 5) return set(deps, leadId, 'contacted').catch(unlessRefused)
    if (index % 4 === 3) return partPeople(deps, { leadId, otherIds: [otherId], by })
    return mergePeople(deps, { leadId, otherId, by })
  })
  await Promise.all([...acts, sendSurvey(test, { firstName: 'Ada', lastName: 'Lovelace', email: HOME })])
  const merged = await test.db.selectFrom('merged_people').selectAll().execute()
  const leads = await test.db.selectFrom('leads').select(['id', 'email_key']).execute()
  const rows = new Map((await listings(test)).map((row) => [row.lead_id, row]))
  for (const { id, email_key } of leads)
    expect(rows.get(id)?.person).toBe(merged.find((row) => row.email_key === email_key)?.person ?? email_key)
  const sizes = [...Map.groupBy(merged, ({ person }) => person).values()].map(({ length }) => length)
  expect(sizes.filter((size) => size < 2)).toEqual([])
  for (const of of Map.groupBy(rows.values(), ({ person }) => person).values())
    expect(new Set(of.map(({ state }) => state)).size).toBe(1)
})

it('erases an address with what it told of the person, and no one else’s', async ({ test, staff, home, office }) => {
  await mergePeople(test, { leadId: home, otherId: office, by })
  await erasePerson(test, OFFICE)
  expect(await test.db.selectFrom('merged_people').selectAll().execute()).toEqual([])
  expect(await listings(test)).toMatchObject([{ lead_id: home, person: HOME, fee: '< $2.5k' }])
  for (const path of [`${LEADS}/${home}/merge`, `${LEADS}/${office}/merge`])
    expect((await staff.post(path, { id: path.includes(home) ? office : home })).status).toBe(404)
  expect((await staff.post(`${LEADS}/${home}/part`, { ids: [office] })).status).toBe(404)
  // At the same moment.
  const again = await send(test, OFFICE)
  const merging = mergePeople(test, { leadId: home, otherId: again, by })
  await Promise.all([merging.catch(unlessRefused), erasePerson(test, OFFICE)])
  expect(await test.db.selectFrom('merged_people').select('email_key').execute()).toEqual([])
  expect(await listings(test)).toMatchObject([{ lead_id: home, person: HOME }])
  // Or once its leads are too old.
  await mergePeople(test, { leadId: home, otherId: await send(test, OLD), by })
  await test.db.deleteFrom('deliveries').execute()
  await test.db.deleteFrom('leads').where('email_key', '=', OLD).execute()
  await deleteEnded(test)
  expect(await test.db.selectFrom('merged_people').select('email_key').execute()).toEqual([{ email_key: HOME }])
})

it('counts what a person paid with any address where their first lead came from', async ({ test }) => {
  const came = writeAttribution({ first: { utm_campaign: 'spring' }, last: {} }) ?? ''
  const home = await sendSurvey(test, { email: HOME }, { [ATTRIBUTION_HEADER]: came })
  const office = await send(test, OFFICE)
  await payFrom(test, OFFICE)
  const paidBy = async () =>
    (await countByCampaign(test.db, { from: 0, until: test.clock() + 1 }))
      .filter(({ money }) => money.length > 0)
      .map(({ campaign }) => campaign)
  expect(await paidBy()).toEqual([null])
  await mergePeople(test, { leadId: home, otherId: office, by })
  expect(await paidBy()).toEqual(['spring'])
})

it('answers a person at any of their addresses, and takes that back', async () => {
  await using test = await createTestApp({ destinationsOf: mailing('reply') })
  const staff = await signInAs(test, 'staff')
  const [home, office] = [await send(test, HOME), await send(test, OFFICE)]
  await mergePeople(test, { leadId: home, otherId: office, by })
  const written = { id: randomUUID(), subject: 'Your message', text: 'Thursday?' }
  expect((await staff.post(`${LEADS}/${office}/reply`, written)).status).toBe(200)
  const show = () => staff.read<LeadAnswer>(`${LEADS}/${home}`)
  expect(await show()).toMatchObject({ lead: { state: 'contacted' }, replies: [{ to: OFFICE, leadId: office }] })
  expect((await staff.post(`${LEADS}/${office}/undo-reply`, { id: written.id })).status).toBe(200)
  expect(await show()).toMatchObject({ lead: { state: 'new' }, replies: [] })
})

it.runIf(onPostgres)('leaves visitors their connections, however many merge at once', async ({ test, staff }) => {
  const [home, office] = [await send(test, HOME), await send(test, OFFICE)]
  const { db } = await test.store.again()
  let merging: Promise<Response>[] = []
  await inTransaction(db, async (trx) => {
    // Somebody on another server is merging.
    await lockAddress(trx, 'who is the same person')
    merging = Array.from({ length: 30 }, () => staff.post(`${LEADS}/${home}/merge`, { id: office }))
    await sleep(300)
    await expect(Promise.race([send(test, OLD), sleep(3000)])).resolves.toBeTypeOf('string')
  })
  for (const answer of await Promise.all(merging)) expect(answer.status).toBe(200)
})

it('merges people of fifty addresses at most', async ({ test, staff, home, office }) => {
  const row = { person: 'p', state: 'new', state_by: null, state_at: null, merged_by: by, merged_at: 0 } as const
  const emails = [HOME, ...Array.from({ length: 49 }, (_, at) => `ada${at}@old.example`)]
  const rows = emails.map((email_key) => ({ ...row, email_key }))
  await test.db.insertInto('merged_people').values(rows).execute()
  expect((await staff.post(`${LEADS}/${home}/merge`, { id: office })).status).toBe(409)
  await test.db.deleteFrom('merged_people').where('email_key', '=', 'ada0@old.example').execute()
  expect((await staff.post(`${LEADS}/${home}/merge`, { id: office })).status).toBe(200)
})
