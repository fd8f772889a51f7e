import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DAY_MS } from '#contracts/clock.ts'
import { AT_CALENDAR_HEADER } from '#contracts/survey-questions.ts'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { sumCounts } from '#server/store/counts.ts'
import { CALENDLY_KEY, eventUri, type SentEvent, sendCalendlyEvent } from '../calendly-events.ts'
import { asVisitor, NEVER_CALLED } from '../send-request.ts'
import { openServers } from './open-servers.ts'

/** Stand-ins for all but a scheduler that tells of its calls. */
const SETTINGS = {
  SANDBOX: '1',
  CALENDLY_EVENT_URL: NEVER_CALLED.CALENDLY_EVENT_URL,
  CALENDLY_TOKEN: NEVER_CALLED.CALENDLY_TOKEN,
  CALENDLY_API_URL: NEVER_CALLED.CALENDLY_API_URL,
  CALENDLY_WEBHOOK_SIGNING_KEY: CALENDLY_KEY,
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

/** A store that's busy says so, and pages and the scheduler try again. */
async function untilTaken(send: () => Promise<Response>): Promise<Response> {
  const answer = await send()
  if (answer.status !== 503) return answer
  await pause(200)
  return untilTaken(send)
}

it('makes one lead and one call of what the page and the scheduler tell both servers at once', async () => {
  await using servers = await openServers(SETTINGS)
  const addresses = await servers.startPair()
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
  const { db } = servers
  // They started at once, and have the same ones.
  expect(await db.selectFrom('secrets').select('name').execute()).toHaveLength(3)
  const leads = db.selectFrom('leads').leftJoin('calls', 'lead_id', 'leads.id')
  const stored = await leads.select(['leads.id', 'leads.kind', 'payload', 'state']).execute()
  expect(stored).toHaveLength(wanted.length)
  expect(stored).toEqual(expect.arrayContaining(wanted))
  expect(await sumCounts(db, { page: '', steps: ['booked'] })).toMatchObject([{ count: wanted.length / 2 }])
})
