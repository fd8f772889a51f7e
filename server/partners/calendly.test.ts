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
