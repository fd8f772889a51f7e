import { expect, it } from 'vitest'
import { openPresignedArchives } from '#server/partners/archives.ts'
import { insertRefundedPayment } from '#server/store/orders.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { recordOrder } from './record-order.ts'
import { openDownload, signDownloads } from './verify-purchase.ts'

const bucket = {
  endpoint: 'https://storage.example.com',
  bucket: 'archives',
  region: 'us-east-1',
  accessKeyId: 'KEY',
  secretAccessKey: 'secret',
}
const places = { bucket, keys: { x64: 'x64.zip', arm64: 'arm64.zip' }, sums: { x64: 'a'.repeat(64), arm64: null } }
const bought = {
  sessionId: 'cs_test_1',
  paymentId: 'pi_1',
  email: 'ada@example.com',
  isPaid: true,
  isRefunded: false,
}

async function sell(purchase: Partial<typeof bought> = {}) {
  const store = await openTestStore()
  const clock = createTestClock()
  const archives = openPresignedArchives(places, clock)
  const { log } = openTestLog()
  const parts = { db: store.db, clock, log, archives, signingSecrets: ['a secret of the test'] }
  await store.db
    .transaction()
    .execute((trx) => recordOrder(trx, { ...bought, ...purchase }, { now: clock(), hasFailed: false }))
  const { id } = await store.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const links = signDownloads(parts, id)
  const open = (at = 0, changed = {}) => {
    const { searchParams } = new URL(links[at]?.href ?? '', 'http://localhost')
    const [order = '', expires = '', key = '', signature = ''] = searchParams.values()
    const query = { order, expires, key, signature, ...changed }
    const asked = {
      method: 'GET',
      headers: new Headers(),
      origin: 'http://localhost',
      signal: AbortSignal.any([]),
      cut: undefined,
    }
    return openDownload(parts, at === 0 ? 'x64' : 'arm64', query, asked)
  }
  return { db: store.db, clock, id, links, open, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

it('signs a link for each chip, each to its own archive, with the version and the sum to check it by', async () => {
  await using sold = await sell()
  expect(sold.links).toEqual([
    { chip: 'x64', href: expect.stringMatching(/^\/api\/downloads\/x64\?/), version: '1.0.0', sha256: 'a'.repeat(64) },
    { chip: 'arm64', href: expect.stringMatching(/^\/api\/downloads\/arm64\?/), version: '1.0.0', sha256: null },
  ])
  const leadsTo = (chip: string) => ({
    address: expect.stringMatching(
      new RegExp(`^https://storage\\.example\\.com/archives/${chip}\\.zip\\?.*X-Amz-Expires=600&.*X-Amz-Signature=`),
    ),
  })
  expect(await sold.open(0)).toEqual(leadsTo('x64'))
  expect(await sold.open(1)).toEqual(leadsTo('arm64'))
})

it('is closed, though its signature is right, for an order that is not paid, was given back, or is gone', async () => {
  await using unpaid = await sell({ isPaid: false })
  expect(await unpaid.open()).toBe('closed')
  await using sold = await sell()
  await insertRefundedPayment(sold.db, 'pi_1', sold.clock())
  expect(await sold.open()).toBe('closed')
  await using gone = await sell()
  await gone.db.deleteFrom('orders').execute()
  expect(await gone.open()).toBe('closed')
})

it('ends a day after it was signed, to the second', async () => {
  await using sold = await sell()
  sold.clock.advance(24 * 60 * 60 * 1000 - 1)
  expect(await sold.open()).toHaveProperty('address')
  sold.clock.advance(1)
  expect(await sold.open()).toBe('expired')
})

it('is altered when anything in it is not as it was signed', async () => {
  await using sold = await sell()
  for (const changed of [{ order: 'x' }, { expires: '9999999999' }, { key: 'x' }, { signature: 'x' }])
    expect(await sold.open(0, changed)).toBe('altered')
})
