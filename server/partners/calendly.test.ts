import { expect, it } from 'vitest'
import { answerJson, answerWith, type Behaviour, hang, reset, startReceiver } from '#test/start-receiver.ts'
import { openCalendly } from './calendly.ts'

const open = (address: string, timeoutMs = 60_000) =>
  openCalendly({ apiUrl: `${address}/v2/`, token: 'the-token', timeoutMs })

it('asks for the event with the token and reads its time', async () => {
  const event = { uri: 'u', name: 'n', status: 'active', start_time: '2026-03-09T15:00:00.000000Z', end_time: 'e' }
  await using receiver = await startReceiver(answerJson({ resource: event }))
  expect(await open(receiver.address).readEvent('abc-123')).toEqual({ ok: true, startsAt: event.start_time })
  const [arrival] = receiver.arrivals
  expect(arrival?.path).toBe('/v2/scheduled_events/abc-123')
  expect(arrival?.headers).toMatchObject({ authorization: 'Bearer the-token', 'content-type': 'application/json' })
  receiver.behave(answerJson({ resource: { start_time: null } }))
  expect(await open(receiver.address).readEvent('a')).toEqual({ ok: true })
})

it.each<[string, Behaviour, number, boolean?]>([
  ['an unknown event', answerWith(404), 404],
  ['a token without the right', answerWith(403), 502, false],
  ['a server error', answerWith(500), 502, true],
  ['too many requests', answerWith(429, { 'retry-after': '9' }), 503, true],
  ['a redirect', answerWith(302, { location: 'http://127.0.0.1:1/' }), 502, false],
  ['JSON of another shape', answerJson([]), 502, false],
  ['a body that is too large', answerJson({ resource: {}, filler: 'x'.repeat(300_000) }), 502, false],
  ['a connection that breaks', reset, 504, true],
  ['silence', hang, 504, true],
  ['an answer that never ends', (response) => void response.writeHead(200).write('{'), 504, true],
])('answers for %s, and says whether nobody else would be answered either', async (_, behaviour, status, isDown) => {
  await using receiver = await startReceiver(behaviour)
  const answer = await open(receiver.address, status === 504 ? 300 : undefined).readEvent('a')
  expect(answer).toEqual({ ok: false, status, isDown })
  expect(receiver.arrivals).toHaveLength(1)
})

const FROM = Date.parse('2026-11-28T12:00:00Z')
const UNTIL = Date.parse('2026-12-12T12:00:00Z')
const PAGE = 'https://calendly.example/firm/call'
const TYPE = 'https://api.calendly.example/event_types/ABC'

const time = (start_time: string, more: object = {}) => ({
  status: 'available',
  invitees_remaining: 1,
  start_time,
  scheduling_url: `${PAGE}/${start_time}?month=2026-11`,
  ...more,
})

/** The provider's three answers, by path. */
function provider(times: Behaviour, types: object[] = [{ uri: TYPE, scheduling_url: `${PAGE}/` }]): Behaviour {
  return (response, arrival, number) => {
    const { pathname } = new URL(arrival.path, 'http://a.example')
    if (pathname.endsWith('/users/me')) return answerJson({ resource: { uri: 'u:1' } })(response, arrival, number)
    if (pathname.endsWith('/event_types')) return answerJson({ collection: types })(response, arrival, number)
    return times(response, arrival, number)
  }
}

const openTimes = (address: string) => openCalendly({ apiUrl: address, token: 'a', eventPage: PAGE })

it('reads the free times of the event that visitors book, soonest first, on its own page only', async () => {
  const collection = [
    time('2026-12-01T14:00:00.000000Z'),
    time('2026-11-30T13:00:00Z'),
    time('2026-11-30T14:00:00Z', { status: 'unavailable' }),
    time('2026-11-30T15:00:00Z', { invitees_remaining: 0 }),
    time('2026-11-30T16:00:00Z', { scheduling_url: 'https://evil.example/firm/call' }),
  ]
  await using receiver = await startReceiver(provider(answerJson({ collection })))
  const scheduler = openTimes(receiver.address)
  expect(await scheduler.readFreeTimes(FROM, UNTIL)).toEqual({
    ok: true,
    times: [
      { startsAt: '2026-11-30T13:00:00.000Z', page: `${PAGE}/2026-11-30T13:00:00Z?month=2026-11` },
      { startsAt: '2026-12-01T14:00:00.000Z', page: `${PAGE}/2026-12-01T14:00:00.000000Z?month=2026-11` },
    ],
  })
  await scheduler.readFreeTimes(FROM, UNTIL)
  const asked = receiver.arrivals.map(({ path }) => path)
  const query = `event_type=${encodeURIComponent(TYPE)}&start_time=2026-11-28T12%3A00%3A00.000Z&end_time=2026-12-12T12%3A00%3A00.000Z`
  // Which event it is, is asked once.
  expect(asked).toEqual([
    '/users/me',
    '/event_types?user=u%3A1&active=true&count=100',
    `/event_type_available_times?${query}`,
    `/event_type_available_times?${query}`,
  ])
})

it.each<[string, Behaviour, number]>([
  ['an event that the token’s user doesn’t have', provider(answerJson({}), []), 404],
  ['an event that was deleted', provider(answerWith(404)), 404],
  ['JSON of another shape', provider(answerJson({ collection: [{}] })), 502],
])('knows no times from %s', async (_, behaviour, status) => {
  await using receiver = await startReceiver(behaviour)
  expect(await openTimes(receiver.address).readFreeTimes(FROM, UNTIL)).toMatchObject({ ok: false, status })
})
