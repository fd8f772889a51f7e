import type { DeliveriesAnswer } from '#contracts/console-deliveries.ts'
import type { LeadAnswer } from '#contracts/console-leads.ts'
import { newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { insertRow } from '#server/store/database.ts'
import { NEVER } from '#server/store/deliveries.ts'
import { toVisitorsToo } from '#test/call-mail.ts'
import { auditOf, type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { expect, it } from '#test/it.ts'

/** Submits a form as a visitor, a second after the last one. @returns its delivery */
async function send(test: TestApp, kind: 'newsletter' | 'survey' = 'survey') {
  test.clock.advance(1000)
  const submission = kind === 'survey' ? surveySubmission() : newsletterSubmission()
  expect((await test.post(`/api/${kind}`, submission)).status).toBe(200)
  return test.db.selectFrom('deliveries').selectAll().where('lead_id', '=', submission.uuid).executeTakeFirstOrThrow()
}

const set = ({ db }: TestApp, id: string, values: Record<string, string | number | null>) =>
  db.updateTable('deliveries').set(values).where('id', '=', id).execute()

const fail = (test: TestApp, id: string, values = {}) =>
  set(test, id, { failed_at: test.clock(), last_attempt_at: test.clock(), last_error: 'answered 500', ...values })

const list = (browser: ConsoleBrowser, query = '') => browser.read<DeliveriesAnswer>(`/api/console/deliveries${query}`)

async function listAll(browser: ConsoleBrowser, query: string) {
  const pages: DeliveriesAnswer['deliveries'][] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: DeliveriesAnswer = await list(browser, `${query}&after=${next}`)
    pages.push(page.deliveries)
    next = page.next
  }
  return pages
}

/** Without the looks at the list. */
const changesOf = async (test: TestApp) => (await auditOf(test)).filter(([, what]) => what !== 'looked at deliveries')

it('says of each destination what waits, fails and has arrived, and why', async ({ test, staff }) => {
  const [arrived, failing, waiting] = [await send(test), await send(test), await send(test)]
  await set(test, arrived.id, { delivered_at: test.clock() })
  await fail(test, failing.id, { next_attempt_at: NEVER })
  const { destinations, deliveries, next } = await list(staff)
  const now = test.clock()
  const counts = { waiting: 2, failed: 1, sentLately: 1, hold: null }
  const last = { lastDeliveredAt: now, lastFailureAt: now, lastError: 'answered 500' }
  expect(destinations.find(({ id }) => id === 'survey')).toMatchObject({ ...counts, ...last })
  expect(destinations.find(({ id }) => id === 'newsletter')).toMatchObject({ waiting: 0, lastDeliveredAt: null })
  expect(deliveries).toMatchObject([
    { id: failing.id, contentId: failing.lead_id, kind: 'survey', nextAttemptAt: null },
    { id: waiting.id, failedAt: null, nextAttemptAt: waiting.next_attempt_at },
  ])
  expect(next).toBeNull()

  const letter = await send(test, 'newsletter')
  const idsOf = async (query: string) => (await list(staff, query)).deliveries.map(({ id }) => id)
  expect(await idsOf('?to=newsletter&state=')).toEqual([letter.id])
  expect(await idsOf('?state=failed')).toEqual([failing.id])
  expect(await idsOf('?to=survey&state=waiting')).toEqual([waiting.id])
  for (const query of ['?to=moon', '?state=lost', '?after=somewhere'])
    expect([query, (await staff.get(`/api/console/deliveries${query}`)).status]).toEqual([query, 422])
})

it('names whom each is of or for, says what the receiver answered', async ({ test, staff }) => {
  const [survey, letter] = [await send(test), await send(test, 'newsletter')]
  await fail(test, survey.id, { last_answer: 'Out of order' })
  const message = { id: 'a message', kind: 'purchase', payload: '{}', created_at: test.clock() } as const
  await insertRow(test.db, 'messages', { ...message, email: 'buyer@firm.example', email_key: 'buyer@firm.example' })
  const queued = { next_attempt_at: 0, created_at: test.clock() + 1, destination: 'purchase' } as const
  await insertRow(test.db, 'deliveries', { ...queued, id: 'a delivery', message_id: message.id })
  for (const _ of [1, 2])
    expect((await list(staff)).deliveries.map(({ id, who, lastAnswer }) => [id, who, lastAnswer])).toEqual([
      [survey.id, 'Ada Byron', 'Out of order'],
      [letter.id, 'ada@example.com', null],
      ['a delivery', 'buyer@firm.example', null],
    ])
  expect(await auditOf(test)).toEqual([['staff@firm.example', 'looked at deliveries', '']])
})

it('lists what has arrived, the newest first, and what waits, each once, a page at a time', async ({ test, staff }) => {
  const one = await send(test)
  // Some have the same timestamp, so only the id orders them.
  const copies = (count: number, name: string, at: (number: number) => Partial<typeof one>) =>
    Array.from({ length: count }, (_, index) => ({ ...one, id: `${name}-${index}`, ...at(Math.floor(index / 7)) }))
  const to = { destination: 'owner-mail' } as const
  const arrived = copies(69, 'arrived', (number) => ({ ...to, delivered_at: test.clock() + number }))
  const waiting = copies(119, 'waiting', (number) => ({ created_at: one.created_at + number }))
  for (const rows of [arrived, waiting]) await test.db.insertInto('deliveries').values(rows).execute()
  for (const [query, all, sizes] of [
    ['?state=sent&to=owner-mail', arrived, [50, 19]],
    ['?to=survey', [one, ...waiting], [50, 50, 20]],
  ] as const) {
    const pages = await listAll(staff, query)
    expect(pages.map(({ length }) => length)).toEqual(sizes)
    expect(new Set(pages.flat().map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
    expect(pages.flat()).toEqual(pages.flat().toSorted((a, b) => (b.deliveredAt ?? 0) - (a.deliveredAt ?? 0)))
  }
})

it('makes one due now, but not what is being sent, has arrived, or is gone', async ({ test, staff }) => {
  const [failing, sending, arrived] = [await send(test), await send(test), await send(test)]
  await fail(test, failing.id, { attempts: 12, next_attempt_at: NEVER })
  await set(test, sending.id, { locked_until: test.clock() + 60_000 })
  await set(test, arrived.id, { delivered_at: test.clock() })
  const woken = test.woken()
  // A lead's id doesn't work: a lead may have several deliveries.
  for (const [id, status, due, more] of [
    [sending.id, 200, 0, {}],
    [arrived.id, 409, undefined, {}],
    ['no-such-delivery', 404, undefined, {}],
    [sending.lead_id, 404, undefined, {}],
    [failing.id, 200, 1, {}],
    [arrived.id, 200, 1, { again: true }],
  ] as const) {
    const answer = await staff.post('/api/console/deliveries/resend', { id, ...more })
    expect([id, answer.status, answer.ok ? (await answer.json()).due : undefined]).toEqual([id, status, due])
  }
  expect(test.woken()).toBe(woken + 2)
  const due = { attempts: 0, failedAt: null, deliveredAt: null, nextAttemptAt: test.clock() }
  expect((await list(staff)).deliveries).toMatchObject([{ id: failing.id, ...due }, { id: sending.id }, due])
  const noted = [failing, arrived].map((each) => [staff.email, 'resent a delivery', `${each.lead_id} to survey`])
  expect(new Set(await changesOf(test))).toEqual(new Set(noted))
})

it('lets go of what was refused for good, and nothing else; a press takes it up again', async ({ test, staff }) => {
  const [refused, failing] = [await send(test), await send(test)]
  for (const [{ id }, next_attempt_at] of [
    [refused, NEVER],
    [failing, test.clock() + 1],
  ] as const)
    await fail(test, id, { next_attempt_at })
  const say = async (id: string, isLetGo: boolean) =>
    (await staff.post('/api/console/deliveries/let-go', { id, isLetGo })).status
  const idsOf = async (query = '') => (await list(staff, query)).deliveries.map(({ id }) => id)
  const counts = async () => (await list(staff)).destinations.find(({ id }) => id === 'survey')

  expect([await say(failing.id, true), await say('no-such-delivery', true), await say(refused.id, false)]).toEqual([
    409, 409, 409,
  ])
  expect([await say(refused.id, true), await say(refused.id, true)]).toEqual([200, 409])
  expect([await idsOf(), await idsOf('?state=let-go')]).toEqual([[failing.id], [refused.id]])
  expect(await counts()).toMatchObject({ waiting: 1, failed: 1, refused: 0 })
  const marksOf = async ({ lead_id }: typeof refused) =>
    (await staff.read<LeadAnswer>(`/api/console/leads/${lead_id}`)).lead.marks
  expect([await marksOf(refused), await marksOf(failing)]).toEqual([[], ['failed']])

  expect(await say(refused.id, false)).toBe(200)
  expect(await counts()).toMatchObject({ waiting: 2, failed: 2, refused: 1 })
  const noted = ['let a delivery go', 'took a delivery up again'].map((what) => [
    staff.email,
    what,
    `${refused.lead_id} to survey`,
  ])
  expect(await changesOf(test)).toEqual(expect.arrayContaining(noted))
})

it('holds a destination at once, and lets it go', async ({ test, owner, staff }) => {
  const delivery = await send(test)
  const ask = async (verb: string, more = {}) =>
    (await owner.post(`/api/console/deliveries/${verb}`, { to: 'survey', ...more })).status
  for (const wrong of [{ to: undefined }, { to: 'moon' }])
    expect([wrong, await ask('hold', wrong)]).toEqual([wrong, 422])
  expect([await ask('release'), await ask('hold'), await ask('hold')]).toEqual([409, 200, 409])

  const hold = { by: owner.email, at: test.clock() }
  const { destinations, deliveries } = await list(staff)
  expect(destinations.filter((each) => each.hold !== null)).toMatchObject([{ id: 'survey', waiting: 1, hold }])
  expect(deliveries).toMatchObject([{ id: delivery.id, hold, history: [] }])
  const shown = (path: string) => staff.read(`/api/console/${path}`)
  expect(await shown('today')).toMatchObject({ destinations: [{ id: 'survey', waiting: 1, hold }] })
  expect(await shown(`leads/${delivery.lead_id}`)).toMatchObject({ deliveries: [{ to: 'survey', hold }] })
  const held = expect.objectContaining({ id: 'survey', hold })
  expect(await shown('health')).toMatchObject({ destinations: expect.arrayContaining([held]) })
  await test.db.deleteFrom('deliveries').execute()
  expect(await shown('today')).toMatchObject({ destinations: [{ waiting: 0, hold }] })

  const woken = test.woken()
  test.clock.advance(1)
  expect(await ask('release')).toBe(200)
  expect(test.woken()).toBe(woken + 1)
  expect(await shown('today')).toMatchObject({ destinations: [] })
  const noted = (await changesOf(test)).filter(([by]) => by === owner.email).map(([, ...rest]) => rest.join(': '))
  expect(noted.toSorted()).toEqual(['held a destination: survey', 'released a destination: survey'])
})

it('resends all that fail of one destination, and no other', async ({ test, staff }) => {
  const failing = [await send(test), await send(test), await send(test)]
  const [other, waiting] = [await send(test, 'newsletter'), await send(test)]
  for (const { id } of [...failing, other]) await fail(test, id, { next_attempt_at: NEVER })
  const later = test.clock() + 60_000
  await set(test, waiting.id, { next_attempt_at: later })
  await set(test, failing[2]?.id ?? '', { locked_until: later })
  const woken = test.woken()
  const answer = await staff.post('/api/console/deliveries/resend-failed', { to: 'survey' })
  expect([await answer.json(), test.woken()]).toEqual([{ due: 2 }, woken + 1])
  const { deliveries } = await list(staff, '?state=failed')
  expect(new Set(deliveries.map(({ id }) => id))).toEqual(new Set([failing[2]?.id, other.id]))
  const unchanged = expect.objectContaining({ id: waiting.id, nextAttemptAt: later })
  expect((await list(staff, '?to=survey&state=waiting')).deliveries).toContainEqual(unchanged)
  expect(await changesOf(test)).toEqual([['staff@firm.example', 'resent failed deliveries', '2 to survey']])
  expect((await staff.post('/api/console/deliveries/resend-failed', { to: 'moon' })).status).toBe(422)
})

it('lets owners switch the email about a missing time, says who did, and notes it', async ({ staff: quiet }) => {
  await using test = await createTestApp({ destinationsOf: toVisitorsToo })
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  const shown = async () => (await list(staff)).callMail
  const turn = async (isOn: boolean) => (await owner.post('/api/console/deliveries/call-mail', { isOn })).status
  expect(await shown()).toEqual({ isSent: true, isOn: true, switched: null })
  expect([await turn(false), await turn(false)]).toEqual([200, 200])
  const switched = { by: owner.email, at: test.clock() }
  expect(await shown()).toEqual({ isSent: true, isOn: false, switched })
  // Within the same millisecond, the later one wins.
  expect([await turn(true), (await shown()).isOn]).toEqual([200, true])
  const noted = ['on', 'off'].map((to) => [owner.email, 'switched the email about a missing time', to])
  expect(await changesOf(test)).toEqual(expect.arrayContaining(noted))
  expect((await list(quiet)).callMail.isSent).toBe(false)
})
