import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { VerifiedSession } from '#contracts/purchase.ts'
import { DAY_MS, MINUTE_MS } from '#server/clock.ts'
import { it } from '#test/it.ts'
import { openShop, type Shop } from '#test/open-shop.ts'

async function buy(shop: Shop) {
  const session = await shop.buy()
  const { downloads = [] }: VerifiedSession = await (await shop.verify(session)).json()
  const [x64 = '', arm64 = ''] = downloads.map(({ href }) => href)
  return { session, x64, arm64, sums: downloads.map(({ sha256 }) => sha256) }
}

it('leads to the archive for each chip, again and again, for a day', async ({ shop }) => {
  const { session, x64, arm64, sums } = await buy(shop)
  shop.test.clock.advance(DAY_MS - 1000)
  let address = new URL(shop.siteAddress)
  for (const [href, sum] of [
    [arm64, sums[1]],
    [x64, sums[0]],
    [x64, sums[0]],
  ]) {
    const response = await fetch(`${shop.siteAddress}${href}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store'])
    address = new URL(response.headers.get('location') ?? '')
    const archive = await (await fetch(address)).bytes()
    expect(createHash('sha256').update(archive).digest('hex')).toBe(sum)
  }
  const head = await fetch(`${shop.siteAddress}${x64}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip'])
  shop.test.clock.advance(1000)
  const ended = await shop.test.app.request(x64)
  const sentence = 'This download link has expired. Please open your purchase page again to get a new one.'
  expect([ended.status, await ended.text()]).toEqual([403, sentence])
  const fresh: VerifiedSession = await (await shop.verify(session)).json()
  expect((await shop.test.app.request(fresh.downloads?.[0]?.href ?? '')).status).toBe(302)

  // The archive's own address is good for ten minutes, and for nothing else.
  const statusOf = async (url: URL, method = 'GET') => (await fetch(url, { method })).status
  expect(await statusOf(new URL(address.pathname, address))).toBe(403)
  expect(await statusOf(new URL(address.href.replace('mac-x64', 'mac-arm64')))).toBe(403)
  expect(await statusOf(address, 'HEAD')).toBe(403)
  shop.test.clock.advance(10 * MINUTE_MS - 2000)
  expect(await statusOf(address)).toBe(200)
  shop.test.clock.advance(1000)
  expect(await statusOf(address)).toBe(403)
})

it('answers 403 to any link that was altered', async ({ shop }) => {
  const { x64, arm64 } = await buy(shop)
  const query = new URL(x64, 'http://localhost').searchParams
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...query.keys()), fc.string(), async (name, value) => {
      fc.pre(query.get(name) !== value)
      const altered = new URLSearchParams(query)
      altered.set(name, value)
      const response = await shop.test.app.request(`/api/downloads/x64?${altered.toString()}`)
      expect(response.status).toBe(403)
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
  expect(await status()).toBe(302)
  await shop.manage(session, 'refund', 'all')
  await shop.bring((await shop.hear(3))[2])
  const response = await shop.test.app.request(x64)
  expect([response.status, await response.text()]).toEqual([
    403,
    'This download is no longer available because the purchase was refunded.',
  ])
  await shop.test.db.deleteFrom('orders').execute()
  expect(await status()).toBe(403)
})

it('says so when there is nothing to hand over', async ({ shop }) => {
  const { x64, session } = await buy(shop)
  await using without = await openShop({ db: shop.test.db, archives: undefined, payments: undefined })
  expect((await without.test.app.request(x64)).status).toBe(503)
  expect(await (await without.verify(session)).json()).toMatchObject({ verified: true, downloads: [] })
})
