import { expect, it } from 'vitest'
import { PUSH_KEY } from '#test/console-parts.ts'
import { startPushService } from '#test/push-service.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { isPublicAddress, lookupPublic } from './public-fetch.ts'
import { openWebPush } from './web-push.ts'

const open = (isStandIn: ((port: string) => boolean) | undefined = () => true) =>
  openWebPush({ privateKey: PUSH_KEY, isStandIn, origin: () => 'https://firm.example', clock: Date.now })
const what = { message: { title: 'a', body: 'é', path: '/console', tag: 't' }, topic: 't', ttlSeconds: 60 }
const never = new AbortController().signal

it('takes addresses of push services alone', async () => {
  const push = open(() => false)
  const good = ['https://fcm.googleapis.com/fcm/send/abc:def', 'https://wns2-par02p.notify.windows.com/w/?token=abc']
  const bad = [
    'http://push.example/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://8.8.8.8/abc',
    'https://push.example:8443/abc',
    'https://ada:secret@push.example/abc',
    'not an address',
    `https://push.example/${'a'.repeat(1000)}`,
    'http://127.0.0.1:80/sandbox/push/abc',
  ]
  expect([...good, ...bad].filter((endpoint) => push.accepts(endpoint))).toEqual(good)
  for (const endpoint of bad)
    expect(await push.send({ endpoint, p256dh: '', auth: '' }, what, never)).toMatchObject({ ok: false, isFinal: true })
})

it('takes the sandbox’s own on this machine, and nothing else there', () => {
  const { accepts } = open((port) => port === '3000')
  expect(accepts('http://localhost:3000/sandbox/push/abc')).toBe(true)
  expect(accepts('http://localhost:3000/sandbox/push/../../api/x')).toBe(false)
  expect(accepts('http://localhost:3001/sandbox/push/abc')).toBe(false)
  expect(accepts('http://10.0.0.1:3000/sandbox/push/abc')).toBe(false)
})

it('connects to addresses on the internet, and to none of this machine or its network', () => {
  const others = ['8.8.8.8', '2a00:1450:4001::5f']
  const own = '127.0.0.1 10.1.2.3 169.254.169.254 192.168.1.1 ::1 ::ffff:10.0.0.1 fd00::1 fe80::1 64:ff9b::7f00:1 x'
  expect([...others, ...own.split(' ')].filter(isPublicAddress)).toEqual(others)
})

it('refuses a name that stands for this machine, when it is connected to', async () => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  lookupPublic('localhost', { all: true }, (error) => resolve(error?.code))
  expect(await promise).toBe('EPRIVATE')
})

it('knows what an answer says, and never fails with an exception', async () => {
  await using service = await startPushService()
  const { keys } = await service.subscribe(open().publicKey)
  await using receiver = await startReceiver()
  const to = { endpoint: `${receiver.address}/sandbox/push/a`, ...keys }
  for (const [status, headers, says] of [
    [410, {}, { isGone: true }],
    [403, {}, { isFinal: true }],
    [302, { location: '/elsewhere' }, { isFinal: true }],
    [500, {}, { isFinal: false }],
    [429, { 'retry-after': '120' }, { isFinal: false, retryAfterMs: 120_000 }],
  ] as const) {
    receiver.behave(answerWith(status, headers))
    expect(await open().send(to, what, never)).toEqual({ ok: false, error: `answered ${status}`, ...says })
  }
  expect(receiver.arrivals).toHaveLength(5)
  // Of the right length, and no point of the curve.
  expect(await open().send({ ...to, p256dh: `B${'A'.repeat(86)}` }, what, never)).toMatchObject({ isFinal: true })
  expect(await open().send(to, what, AbortSignal.abort())).toEqual({ ok: false, error: 'stopped' })
})
