import { expect, it } from 'vitest'
import { answerJson, answerWith, type Behaviour, startReceiver } from '#test/start-receiver.ts'
import { openCalendly } from './calendly.ts'

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

const open = (address: string) => openCalendly({ apiUrl: address, token: 'a', eventPage: PAGE })

it('reads the free times of the event that visitors book, soonest first, on its own page only', async () => {
  const collection = [
    time('2026-12-01T14:00:00.000000Z'),
    time('2026-11-30T13:00:00Z'),
    time('2026-11-30T14:00:00Z', { status: 'unavailable' }),
    time('2026-11-30T15:00:00Z', { invitees_remaining: 0 }),
    time('2026-11-30T16:00:00Z', { scheduling_url: 'https://evil.example/firm/call' }),
  ]
  await using receiver = await startReceiver(provider(answerJson({ collection })))
  const scheduler = open(receiver.address)
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
  expect(await open(receiver.address).readFreeTimes(FROM, UNTIL)).toMatchObject({ ok: false, status })
})
