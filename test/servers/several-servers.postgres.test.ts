import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contracts/clock.ts'
import { AT_CALENDAR_HEADER } from '#contracts/survey-questions.ts'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { connectPostgres } from '#server/store/database.ts'
import { CALENDLY_KEY, eventUri, type SentEvent, sendCalendlyEvent } from '../calendly-events.ts'
import { openOnce } from '../open-once.ts'
import { testPostgresUrl } from '../open-test-store.ts'
import { asVisitor, NEVER_CALLED } from '../send-request.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '../spawn-server.ts'
import { makeBlankDatabase, openClient } from '../store/test-database.ts'

/** Stand-ins for all but a scheduler that tells of its calls. */
const SETTINGS = {
  ...IN_PRODUCTION,
  SANDBOX: '1',
  TRUST_PROXY_HOPS: '1',
  CALENDLY_EVENT_URL: NEVER_CALLED.CALENDLY_EVENT_URL,
  CALENDLY_TOKEN: NEVER_CALLED.CALENDLY_TOKEN,
  CALENDLY_API_URL: NEVER_CALLED.CALENDLY_API_URL,
  CALENDLY_WEBHOOK_SIGNING_KEY: CALENDLY_KEY,
}

/** Two servers on one blank database, each with its own folder. */
async function openPair() {
  await using made = new AsyncDisposableStack()
  const url = await makeBlankDatabase(testPostgresUrl())
  const spawn = async () => {
    const { path } = made.use(await openFolder())
    return made.use(spawnServer(path, { ...SETTINGS, DATABASE_URL: url })).ready()
  }
  const addresses = await Promise.all([spawn(), spawn()])
  const client = made.use(await openClient(url))
  const { db } = await connectPostgres({ url, onLost: () => {} })
  made.defer(() => db.destroy())
  const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
  const stored = made.move()
  return { addresses, db, query, [Symbol.asyncDispose]: () => stored.disposeAsync() }
}

/** Posts to a server, each time as another visitor. */
function postTo(address: string, visitor: number) {
  return (path: string, body: unknown, more: Record<string, string | undefined> = {}) => {
    const headers = Object.entries({ ...asVisitor(visitor), ...more })
    return fetch(`${address}${path}`, {
      method: 'POST',
      headers: headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
}

let test: Awaited<ReturnType<typeof openPair>>
openOnce(openPair, (opened) => (test = opened))
beforeEach(() => test.query('delete from calls; delete from deliveries; delete from leads; delete from daily_counts'))

it('starts two servers at once on an empty database, which then share their secrets', async () => {
  const [one, other] = test.addresses
  expect(await test.query('select 1 from secrets')).toHaveLength(3)
  const post = (address: string, path: string, body: object, cookie = '') => postTo(address, 0)(path, body, { cookie })
  const { priceId } = await (await fetch(`${one}/api/site-config`)).json()
  const entered = await post(one, '/api/client-code', { code: 'GIMBAL-DEMO' })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await post(other, '/api/create-checkout-session', { priceId }, cookie)).status).toBe(200)
  // Once overall, not once per server.
  expect((await post(one, '/api/create-checkout-session', { priceId }, cookie)).status).toBe(403)
})

/** A store that's busy says so, and pages and the scheduler try again. */
async function untilTaken(send: () => Promise<Response>): Promise<Response> {
  const answer = await send()
  if (answer.status !== 503) return answer
  await pause(200)
  return untilTaken(send)
}

it('makes one lead and one call of what the page and the scheduler tell both servers at once', async () => {
  const { addresses } = test
  const bookedAt = new Date().toISOString()
  const startsAt = new Date(Date.now() + 3 * DAY_MS).toISOString()
  const wanted: object[] = []
  for (let round = 0; round < 20; round += 1) {
    const reported = [true, false].map((isOn) => {
      const name = `${isOn ? 'stays' : 'cancelled'}-${round}`
      const email = `${name}@example.com`
      const first = surveySubmission({ email, eventUri: '', firstMeetingTimestamp: '' })
      const event: SentEvent = { name, leadId: first.uuid, email, startsAt, bookedAt }
      const booked = { ...first, eventUri: eventUri(name), firstMeetingTimestamp: startsAt }
      const payload = JSON.stringify(isOn ? booked : first)
      wanted.push({ id: first.uuid, kind: 'survey', state: isOn ? 'booked' : 'cancelled', payload })
      return { first, booked, events: isOn ? [event] : [event, { ...event, event: 'invitee.canceled' as const }] }
    })
    const answers = addresses.flatMap((address, index) => {
      const post = postTo(address, 2 * round + index)
      return reported.flatMap(({ first, booked, events }) => [
        ...events.map((event) => untilTaken(() => sendCalendlyEvent({ post, clock: Date.now }, event))),
        untilTaken(() => post('/api/survey', booked)),
        untilTaken(() => post('/api/survey', first, { [AT_CALENDAR_HEADER]: '1' })),
      ])
    })
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
  }
  const stored = await test.query('select id, kind, payload, state from leads left join calls on lead_id = id')
  expect(stored).toHaveLength(wanted.length)
  expect(stored).toEqual(expect.arrayContaining(wanted))
  const counted = await test.query(`select sum(count)::int as booked from daily_counts where step = 'booked'`)
  expect(counted).toEqual([{ booked: wanted.length / 2 }])
})
