import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { contactOf } from '#contracts/lead-forms.ts'
import { answerWith, type Behaviour, hang, reset, startReceiver } from '#test/start-receiver.ts'
import type { Deliverable } from './ports.ts'
import { USER_AGENT } from './post-json.ts'
import { INTERNET } from './public-fetch.ts'
import { openWebhooks } from './webhooks.ts'

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const PAYLOAD = '{"email":"ada@example.com","note":"Zoë – \\u0041"}'
const BESIDE = { contact: contactOf({}), attribution: undefined, askedTimes: undefined, storedAt: 0 }
const lead: Deliverable = { id: '3f1c9d53-0d6c-4b0e-8f0e-1c3a3f7f9d11', kind: 'survey', payload: PAYLOAD, ...BESIDE }

function open(address: string, timeoutMs = 2000, clock = Date.now) {
  const urls = { survey: `${address}/hook?key=secret-key` }
  const [survey] = openWebhooks({ urls, secret: SECRET, clock, timeoutMs })
  return { deliver: (deliverable: Deliverable) => survey?.deliver(deliverable, new AbortController().signal) }
}

it('hands over the exact JSON, named by the lead and signed so that the receiver can check it', async () => {
  await using receiver = await startReceiver()
  expect(await open(receiver.address).deliver(lead)).toEqual({ ok: true })
  const [arrival] = receiver.arrivals
  expect(arrival?.body).toBe(PAYLOAD)
  expect(arrival?.path).toBe('/hook?key=secret-key')
  const named = { 'content-type': 'application/json', 'user-agent': USER_AGENT, 'webhook-id': lead.id }
  expect(arrival?.headers).toMatchObject(named)
  const headers = Object.fromEntries(Object.entries(arrival?.headers ?? {}).map(([k, v]) => [k, String(v)]))
  const checker = new Webhook(SECRET)
  expect(checker.verify(arrival?.body ?? '', headers)).toEqual(JSON.parse(PAYLOAD))
  expect(() => checker.verify(`${arrival?.body} `, headers)).toThrow('No matching signature found')
})

it('says where the lead came from, which times were asked for and what came later in headers beside the JSON', async () => {
  await using receiver = await startReceiver()
  const { deliver } = open(receiver.address)
  const attribution = { first: { page: '/lp_01_a', variant: 'a', utm_source: 'büro & co' }, last: { page: '/' } }
  const askedTimes = { halfDays: [{ date: '2026-11-24', half: 'morning' as const }], timeZone: 'America/Chicago' }
  expect(await deliver({ ...lead, attribution, askedTimes })).toEqual({ ok: true })
  await deliver({ ...lead, attribution: { first: {}, last: {} }, update: 'booked' })
  const saying = ['webhook-id', 'lead-attribution', 'asked-times', 'x-gimbal-update']
  expect(receiver.arrivals.map(({ headers, body }) => [...saying.map((name) => headers[name]), body])).toEqual([
    [
      lead.id,
      'first_page=%2Flp_01_a&last_page=%2F&first_variant=a&first_utm_source=b%C3%BCro+%26+co',
      '2026-11-24 morning; America/Chicago',
      undefined,
      PAYLOAD,
    ],
    [lead.id, undefined, undefined, 'booked', PAYLOAD],
  ])
})

it.each<[string, Behaviour, string]>([
  ['a server error', answerWith(500), 'answered 500'],
  ['a redirect', answerWith(302, { location: '/elsewhere' }), 'answered 302'],
  ['a connection that breaks', reset, 'ECONNRESET'],
  ['silence', hang, 'no answer in time'],
  ['an answer that is no HTTP', (response) => response.socket?.end('garbage\r\n\r\n'), 'HTTPParserError'],
])('reports %s in short and follows nothing', async (_, behaviour, error) => {
  await using receiver = await startReceiver(behaviour)
  expect(await open(receiver.address, 1000).deliver(lead)).toEqual({ ok: false, error: expect.stringMatching(error) })
  expect(receiver.arrivals).toHaveLength(1)
})

it('passes on how long the receiver wants us to wait, in seconds or as a date', async () => {
  await using receiver = await startReceiver()
  const noon = Date.UTC(2026, 2, 5, 12)
  const automation = open(receiver.address, 2000, () => noon)
  for (const [header, retryAfterMs] of [
    ['90', 90_000],
    [new Date(noon + 5000).toUTCString(), 5000],
    [new Date(noon - 5000).toUTCString(), 0],
    ['tomorrow', undefined],
    ['Thu, 99 Foo 2026 12:01:00 GMT', undefined],
  ] as const) {
    receiver.behave(answerWith(429, { 'retry-after': header }))
    const expected = { ok: false, error: 'answered 429', retryAfterMs }
    expect([header, await automation.deliver(lead)]).toEqual([header, expected])
  }
})

it.each<[string, string | RegExp, (response: ServerResponse) => void]>([
  [
    'as text that any store takes',
    /^\{"error":"no such field\uFFFD: ada@example\.com 𝔘é+$/,
    (response) => response.end(`  {"error":"no such field\0: ada@example.com 𝔘${'é'.repeat(2000)}`),
  ],
  ['that never ends', /^x{200}$/, (response) => response.write('x'.repeat(100_000))],
  ['whose connection breaks', /^busy$/, (response) => response.write('busy', () => response.socket?.resetAndDestroy())],
])('tells how a refusal begins %s', async (_, begins, behave) => {
  await using receiver = await startReceiver((response) => {
    response.writeHead(503)
    behave(response)
  })
  const result = await open(receiver.address, 600_000).deliver(lead)
  expect(result).toEqual({ ok: false, error: 'answered 503', answer: expect.stringMatching(begins) })
  expect(result && 'answer' in result ? result.answer?.length : 0).toBeLessThanOrEqual(200)
})

it('goes nowhere within this network with what an owner named, wherever the name led before', async () => {
  await using receiver = await startReceiver()
  const at = async (survey: string) => {
    const [opened] = openWebhooks({ urls: { survey }, secret: SECRET, clock: Date.now, sendTo: () => INTERNET.send })
    return opened?.deliver(lead, new AbortController().signal)
  }
  const { port, address } = receiver
  for (const inside of [`http://localhost:${port}`, address, 'https://169.254.169.254/', 'https://[::ffff:10.0.0.1]/'])
    expect(await at(inside)).toEqual({ ok: false, error: 'EPRIVATE' })
  expect(receiver.arrivals).toEqual([])
})

it('is done when the headers say so, though the body never ends', async () => {
  await using receiver = await startReceiver((response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 5)
    response.on('close', () => clearInterval(timer))
  })
  // Longer than a test's timeout.
  expect(await open(receiver.address, 600_000).deliver(lead)).toEqual({ ok: true })
})
