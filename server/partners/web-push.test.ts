import { expect, it } from 'vitest'
import { PUSH_KEY } from '#test/create-test-app.ts'
import { startPushService } from '#test/push-service.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { isPublicAddress, lookupPublic, openWebPush } from './web-push.ts'

const open = (takesStandIn = true) =>
  openWebPush({ privateKey: PUSH_KEY, takesStandIn, origin: () => 'https://firm.example', clock: Date.now })
const what = { message: { title: 'a', body: 'é', path: '/console', tag: 't' }, topic: 't', ttlSeconds: 60 }
const never = new AbortController().signal

it.each(['https://fcm.googleapis.com/fcm/send/abc:def', 'https://wns2-par02p.notify.windows.com/w/?token=abc'])(
  'takes a push service’s address: %s',
  (endpoint) => {
    expect(open(false).accepts(endpoint)).toBe(true)
  },
)

it.each([
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
])('takes no other: %s', async (endpoint) => {
  const push = open(false)
  expect(push.accepts(endpoint)).toBe(false)
  const to = { endpoint, p256dh: '', auth: '' }
  expect(await push.send(to, what, never)).toMatchObject({ ok: false, isFinal: true })
})

it('takes the sandbox’s own on this machine, and nothing else there', () => {
  const { accepts } = open(true)
  expect(accepts('http://localhost:3000/sandbox/push/abc')).toBe(true)
  expect(accepts('http://localhost:3000/sandbox/push/../../api/x')).toBe(false)
  expect(accepts('http://10.0.0.1/sandbox/push/abc')).toBe(false)
})

it('connects to addresses on the internet, and to none of this machine or its network', () => {
  expect(['8.8.8.8', '2a00:1450:4001::5f'].filter(isPublicAddress)).toHaveLength(2)
  const own = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
  ]
  expect([...own, '64:ff9b::7f00:1', 'x'].filter(isPublicAddress)).toEqual([])
})

it('refuses a name that stands for this machine, when it is connected to', async () => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  lookupPublic('localhost', { all: true }, (error) => resolve(error?.code))
  expect(await promise).toBe('EPRIVATE')
})

it.each([
  [410, { isGone: true }],
  [403, { isFinal: true }],
  [302, { isFinal: true }],
  [500, { isFinal: false }],
])('knows what an answer %i says', async (status, says) => {
  await using receiver = await startReceiver(answerWith(status, { location: '/elsewhere' }))
  const { keys } = await usableKeys()
  const to = { endpoint: `${receiver.address}/sandbox/push/a`, ...keys }
  expect(await open().send(to, what, never)).toEqual({ ok: false, error: `answered ${status}`, ...says })
  expect(receiver.arrivals).toHaveLength(1)
})

it('waits as long as it’s asked to, and never fails with an exception', async () => {
  await using receiver = await startReceiver(answerWith(429, { 'retry-after': '120' }))
  const { keys } = await usableKeys()
  const endpoint = `${receiver.address}/sandbox/push/a`
  expect(await open().send({ endpoint, ...keys }, what, never)).toMatchObject({ isFinal: false, retryAfterMs: 120_000 })
  // Of the right length, and no point of the curve.
  const p256dh = `B${'A'.repeat(86)}`
  expect(await open().send({ endpoint, p256dh, auth: keys.auth }, what, never)).toMatchObject({ isFinal: true })
  const stopped = AbortSignal.abort()
  expect(await open().send({ endpoint, ...keys }, what, stopped)).toEqual({
    ok: false,
    error: 'stopped',
  })
})

async function usableKeys() {
  await using service = await startPushService()
  return await service.subscribe(open().publicKey)
}
