import { expect, it } from 'vitest'
import { openPresignedArchives } from '#server/partners/archives.ts'
import { insertRefundedPayment } from '#server/store/orders.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { openDownload, signDownloads } from './purchase-links.ts'
import { recordOrder } from './record-order.ts'

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
  const parts = { db: store.db, clock, log: openTestLog().log, archives, signingSecrets: ['a secret of the test'] }
  await recordOrder(store.db, { ...bought, ...purchase }, { now: clock(), hasFailed: false })
  const { id } = await store.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const open = () => {
    const { searchParams } = new URL(signDownloads(parts, id)[0]?.href ?? '', 'http://localhost')
    const [order = '', expires = '', key = '', signature = ''] = searchParams.values()
    const asked = { method: 'GET', headers: new Headers(), origin: 'http://localhost', signal: AbortSignal.any([]) }
    return openDownload(parts, 'x64', { order, expires, key, signature }, { ...asked, cut: undefined })
  }
  return { db: store.db, clock, open, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

it('is closed, though its signature is right, for an order that is not paid, was given back, or is gone', async () => {
  await using unpaid = await sell({ isPaid: false })
  expect(await unpaid.open()).toBe('closed')
  await using sold = await sell()
  expect(await sold.open()).toHaveProperty('address')
  await insertRefundedPayment(sold.db, 'pi_1', sold.clock())
  expect(await sold.open()).toBe('closed')
  await using gone = await sell()
  await gone.db.deleteFrom('orders').execute()
  expect(await gone.open()).toBe('closed')
})
