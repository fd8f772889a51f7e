import { expect, it } from 'vitest'
import type { DeliveriesAnswer } from '#contracts/console-deliveries.ts'
import { readAudit } from '#server/store/audit.ts'
import { insertDelivery, NEVER } from '#server/store/deliveries.ts'
import { insertMessage } from '#server/store/messages.ts'
import { leaveAtCalendar, toVisitorsToo } from '#test/call-mail.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { newsletterSubmission, surveySubmission } from '#test/submissions.ts'

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

const list = async (browser: { get: (path: string) => Promise<Response> }, query = ''): Promise<DeliveriesAnswer> => {
  const answer = await browser.get(`/api/console/deliveries${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as DeliveriesAnswer
}

const auditOf = async ({ db }: TestApp) =>
  (await readAudit(db, { limit: 100 })).map(({ by, what, about }) => [by, what, about])

/** Without the looks at the list. */
const changesOf = async (test: TestApp) => (await auditOf(test)).filter(([, what]) => what !== 'looked at deliveries')

it('says of each destination what waits, fails and has arrived, and why', async () => {
  await using test = await createTestApp()
  const [arrived, failing, waiting] = [await send(test), await send(test), await send(test)]
  await set(test, arrived.id, { delivered_at: test.clock() })
  await fail(test, failing.id, { next_attempt_at: NEVER })
  const staff = await signInAs(test, 'staff')
  const { destinations, deliveries, next } = await list(staff)
  expect(destinations.find(({ id }) => id === 'survey')).toEqual({
    id: 'survey',
    name: 'the survey automation',
    where: 'there.example',
    setting: 'A_SETTING',
    hasAddress: true,
    waiting: 2,
    failed: 1,
    sentLately: 1,
    oldestAt: failing.created_at,
    lastDeliveredAt: test.clock(),
    lastFailureAt: test.clock(),
    lastError: 'answered 500',
    hold: null,
  })
  expect(destinations.find(({ id }) => id === 'newsletter')).toMatchObject({ waiting: 0, lastDeliveredAt: null })
  expect(deliveries).toEqual([
    expect.objectContaining({ id: failing.id, contentId: failing.lead_id, kind: 'survey', nextAttemptAt: null }),
    expect.objectContaining({ id: waiting.id, failedAt: null, nextAttemptAt: waiting.next_attempt_at }),
  ])
  expect(next).toBeNull()
})

it('names whom each is of or for, says what the receiver answered, and notes the look once', async () => {
  await using test = await createTestApp()
  const [survey, letter] = [await send(test), await send(test, 'newsletter')]
  await fail(test, survey.id, { last_answer: 'Out of order' })
  const message = { id: 'a message', kind: 'purchase', payload: '{}', created_at: test.clock() } as const
  await insertMessage(test.db, { ...message, email: 'buyer@firm.example', email_key: 'buyer@firm.example' })
  const queued = { next_attempt_at: 0, created_at: test.clock() + 1 }
  await insertDelivery(test.db, { ...queued, id: 'a delivery', message_id: message.id, destination: 'purchase' })
  const staff = await signInAs(test, 'staff')
  for (const _ of [1, 2])
    expect((await list(staff)).deliveries.map(({ id, who, lastAnswer }) => [id, who, lastAnswer])).toEqual([
      [survey.id, 'Ada Byron', 'Out of order'],
      [letter.id, 'ada@example.com', null],
      ['a delivery', 'buyer@firm.example', null],
    ])
  expect(await auditOf(test)).toEqual([['staff@firm.example', 'looked at deliveries', '']])
})

it('lists what has arrived, the newest first, each once, a page at a time', async () => {
  await using test = await createTestApp()
  const one = await send(test)
  const more = Array.from({ length: 69 }, (_, index) => ({
    ...one,
    id: `delivery-${String(index).padStart(3, '0')}`,
    destination: index % 2 === 0 ? ('survey' as const) : ('owner-mail' as const),
    delivered_at: test.clock() + Math.floor(index / 7),
  }))
  await test.db.insertInto('deliveries').values(more).execute()
  const staff = await signInAs(test, 'staff')
  const first = await list(staff, '?state=sent')
  const second = await list(staff, `?state=sent&after=${first.next}`)
  const seen = [...first.deliveries, ...second.deliveries]
  expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([50, 19, null])
  expect(seen.map(({ id }) => id).toSorted()).toEqual(more.map(({ id }) => id))
  expect(seen).toEqual(seen.toSorted((a, b) => (b.deliveredAt ?? 0) - (a.deliveredAt ?? 0)))
  expect((await list(staff, '?state=sent&to=owner-mail')).deliveries).toHaveLength(34)
})

it('filters by destination and state, and refuses what is neither', async () => {
  await using test = await createTestApp()
  const [letter, survey, failing] = [await send(test, 'newsletter'), await send(test), await send(test)]
  await fail(test, failing.id)
  const staff = await signInAs(test, 'staff')
  const idsOf = async (query: string) => (await list(staff, query)).deliveries.map(({ id }) => id)
  expect(await idsOf('?to=newsletter&state=')).toEqual([letter.id])
  expect(await idsOf('?state=failed')).toEqual([failing.id])
  expect(await idsOf('?to=survey&state=waiting')).toEqual([survey.id])
  for (const query of ['?to=moon', '?state=lost', '?after=somewhere'])
    expect([query, (await staff.get(`/api/console/deliveries${query}`)).status]).toEqual([query, 422])
})

it('lists all of many, each once, a page at a time', async () => {
  await using test = await createTestApp()
  const one = await send(test)
  // Some have the same timestamp, so only the id orders them.
  const more = Array.from({ length: 119 }, (_, index) => ({
    ...one,
    id: `delivery-${String(index).padStart(3, '0')}`,
    created_at: one.created_at + Math.floor(index / 7),
  }))
  await test.db.insertInto('deliveries').values(more).execute()
  const staff = await signInAs(test, 'staff')
  const seen: string[] = []
  const sizes: number[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: DeliveriesAnswer = await list(staff, `?to=survey&after=${next}`)
    sizes.push(page.deliveries.length)
    seen.push(...page.deliveries.map(({ id }) => id))
    next = page.next
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(seen)).toEqual(new Set([one.id, ...more.map(({ id }) => id)]))
})

it('makes one due now, wakes the outbox and says so in the audit log', async () => {
  await using test = await createTestApp()
  const delivery = await send(test)
  await fail(test, delivery.id, { attempts: 12, next_attempt_at: NEVER })
  const staff = await signInAs(test, 'staff')
  const woken = test.woken()
  const answer = await staff.post('/api/console/deliveries/resend', { id: delivery.id })
  expect(await answer.json()).toEqual({ due: 1 })
  expect(test.woken()).toBe(woken + 1)
  expect((await list(staff)).deliveries).toMatchObject([{ attempts: 0, failedAt: null, nextAttemptAt: test.clock() }])
  expect(await changesOf(test)).toEqual([['staff@firm.example', 'resent a delivery', `${delivery.lead_id} to survey`]])
})

it('changes nothing of what is being sent, has arrived, or is gone', async () => {
  await using test = await createTestApp()
  const [sending, arrived] = [await send(test), await send(test)]
  await set(test, sending.id, { locked_until: test.clock() + 60_000 })
  await set(test, arrived.id, { delivered_at: test.clock() })
  const staff = await signInAs(test, 'staff')
  const resend = (id: string) => staff.post('/api/console/deliveries/resend', { id })
  expect(await (await resend(sending.id)).json()).toEqual({ due: 0 })
  expect((await resend(arrived.id)).status).toBe(409)
  expect((await resend('no-such-delivery')).status).toBe(404)
  // A lead's id doesn't work: a lead may have several deliveries.
  expect((await resend(sending.lead_id ?? '')).status).toBe(404)
  expect(await changesOf(test)).toEqual([])
})

it('sends once more what was delivered when that is meant', async () => {
  await using test = await createTestApp()
  const delivery = await send(test)
  await set(test, delivery.id, { delivered_at: test.clock() })
  const staff = await signInAs(test, 'staff')
  const answer = await staff.post('/api/console/deliveries/resend', { id: delivery.id, again: true })
  expect(await answer.json()).toEqual({ due: 1 })
  expect((await list(staff)).deliveries).toMatchObject([{ deliveredAt: null, nextAttemptAt: test.clock() }])
})

it('holds a destination for owners, says so wherever it is shown, and lets it go', async () => {
  await using test = await createTestApp()
  const delivery = await send(test)
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  const ask = (verb: 'hold' | 'release', body: object) => owner.post(`/api/console/deliveries/${verb}`, body)
  const held = { to: 'survey', reason: 'It’s being moved.' }
  for (const wrong of [{}, { to: 'moon', reason: 'x' }, { to: 'survey', reason: 'x'.repeat(201) }])
    expect([wrong, (await ask('hold', wrong)).status]).toEqual([wrong, 422])
  expect((await ask('release', { to: 'survey' })).status).toBe(409)
  expect((await ask('hold', held)).status).toBe(200)
  expect((await ask('hold', held)).status).toBe(409)

  const hold = { reason: 'It’s being moved.', by: 'owner@firm.example', at: test.clock() }
  const { destinations, deliveries } = await list(staff)
  expect(destinations.filter((each) => each.hold !== null)).toMatchObject([{ id: 'survey', waiting: 1, hold }])
  expect(deliveries).toMatchObject([{ id: delivery.id, hold, history: [] }])
  const read = async (path: string): Promise<unknown> => (await staff.get(`/api/console/${path}`)).json()
  expect(await read('today')).toMatchObject({ waiting: [{ to: 'the survey automation', waiting: 1, hold }] })
  expect(await read(`leads/${delivery.lead_id}`)).toMatchObject({ deliveries: [{ to: 'survey', hold }] })
  expect(await read('health')).toMatchObject({
    destinations: expect.arrayContaining([expect.objectContaining({ id: 'survey', hold })]),
  })
  await test.db.deleteFrom('deliveries').execute()
  expect(await read('today')).toMatchObject({ waiting: [{ waiting: 0, oldestAt: null, hold }] })

  const woken = test.woken()
  test.clock.advance(1000)
  expect((await ask('release', { to: 'survey' })).status).toBe(200)
  expect(test.woken()).toBe(woken + 1)
  expect(await read('today')).toMatchObject({ waiting: [] })
  expect((await changesOf(test)).filter(([by]) => by === 'owner@firm.example')).toEqual([
    ['owner@firm.example', 'released a destination', 'survey'],
    ['owner@firm.example', 'held a destination', 'survey: It’s being moved.'],
  ])
})

it('holds a destination at once, and hears later why', async () => {
  await using test = await createTestApp()
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  const explain = (reason: string) => owner.post('/api/console/deliveries/hold-reason', { to: 'survey', reason })
  expect((await explain('It’s being moved.')).status).toBe(409)
  expect((await owner.post('/api/console/deliveries/hold', { to: 'survey' })).status).toBe(200)
  const holdOf = async () => (await list(staff)).destinations.find(({ id }) => id === 'survey')?.hold
  expect(await holdOf()).toMatchObject({ reason: '', by: 'owner@firm.example' })
  expect((await explain(' ')).status).toBe(422)
  expect((await explain('It’s being moved.')).status).toBe(200)
  expect(await holdOf()).toMatchObject({ reason: 'It’s being moved.' })
  expect(await changesOf(test)).toEqual(
    expect.arrayContaining([
      ['owner@firm.example', 'held a destination', 'survey'],
      ['owner@firm.example', 'said why a destination is held', 'survey: It’s being moved.'],
    ]),
  )
})

it('resends all that fail of one destination, and no other', async () => {
  await using test = await createTestApp()
  const failing = [await send(test), await send(test), await send(test)]
  const other = await send(test, 'newsletter')
  const waiting = await send(test)
  for (const { id } of [...failing, other]) await fail(test, id, { next_attempt_at: NEVER })
  await set(test, waiting.id, { next_attempt_at: test.clock() + 60_000 })
  await set(test, failing[2]?.id ?? '', { locked_until: test.clock() + 60_000 })
  const staff = await signInAs(test, 'staff')
  const woken = test.woken()
  const answer = await staff.post('/api/console/deliveries/resend-failed', { to: 'survey' })
  expect(await answer.json()).toEqual({ due: 2 })
  expect(test.woken()).toBe(woken + 1)
  const { deliveries } = await list(staff, '?state=failed')
  expect(new Set(deliveries.map(({ id }) => id))).toEqual(new Set([failing[2]?.id, other.id]))
  expect((await list(staff, '?to=survey&state=waiting')).deliveries).toContainEqual(
    expect.objectContaining({ id: waiting.id, nextAttemptAt: test.clock() + 60_000 }),
  )
  expect(await changesOf(test)).toEqual([['staff@firm.example', 'resent failed deliveries', '2 to survey']])
  expect((await staff.post('/api/console/deliveries/resend-failed', { to: 'moon' })).status).toBe(422)
})

it('lets owners switch the email about a missing time, says who did, and notes it', async () => {
  await using test = await createTestApp({ destinationsOf: toVisitorsToo })
  const [owner, staff] = [await signInAs(test, 'owner'), await signInAs(test, 'staff')]
  const path = '/api/console/deliveries/call-mail'
  expect((await list(staff)).callMail).toEqual({ isSent: true, isOn: true, switched: null })
  for (const _ of [1, 2]) expect((await owner.post(path, { isOn: false })).status).toBe(200)
  const switched = { by: owner.email, at: test.clock() }
  expect((await list(staff)).callMail).toEqual({ isSent: true, isOn: false, switched })
  // Within the same millisecond, the later one wins.
  expect((await owner.post(path, { isOn: true })).status).toBe(200)
  expect((await list(staff)).callMail.isOn).toBe(true)
  const what = 'switched the email about a missing time'
  expect(await changesOf(test)).toEqual(
    expect.arrayContaining([
      [owner.email, what, 'on'],
      [owner.email, what, 'off'],
    ]),
  )
  await using quiet = await createTestApp()
  expect((await list(await signInAs(quiet, 'staff'))).callMail.isSent).toBe(false)
})

it('sends no second email about a missing time, however often it’s asked to', async () => {
  await using test = await createTestApp({ destinationsOf: toVisitorsToo })
  const { uuid } = await leaveAtCalendar(test)
  const mail = { lead_id: uuid, destination: 'visitor-mail' } as const
  const { id } = await test.db
    .selectFrom('deliveries')
    .select('id')
    .where('destination', '=', mail.destination)
    .executeTakeFirstOrThrow()
  await set(test, id, { delivered_at: test.clock() })
  const owner = await signInAs(test, 'owner')
  const refused = await owner.post('/api/console/deliveries/resend', { id, again: true })
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'This email goes out once, and it has. Nothing was sent.',
  ])
  expect(
    (await test.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).delivered_at,
  ).toBe(test.clock())
})
