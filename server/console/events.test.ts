import { expect, it, vi } from 'vitest'
import type { PulseEvent } from '#contracts/console-leads.ts'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { readSession, type SignedIn } from '#server/flows/console/sessions.ts'
import { putEvents } from '#server/store/calls/calls.ts'
import { deleteSessionsOf } from '#server/store/console-people.ts'
import { insertDelivery } from '#server/store/deliveries.ts'
import { readEvents, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { openPulse } from './events.ts'

async function sessionOf(test: TestApp, role: ConsoleRole): Promise<SignedIn> {
  const me = await readSession(test, (await signInAs(test, role)).cookie.replace('console=', ''))
  if (!me) throw new Error('there is a session')
  return me
}

it('tells a page what is, then a new lead and a failing delivery, and ends with the session', async () => {
  await using test = await createTestApp()
  const { db, clock } = test
  const pulse = openPulse({ db, clock })
  await using console = await createTestApp({ db, clock, pulse })
  const staff = await signInAs({ ...console, db, clock }, 'staff')
  const answer = await staff.get('/api/console/events')
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const next = readEvents(answer)
  expect(await next()).toEqual({ newest: 0, lately: 0, heard: 0, waiting: 0, tried: 0, failed: 0 })
  await storeLead(db, { id: 'a', kind: 'survey', payload: '{}', held: 0, created_at: 5 })
  await pulse.look()
  expect(await next()).toEqual({ newest: 5, lately: 1, heard: 0, waiting: 0, tried: 0, failed: 0 })
  // Accepted by another server with a clock slightly behind.
  await storeLead(db, { id: 'b', kind: 'survey', payload: '{}', held: 0, created_at: 4 })
  await pulse.look()
  expect(await next()).toEqual({ newest: 5, lately: 2, heard: 0, waiting: 0, tried: 0, failed: 0 })
  // No change, so no event.
  await pulse.look()
  await insertDelivery(db, { id: 'd', lead_id: 'a', destination: 'survey', next_attempt_at: 0, created_at: 0 })
  await pulse.look()
  expect(await next()).toEqual({ newest: 5, lately: 2, heard: 0, waiting: 1, tried: 0, failed: 0 })
  await db.updateTable('deliveries').set({ last_error: 'answered 500' }).execute()
  await pulse.look()
  expect(await next()).toEqual({ newest: 5, lately: 2, heard: 0, waiting: 1, tried: 1, failed: 0 })
  await db.updateTable('deliveries').set({ failed_at: 1 }).execute()
  await pulse.look()
  expect(await next()).toEqual({ newest: 5, lately: 2, heard: 0, waiting: 1, tried: 1, failed: 1 })
  // A call changed, and whoever must know was told since the last look.
  const call = { lead_id: 'a', event_uri: 'e', invitee_uri: null, starts_at: null, moved_to: null, looked_at: null }
  await putEvents(db, [{ ...call, state: 'cancelled', heard_at: 7, created_at: 6, before: null }])
  await pulse.look()
  expect(await next()).toEqual({ newest: 5, lately: 2, heard: 7, waiting: 1, tried: 1, failed: 1 })
  await deleteSessionsOf(db, staff.id)
  await pulse.look()
  expect(await next()).toBe(undefined)
})

it('ends with a session that was not used for long: to be told something is no use of it', async () => {
  await using test = await createTestApp()
  const { db, clock } = test
  const pulse = openPulse(test)
  const me = await sessionOf(test, 'staff')
  const told: PulseEvent[] = []
  const followed = pulse.follow(me, async (event) => void told.push(event), new AbortController().signal)
  clock.advance(11 * 60 * 60 * 1000)
  await pulse.look()
  await storeLead(db, { id: 'a', kind: 'survey', payload: '{}', held: 0, created_at: 5 })
  await pulse.look()
  clock.advance(60 * 60 * 1000)
  await pulse.look()
  await followed
  expect(told).toHaveLength(2)
})

it('does not let a page that reads nothing hold up another', async () => {
  await using test = await createTestApp()
  const pulse = openPulse(test)
  const me = await sessionOf(test, 'staff')
  const told: PulseEvent[] = []
  const leaving = new AbortController()
  const stuck = pulse.follow(me, () => new Promise<void>(() => {}), leaving.signal)
  const reading = pulse.follow(me, async (event) => void told.push(event), leaving.signal)
  await pulse.look()
  await storeLead(test.db, { id: 'a', kind: 'survey', payload: '{}', held: 0, created_at: 5 })
  await pulse.look()
  expect(told).toHaveLength(2)
  leaving.abort()
  await Promise.all([stuck, reading])
})

it('sends a page that reads slowly only the latest, once it reads again', async () => {
  await using test = await createTestApp()
  const pulse = openPulse(test)
  const told: PulseEvent[] = []
  const reading = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const slow = pulse.follow(
    await sessionOf(test, 'staff'),
    async (event) => {
      told.push(event)
      await reading.promise
    },
    leaving.signal,
  )
  for (let at = 1; at <= 5; at += 1) {
    await pulse.look()
    await storeLead(test.db, { id: `${at}`, kind: 'survey', payload: '{}', held: 0, created_at: at })
  }
  await pulse.look()
  expect(told.map(({ newest }) => newest)).toEqual([0])
  reading.resolve()
  await vi.waitFor(() => expect(told.map(({ newest }) => newest)).toEqual([0, 5]))
  leaving.abort()
  await slow
})

it('keeps a page that comes while the store is being looked at', async () => {
  await using test = await createTestApp()
  const pulse = openPulse(test)
  const leaving = new AbortController()
  const [first, second] = [await sessionOf(test, 'staff'), await sessionOf(test, 'owner')]
  const early = pulse.follow(first, async () => {}, leaving.signal)
  const told: PulseEvent[] = []
  let hasEnded = false
  const late = pulse.follow(second, async (event) => void told.push(event), leaving.signal)
  void late.then(() => (hasEnded = true))
  await pulse.look()
  expect([hasEnded, told.length]).toEqual([false, 1])
  leaving.abort()
  await Promise.all([early, late])
})

it('lets a stopping server go', async () => {
  await using test = await createTestApp()
  const pulse = openPulse(test)
  await using console = await createTestApp({ db: test.db, clock: test.clock, pulse })
  const staff = await signInAs({ ...console, db: test.db, clock: test.clock }, 'staff')
  const next = readEvents(await staff.get('/api/console/events'))
  expect(await next()).toBeDefined()
  pulse.close()
  expect(await next()).toBe(undefined)
  expect(await readEvents(await staff.get('/api/console/events'))()).toBe(undefined)
})
