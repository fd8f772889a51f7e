import { HOUR_MS } from '#contracts/clock.ts'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { verifiedSession } from '#contracts/purchase.ts'
import type { Database } from '#server/store/database.ts'
import { expect, it } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { messagesOf } from '#test/mailed-links.ts'
import { openShop } from '#test/open-shop.ts'
import type { TestStore } from '#test/open-test-store.ts'
import { sell } from '#test/sell.ts'
import { createTestClock } from '#test/test-clock.ts'
import { erasePerson, openErasures } from '../privacy/erase-person.ts'
import { sendPurchaseLinks } from './purchase-links.ts'

it('takes a transfer that is on its way for no purchase, and sends the links once', async ({ shop }) => {
  const session = await shop.startCheckout()
  await shop.pay(session, 'transfer')
  await shop.bring((await shop.hear(1))[0])
  expect(await messagesOf(shop.test, 'purchase')).toEqual([])
  // Nor while the provider can't be asked, though the order is recorded.
  await using cut = await openShop({ db: shop.test.db, payments: shop.paymentsAt('http://127.0.0.1:9') })
  expect(await (await cut.verify(session)).json()).toMatchObject({ verified: false })
  await shop.manage(session, 'transfer', 'paid')
  const [, event] = await shop.hear(2)
  await Promise.all([shop.bring(event), shop.verify(session), shop.bring(event), shop.verify(session)])
  // Nor when the pause between two messages is over.
  shop.test.clock.advance(2 * HOUR_MS)
  await Promise.all([shop.bring(event), shop.verify(session)])
  const purchaseUrl = expect.stringContaining('/lp_00-document-masker-buy-success?order=')
  expect(await messagesOf(shop.test, 'purchase')).toMatchObject([{ email: 'Ada@example.com', purchaseUrl }])
})

it('offers no links by email where nothing takes them, whoever asks, and does not say that they were sent', async () => {
  await using shop = await openShop({ canSendLinks: false })
  const session = await shop.startCheckout()
  await shop.pay(session)
  const first = await (await shop.verify(session)).json()
  expect(verifiedSession.parse(first)).toMatchObject({ verified: true, links_sent: false })
  for (const query of ['', `?session_id=${session}`, '?session_id=cs_test_unknown']) {
    const page = await (await shop.test.app.request(`${RESULT_PATH}${query}`)).json()
    expect(page.given.purchase.canSendLinks).toBe(false)
  }
})

const ADDRESS = 'ada@example.com'

/** A site with one paid order, ten seconds before a full hour. */
async function openSite(store: TestStore) {
  const clock = createTestClock()
  clock.advance(HOUR_MS - 10_000)
  await sell({ db: store.db, clock }, 'one', { email: ADDRESS })
  let decoys = 0
  const quiet = { wakeOutbox: () => {}, dummyMail: () => void (decoys += 1) }
  const deps = { clock, signingSecrets: ['a secret of the test'], destinationsOf: toAutomation, ...quiet }
  const send = (db: Database = store.db) => sendPurchaseLinks({ db, ...deps }, ADDRESS, 'https://www.example.com')
  /** Messages, and mails that were only composed: for nobody, so that it takes as long. */
  const made = async () => [(await store.db.selectFrom('deliveries').select('id').execute()).length, decoys]
  return { clock, send, made }
}

it('queues one message when several servers are asked at once', async ({ store }) => {
  const site = await openSite(store)
  const { db, beside } = store
  const other = await beside()
  await Promise.all([db, other.db, db, other.db, db, other.db].map(site.send))
  expect(await site.made()).toEqual([1, 5])
})

it('sends nothing to a buyer who is erased at that moment', async ({ store }) => {
  const site = await openSite(store)
  const erasures = openErasures(store.folder, '')
  await Promise.all([site.send(), erasePerson({ db: store.db, clock: site.clock, erasures }, ADDRESS)])
  expect(await store.db.selectFrom('messages').select('id').execute()).toEqual([])
})
