import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AccountAnswer, PushSubscription } from '#contracts/console-people.ts'
import type { FormKind } from '#contracts/lead-kind.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { type CapturedSubmission, captureLead, releaseHeldLead } from '#server/flows/leads/capture-lead.ts'
import { subscriptionId, writePush } from '#server/flows/people/push.ts'
import { erasePerson } from '#server/flows/privacy/erase-person.ts'
import { openWebPush } from '#server/partners/web-push.ts'
import { readAudit } from '#server/store/audit.ts'
import { claimPushes } from '#server/store/push.ts'
import { type ConsoleBrowser, signInAs } from '#test/console.ts'
import { PUSH_KEY } from '#test/console-parts.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { itWith } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { startPushService } from '#test/push-service.ts'
import { answerWith, hang, startReceiver } from '#test/start-receiver.ts'
import { PUSH_TTL_MS, runPushes } from './run-pushes.ts'

const OTHER_KEY = Buffer.alloc(32, 9).toString('base64')

/** An app with two people, and browsers at the sandbox's push service. */
async function openBench() {
  await using made = new AsyncDisposableStack()
  const service = made.use(await startPushService())
  const test = made.use(await createTestApp())
  const { db, clock } = test
  const owner = await signInAs(test, 'owner')
  const account = async (who: ConsoleBrowser) => (await who.read<AccountAnswer>('/api/console/account')).push
  const { publicKey } = await account(owner)
  const logged: string[] = []
  const note = (details: object, text: string) => void logged.push(`${text} ${JSON.stringify(details)}`)
  const log = { info: note, warn: note, error: note } as never
  const push = openWebPush({ privateKey: PUSH_KEY, isStandIn: () => true, origin: () => 'https://firm.example', clock })
  const deps = { db, clock, log, random: () => 0.5, push, write: writePush }
  const stack = made.move()
  return {
    test,
    service,
    owner,
    logged,
    parts: deps,
    clock,
    state: async () => (await account(owner)).subscriptions,
    /** Switches messages on for a browser. */
    async switchOn(who = owner, input: Partial<PushSubscription> & { showsNames?: boolean; key?: string } = {}) {
      const { key = publicKey, showsNames = false, ...more } = input
      const on = { ...(await service.subscribe(key)), ...more }
      expect((await who.post('/api/console/account/push-on', { ...on, showsNames })).status).toBe(200)
      return on
    },
    /** Sends what's due once, and stops. */
    async send() {
      const pushes = runPushes(deps, { pollMs: 1_000_000 })
      await pushes.look()
      await pushes.stop()
    },
    waiting: () => db.selectFrom('push_messages').selectAll().execute(),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const it = itWith(openBench)

async function capture(test: TestApp, kind: FormKind, submission: object, input: Partial<CapturedSubmission> = {}) {
  const id = Object.entries(submission).find(([name]) => name.toLowerCase() === 'uuid')?.[1] as string
  const { db, clock } = test
  const deps = { db, clock, destinationsOf: toAutomation, wakeOutbox: () => {} }
  await captureLead(deps, { kind, id, submission, held: false, attribution: undefined, ...input })
  return id
}

it('tells each browser of a new survey, and who it is from only where that is wanted', async ({ own: bench }) => {
  const { test, service } = bench
  const staff = await signInAs(test, 'staff')
  await bench.switchOn()
  await bench.switchOn(staff, { showsNames: true })
  const id = await capture(test, 'survey', surveySubmission(), { isAtCalendar: true })
  await bench.send()
  const received = await service.received()
  const said = { title: 'New survey', path: `/console/leads/${id}`, tag: id }
  expect(received.map(({ message }) => message).toSorted((a, b) => a.body.localeCompare(b.body))).toEqual([
    { ...said, body: 'Ada Byron, Byron Law' },
    { ...said, body: 'Open it to see who wants to hear from you.' },
  ])
  expect(received[0]?.headers).toEqual({ ttl: '43200', urgency: 'high', topic: id.replaceAll('-', '') })
  expect(await bench.state()).toMatchObject([{ lastSentAt: bench.clock(), lastError: null, showsNames: false }])
  expect(await bench.waiting()).toEqual([])
  // Nothing is sent twice, and the log names no visitor.
  await bench.send()
  expect((await service.received()).map(({ times }) => times)).toEqual([1, 1])
  expect(bench.logged.join()).not.toMatch(/Byron|ada@example/)
})

it('tells of leads that wait for an answer, once each', async ({ own: bench }) => {
  const { test, service } = bench
  await bench.switchOn()
  await capture(test, 'newsletter', newsletterSubmission())
  await capture(test, 'business-card', businessCardSubmission({ Phone: '' }))
  const held = await capture(test, 'survey', surveySubmission(), { held: true })
  expect(await bench.waiting()).toEqual([])
  await capture(test, 'business-card', businessCardSubmission({ Phone: '555-0100' }))
  const submission = surveySubmission()
  await capture(test, 'survey', submission)
  await releaseHeldLead({ ...bench.parts, destinationsOf: toAutomation }, held)
  await bench.send()
  // The same submission again, as when the survey's end is sent after its contact step.
  await capture(test, 'survey', submission)
  await bench.send()
  const titles = (await service.received()).map(({ message }) => message.title)
  expect(titles.toSorted()).toEqual(['New business card', 'New survey', 'New survey'])
})

it('tells whose browser’s subscription has ended until it’s on again, and sends it nothing', async ({ own: bench }) => {
  const ended = await bench.switchOn()
  await bench.switchOn()
  await capture(bench.test, 'survey', surveySubmission())
  await bench.service.end(ended)
  await bench.send()
  const states = [{ lastError: 'ended' }, { lastSentAt: bench.clock(), lastError: null }]
  expect(await bench.state()).toEqual(expect.arrayContaining(states.map((state) => expect.objectContaining(state))))
  expect(await bench.waiting()).toEqual([])
  expect(await bench.service.received()).toHaveLength(1)
  const today = async () => (await bench.owner.get('/api/console/today')).json()
  expect(await today()).toMatchObject({ pushEnded: ['A browser'] })
  // Another lead: nothing is queued for it, and nobody is told twice.
  await capture(bench.test, 'survey', surveySubmission())
  expect(await bench.waiting()).toHaveLength(1)
  await bench.send()
  await bench.owner.post('/api/console/account/push-off', { id: subscriptionId(ended.endpoint) })
  expect(await today()).toMatchObject({ pushEnded: [] })
  expect(await readAudit(bench.test.db, { limit: 9, by: 'a push service' })).toMatchObject([
    { what: 'ended push messages', about: 'owner@firm.example, A browser' },
  ])
})

it('gives up what a push service refuses, and says why', async ({ own: bench }) => {
  const origin = () => 'https://firm.example'
  const other = openWebPush({ privateKey: OTHER_KEY, isStandIn: () => true, origin, clock: bench.clock })
  await bench.switchOn(bench.owner, { key: other.publicKey })
  await capture(bench.test, 'survey', surveySubmission())
  await bench.send()
  expect(await bench.state()).toMatchObject([{ lastSentAt: null, lastError: 'answered 403' }])
  expect([await bench.waiting(), await bench.service.received()]).toEqual([[], []])
})

it('tries again what may still arrive, until nobody would want it anymore', async ({ own: bench }) => {
  await using receiver = await startReceiver(answerWith(503))
  await bench.switchOn(bench.owner, { endpoint: `${receiver.address}/sandbox/push/one` })
  await capture(bench.test, 'survey', surveySubmission())
  await bench.send()
  await bench.send()
  expect(receiver.arrivals).toHaveLength(1)
  expect(await bench.waiting()).toMatchObject([{ attempts: 1, locked_until: 0, next_attempt_at: bench.clock() + 2000 }])
  for (let hours = 0; hours < 13; hours += 1) {
    await bench.send()
    bench.clock.advance(60 * 60_000)
  }
  expect(await bench.waiting()).toEqual([])
  expect(receiver.arrivals.length).toBeGreaterThan(4)
  const stored = await bench.test.db.selectFrom('push_subscriptions').select('last_error').execute()
  expect(stored).toEqual([{ last_error: 'answered 503' }])
  // A server that was off all day sends nothing that's old.
  receiver.behave(answerWith(201))
  const before = receiver.arrivals.length
  await capture(bench.test, 'survey', surveySubmission())
  bench.clock.advance(PUSH_TTL_MS)
  await bench.send()
  expect([receiver.arrivals.length, await bench.waiting()]).toEqual([before, []])
})

it('sends what a server that died left behind, and a stopping one gives back', async ({ own: bench }) => {
  const { db, clock } = bench.test
  await bench.switchOn()
  await capture(bench.test, 'survey', surveySubmission())
  // A server claims it, and is killed before it's sent.
  const claim = { now: clock(), leaseEnd: clock() + 30_000, slackMs: 60_000, limit: 10 }
  expect(await claimPushes(db, claim)).toHaveLength(1)
  await bench.send()
  expect(await bench.service.received()).toEqual([])
  clock.advance(30_000)
  await bench.send()
  expect(await bench.service.received()).toHaveLength(1)

  await using receiver = await startReceiver(hang)
  await bench.switchOn(bench.owner, { endpoint: `${receiver.address}/sandbox/push/one` })
  await capture(bench.test, 'survey', surveySubmission())
  const pushes = runPushes(bench.parts, { pollMs: 1_000_000 })
  const looking = pushes.look()
  await expect.poll(() => receiver.arrivals.length).toBe(1)
  await expect.poll(async () => (await bench.service.received()).length).toBe(2)
  await pushes.stop()
  await looking
  expect(await bench.waiting()).toMatchObject([{ attempts: 0, locked_until: 0, next_attempt_at: clock() }])
})

it('sends nothing of a lead that was erased, or to someone who was removed', async ({ own: bench }) => {
  const { test } = bench
  const staff = await signInAs(test, 'staff')
  await bench.switchOn()
  await bench.switchOn(staff)
  await capture(test, 'survey', surveySubmission())
  await erasePerson(test, 'ada@example.com')
  expect(await bench.waiting()).toEqual([])
  await capture(test, 'survey', surveySubmission({ email: 'other@example.com' }))
  expect((await bench.owner.post('/api/console/people/remove', { id: staff.id })).status).toBe(200)
  await bench.send()
  expect(await bench.service.received()).toHaveLength(1)
  expect(await test.db.selectFrom('push_subscriptions').select('person_id').execute()).toEqual([{ person_id: 'owner' }])
  // Nor to a browser that went as the lead came.
  await capture(test, 'survey', surveySubmission({ email: 'third@example.com' }))
  await test.db.deleteFrom('push_subscriptions').execute()
  await bench.send()
  expect([await bench.waiting(), (await bench.service.received()).length]).toEqual([[], 1])
})

it('stores a lead with its message, or neither', async ({ own: bench }) => {
  const { test, parts } = bench
  await bench.switchOn()
  const held = await capture(test, 'survey', surveySubmission(), { held: true })
  await using broken = new AsyncDisposableStack()
  await sql`alter table push_messages rename to gone`.execute(test.db)
  // The next test may have the same database.
  broken.defer(async () => void (await sql`alter table gone rename to push_messages`.execute(test.db)))
  await expect(capture(test, 'survey', surveySubmission())).rejects.toThrow(/push_messages/)
  await expect(releaseHeldLead({ ...parts, destinationsOf: toAutomation }, held)).rejects.toThrow(/push_messages/)
  expect(await test.db.selectFrom('leads').select(['id', 'held']).execute()).toEqual([{ id: held, held: 1 }])
  expect(await test.db.selectFrom('deliveries').select('id').execute()).toEqual([])
})
