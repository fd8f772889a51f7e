import { expect, it } from 'vitest'
import { type ChosenTime, sendCallTime, timeInHistory } from './send-call-time.ts'

const BOOKED: ChosenTime = {
  eventUri: 'https://api.calendly.com/scheduled_events/1',
  startTime: '2026-03-10T15:00:00Z',
}
const ASKED: ChosenTime = { asked: { halfDays: [{ date: '2026-03-10', half: 'morning' }], timeZone: 'UTC' } }

/** Sends it to a server that answers with each of these statuses in turn; 0 is no answer. */
async function send(time: ChosenTime, statuses: number[]) {
  const sent: { body: object; asked: string | null }[] = []
  const outcomes: string[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push({
      body: JSON.parse(init?.body as string) as object,
      asked: new Headers(init?.headers).get('asked-times'),
    })
    const status = statuses[sent.length - 1] ?? 200
    if (status === 0) throw new TypeError('failed to fetch')
    return Response.json({}, { status })
  }
  await new Promise<void>((done) => {
    const clock = {
      now: () => 0,
      after: (_: number, run: () => void) => {
        queueMicrotask(run)
        return () => {}
      },
    }
    sendCallTime('a-token', time, { fetch, clock, onOnline: () => () => {}, log: () => {} }, (outcome) => {
      outcomes.push(outcome)
      if (outcome !== 'failed') done()
    })
  })
  return { sent, outcomes }
}

it('sends a booking, and tries again until the server has it, an older one too, which doesn’t know it yet', async () => {
  const { sent, outcomes } = await send(BOOKED, [0, 503, 404, 429, 200])
  expect(outcomes).toEqual(['failed', 'failed', 'failed', 'failed', 'accepted'])
  const body = { token: 'a-token', eventUri: BOOKED.eventUri, firstMeetingTimestamp: BOOKED.startTime }
  expect(sent.map((each) => each.body)).toEqual(Array.from({ length: 5 }, () => body))
})

it('sends requested times in a header, as the survey does', async () => {
  const { sent } = await send(ASKED, [200])
  const body = { token: 'a-token', eventUri: '', firstMeetingTimestamp: '' }
  expect(sent).toEqual([{ body, asked: '2026-03-10 morning; UTC' }])
})

it.each([
  [409, 'arranged'],
  [410, 'expired'],
  [422, 'refused'],
])('takes %s as final: %s', async (status, outcome) => {
  expect((await send(BOOKED, [status])).outcomes).toEqual([outcome])
})

it('reads back what it kept with the page, and nothing else', () => {
  for (const time of [BOOKED, ASKED]) expect(timeInHistory({ other: 1, callTime: time })).toEqual(time)
  for (const other of [null, undefined, 'x', {}, { callTime: 7 }, { callTime: null }, { callTime: { eventUri: 1 } }])
    expect(timeInHistory(other)).toBeUndefined()
})
