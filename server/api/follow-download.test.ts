import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import fc from 'fast-check'
import { DAY_MS } from '#contracts/clock.ts'
import type { VerifiedSession } from '#contracts/purchase.ts'
import { openArchives } from '#server/partners/archives.ts'
import { answerOf, expect, it, vi } from '#test/it.ts'
import { openShop, type Shop } from '#test/open-shop.ts'
import { answerWith, type Behaviour, hang, reset, startReceiver } from '#test/start-receiver.ts'

async function buy(shop: Shop) {
  const session = await shop.buy()
  const { downloads = [] }: VerifiedSession = await (await shop.verify(session)).json()
  const [x64 = '', arm64 = ''] = downloads.map(({ href }) => href)
  return { session, x64, arm64, sums: downloads.map(({ sha256 }) => sha256) }
}

it('leads to the archive for each chip, again and again, for a day', async ({ shop }) => {
  const { session, x64, arm64, sums } = await buy(shop)
  shop.test.clock.advance(DAY_MS - 1000)
  for (const at of [1, 0, 0]) {
    const response = await fetch(`${shop.siteAddress}${[x64, arm64][at]}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const hash = createHash('sha256').update(await response.bytes())
    expect(hash.digest('hex')).toBe(sums[at])
  }
  shop.test.clock.advance(1000)
  const sentence = 'This download link has expired. Please open your purchase page again to get a new one.'
  expect(await answerOf(shop.test.app.request(x64))).toEqual([403, sentence])
  const fresh: VerifiedSession = await (await shop.verify(session)).json()
  expect((await shop.test.app.request(fresh.downloads?.[0]?.href ?? '')).status).toBe(200)
})

it('answers 403 to any link that was altered', async ({ shop }) => {
  const { x64, arm64 } = await buy(shop)
  const query = new URL(x64, 'http://localhost').searchParams
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...query.keys()), fc.string(), async (name, value) => {
      fc.pre(query.get(name) !== value)
      const altered = new URLSearchParams(query)
      altered.set(name, value)
      expect((await shop.test.app.request(`/api/downloads/x64?${altered.toString()}`)).status).toBe(403)
    }),
  )
  for (const name of query.keys()) {
    const shorter = new URLSearchParams(query)
    shorter.delete(name)
    expect((await shop.test.app.request(`/api/downloads/x64?${shorter.toString()}`)).status).toBe(403)
  }
  // One chip's signature doesn't work for another.
  expect((await shop.test.app.request(x64.replace('/x64', '/arm64'))).status).toBe(403)
  expect((await shop.test.app.request(arm64.replace('/arm64', '/windows'))).status).toBe(404)
})

it('closes with a refund in full, not with a part, and for an order that is not paid, or is gone', async ({ shop }) => {
  const { x64, session } = await buy(shop)
  const status = async () => (await shop.test.app.request(x64)).status
  await shop.test.db.updateTable('orders').set({ paid_at: null }).execute()
  expect(await status()).toBe(403)
  await shop.verify(session)
  await shop.manage(session, 'refund', 'half')
  await shop.bring((await shop.hear(2))[1])
  expect(await status()).toBe(200)
  await shop.manage(session, 'refund', 'all')
  await shop.bring((await shop.hear(3))[2])
  const why = 'This download is no longer available because the purchase was refunded.'
  expect(await answerOf(shop.test.app.request(x64))).toEqual([403, why])
  await shop.test.db.deleteFrom('orders').execute()
  expect(await status()).toBe(403)
})

it('says so when there is nothing to hand over', async ({ shop }) => {
  const { x64, session } = await buy(shop)
  await using without = await openShop({ db: shop.test.db, archives: undefined, payments: undefined })
  expect((await without.test.app.request(x64)).status).toBe(503)
  expect(await (await without.verify(session)).json()).toMatchObject({ verified: true, downloads: [] })
})

const MODIFIED = 'Thu, 05 Mar 2026 12:00:00 GMT'
const CONTENT = Buffer.from('PK and 40 more bytes of an archive, or so.')

/** A storage that supports ranges and conditional requests. */
const storage: Behaviour = (response, { headers }) => {
  const about = { etag: '"v1"', 'last-modified': MODIFIED, 'accept-ranges': 'bytes', 'set-cookie': 'a=b', server: 'me' }
  if (headers['if-none-match'] === '"v1"') return void response.writeHead(304, about).end()
  const [, from] = /^bytes=(\d+)-$/.exec(String(headers.range)) ?? []
  if (from !== undefined && headers['if-range'] !== '"v0"') {
    const size = CONTENT.length
    if (Number(from) >= size)
      return void response.writeHead(416, { ...about, 'content-range': `bytes */${size}` }).end('no such part')
    const part = CONTENT.subarray(Number(from))
    const range = `bytes ${from}-${size - 1}/${size}`
    return void response.writeHead(206, { ...about, 'content-length': part.length, 'content-range': range }).end(part)
  }
  response.writeHead(200, { ...about, 'content-length': CONTENT.length, 'content-type': 'text/html' }).end(CONTENT)
}

/** A shop with archives at a public URL of a storage that behaves like this, and a buyer's link. */
async function openStreamingShop(behaviour: Behaviour, timeoutMs = 60_000) {
  const made = new AsyncDisposableStack()
  const receiver = made.use(await startReceiver(behaviour))
  const url = `${receiver.address}/secret-place/masker.zip?token=very-secret`
  const sums = { x64: null, arm64: null }
  const archives = openArchives({ urls: { x64: url, arm64: url }, sums }, { send: fetch, timeoutMs })
  const shop = made.use(await openShop({ archives }))
  const { x64 } = await buy(shop)
  return { shop, receiver, link: `${shop.siteAddress}${x64}`, [Symbol.asyncDispose]: () => made.disposeAsync() }
}

it('passes an archive on, whole, in parts and not at all, and never tells where it is', async () => {
  await using buyer = await openStreamingShop(storage)
  const size = String(CONTENT.length)
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(buyer.link, { method, headers, redirect: 'manual' })
    expect(JSON.stringify([...response.headers])).not.toMatch(/secret|127\.0\.0\.1|"me"|a=b/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return { response, text: await response.text() }
  }
  const whole = await ask()
  expect([whole.response.status, whole.text]).toEqual([200, CONTENT.toString()])
  expect(Object.fromEntries(whole.response.headers)).toMatchObject({
    'content-length': size,
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="document-masker-1.0.0-mac-x64.zip"',
    'accept-ranges': 'bytes',
    etag: '"v1"',
    'last-modified': MODIFIED,
  })
  const head = await ask({}, 'HEAD')
  expect([head.response.status, head.text, head.response.headers.get('content-length')]).toEqual([200, '', size])
  expect(buyer.receiver.arrivals.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity', 'identity'])

  const part = await ask({ range: 'bytes=30-', 'if-range': '"v1"' })
  expect([part.response.status, part.text]).toEqual([206, CONTENT.subarray(30).toString()])
  expect(part.response.headers.get('content-range')).toBe(`bytes 30-${CONTENT.length - 1}/${size}`)
  expect((await ask({ range: 'bytes=30-', 'if-range': '"v0"' })).response.status).toBe(200)
  const beyond = await ask({ range: 'bytes=9999-' })
  expect([beyond.response.status, beyond.response.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  expect((await ask({ 'if-none-match': '"v1"' })).response.status).toBe(304)
})

it('asks the storage for one part at most: of several it would answer something that is no archive', async () => {
  await using buyer = await openStreamingShop(storage)
  const several = ['bytes=0-1,4-5', `bytes=${'0-,'.repeat(1000)}0-`, 'items=0-1', 'bytes=1', `bytes=${'9'.repeat(16)}-`]
  for (const range of several) {
    const response = await fetch(buyer.link, { headers: { range } })
    expect([range, response.status, await response.text()]).toEqual([range, 200, CONTENT.toString()])
  }
  expect(buyer.receiver.arrivals.map(({ headers }) => headers.range)).toEqual(several.map(() => undefined))
})

it('is led on by the storage on its own host, and never into another place by http', async () => {
  await using elsewhere = await startReceiver((response) => void response.end('what is inside'))
  await using buyer = await openStreamingShop(storage)
  const lead = (location: string) =>
    buyer.receiver.behave((response, arrival) =>
      arrival.path === '/here.zip' ? storage(response, arrival, 0) : void response.writeHead(302, { location }).end(),
    )
  lead('/here.zip')
  expect(await (await fetch(buyer.link)).text()).toBe(CONTENT.toString())
  // Another name for this machine, standing in for an internal address.
  for (const location of [elsewhere.address.replace('127.0.0.1', 'localhost'), 'ftp://[::1]/', 'http://', '/around']) {
    lead(location)
    const { status } = await fetch(buyer.link)
    expect([location, status]).toEqual([location, 502])
  }
  expect(elsewhere.arrivals).toEqual([])
})

it.each<[string, Behaviour, number, string]>([
  ['is not there', answerWith(404), 502, 'We couldn’t read the file'],
  ['fails', answerWith(500), 503, 'can’t get the file right now'],
  ['is reset', reset, 503, 'can’t get the file right now'],
  ['does not answer', hang, 503, 'can’t get the file right now'],
])('says so in a sentence, and why in the log, when the archive %s', async (_, behaviour, status, sentence) => {
  await using buyer = await openStreamingShop(behaviour, 500)
  const response = await fetch(buyer.link)
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(sentence)])
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '60' : null)
  const said = buyer.shop.test.logged.filter((line) => line.includes('an archive could not be fetched'))
  expect(said).toEqual([expect.stringContaining('"chip":"x64"')])
  expect(buyer.shop.test.logged.join()).not.toContain('secret-place')
})

it('ends the answer as broken when the storage breaks off, so that nobody takes a part for the whole', async () => {
  await using buyer = await openStreamingShop((response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('PK', () => response.destroy())
  })
  await expect(fetch(buyer.link).then((response) => response.arrayBuffer())).rejects.toThrow('terminated')
})

it('takes no more from the storage than the buyer takes, and nothing once the buyer is gone', async () => {
  const state = { sent: 0, hasEnded: false }
  await using buyer = await openStreamingShop((response) => {
    response.on('close', () => {
      state.hasEnded = true
    })
    const bytes = async function* () {
      for (;;) {
        state.sent += 64 * 1024
        yield Buffer.alloc(64 * 1024)
        await new Promise(setImmediate)
      }
    }
    pipeline(bytes, response, () => {})
  })
  const response = await fetch(buyer.link)
  // Nobody reads; whatever was sent before it stalled sits in buffers along the way.
  const sentBefore: number[] = []
  const expectStalled = () => {
    sentBefore.push(state.sent)
    expect(new Set(sentBefore.slice(-5)).size === 1 && sentBefore.length > 5).toBe(true)
  }
  await vi.waitFor(expectStalled, { timeout: 60_000, interval: 50 })
  expect(state.sent).toBeLessThan(64 * 1024 * 1024)
  expect(state.hasEnded).toBe(false)
  await response.body?.cancel()
  await vi.waitFor(() => expect(state.hasEnded).toBe(true), { timeout: 60_000, interval: 20 })
})
