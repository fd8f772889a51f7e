import type { EditorsEvent } from '#contracts/console-content.ts'
import { putEvents } from '#server/store/calls/calls.ts'
import { deleteSessionsOf } from '#server/store/console-people.ts'
import { storeNow } from '#server/store/database.ts'
import { putEditor } from '#server/store/editors.ts'
import { type ConsoleBrowser, readEvents, signInAs } from '#test/console.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { queueDelivery, storeLead } from '#test/store/store-lead.ts'

it('tells a page what is, then a new lead and a failing delivery', async ({ test, staff }) => {
  const { db } = test
  const answer = await staff.get('/api/console/events')
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const next = readEvents(answer)
  const reported = { newest: 0, lately: 0, heard: 0, changed: expect.any(Number), waiting: 0, tried: 0, failed: 0 }
  const expectNext = async (changed: Partial<typeof reported>) =>
    expect(await next()).toEqual(Object.assign(reported, changed))
  await expectNext({})
  await storeLead(db, { id: 'a', created_at: 5 })
  await expectNext({ newest: 5, lately: 1 })
  // Accepted by another server with a clock slightly behind.
  await storeLead(db, { id: 'b', created_at: 4 })
  await expectNext({ lately: 2 })
  await queueDelivery(db, 'a')
  await expectNext({ waiting: 1 })
  await db.updateTable('deliveries').set({ last_error: 'answered 500' }).execute()
  await expectNext({ tried: 1 })
  await db.updateTable('deliveries').set({ failed_at: 1 }).execute()
  await expectNext({ failed: 1 })
  // A call changed, and whoever must know was told since the last look.
  const call = { lead_id: 'a', event_uri: 'e', invitee_uri: null, starts_at: null, moved_to: null, looked_at: null }
  await putEvents(db, [
    { ...call, state: 'cancelled', heard_at: 7, created_at: 6, before: null, pages: null, confirmed: 1, by_link: 0 },
  ])
  await expectNext({ heard: 7 })
  // A colleague's change, and not a look.
  await staff.get('/api/console/leads/a')
  test.clock.advance(1000)
  await staff.post('/api/console/leads/a/state', { from: 'new', to: 'contacted' })
  await expectNext({ changed: test.clock() })
  await deleteSessionsOf(db, staff.id)
  expect(await next()).toBe(undefined)
})

it('ends with a session that was not used for long: to be told something is no use of it', async ({ test }) => {
  const next = readEvents(await (await signInAs(test, 'staff')).get('/api/console/events'))
  // What came once the stream was open is a change, not what was there before.
  await storeLead(test.db, { id: 'a', created_at: 4 })
  expect(await next()).toMatchObject({ newest: 0 })
  expect(await next()).toMatchObject({ newest: 4 })
  test.clock.advance(11 * 60 * 60 * 1000)
  await storeLead(test.db, { id: 'b', created_at: 5 })
  expect(await next()).toMatchObject({ newest: 5 })
  test.clock.advance(60 * 60 * 1000)
  expect(await next()).toBe(undefined)
})

it('lets nobody open streams without end, and takes another once one is closed', async ({ test, staff }) => {
  const open = () => staff.get('/api/console/events')
  const head = () => test.app.request('/api/console/events', { method: 'HEAD', headers: { cookie: staff.cookie } })
  for (let turn = 0; turn < 60; turn += 1) expect((await head()).status).toBe(200)
  const [first] = (await Promise.all(Array.from({ length: 50 }, open))).map(readEvents)
  expect(await answerOf(open())).toEqual([429, expect.stringContaining('too many tabs')])
  await first?.close()
  await expect.poll(async () => (await open()).status).toBe(200)
})

const ARTICLE = 'content/articles/a.md'

it('tells who else has a piece open, on whichever server, until they close it', async ({ test, staff }) => {
  const owner = await signInAs(test, 'owner', 'ada')
  const openIt = async (who: ConsoleBrowser, file = ARTICLE) =>
    readEvents<EditorsEvent>(await who.get(`/api/console/content/editors?file=${file}`))
  const first = await openIt(owner)
  expect(await first()).toEqual([])
  await openIt(staff, 'content/articles/b.md')
  const [second, again] = [await openIt(staff), await openIt(staff)]
  const ada = { name: 'ada', since: test.clock() }
  const [told, toldOwner] = [await second(), await first()]
  expect([told, toldOwner]).toEqual([[ada], [{ name: 'staff', since: test.clock() }]])
  // Of another server, which is cut off by now.
  const now = await storeNow(test.db)
  await putEditor(test.db, { id: 'x', file: ARTICLE, person_id: owner.id, since: 5, seen_at: now - 20_000 })
  // One page of two.
  await again.close()
  await second.close()
  expect(await first()).toEqual([])
  const open = await test.db.selectFrom('content_editors').select('file').orderBy('file').execute()
  expect(open.map(({ file }) => file)).toEqual([ARTICLE, 'content/articles/b.md'])
  await deleteSessionsOf(test.db, owner.id)
  expect(await first()).toBe(undefined)
})
