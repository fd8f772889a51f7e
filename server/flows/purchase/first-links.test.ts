import { expect, it } from 'vitest'
import { verifiedSession } from '#contracts/purchase.ts'
import { HOUR_MS } from '#server/clock.ts'
import { openShop, type Shop } from '#test/open-shop.ts'

const messages = ({ test }: Shop) =>
  test.db.selectFrom('messages').select('payload').where('kind', '=', 'purchase').execute()

it('sends a buyer the links once, whether the event or the page comes first, and however often', async () => {
  await using shop = await openShop()
  const session = await shop.startCheckout()
  await shop.pay(session)
  const [event] = await shop.hear(1)
  await Promise.all([shop.bring(event), shop.verify(session), shop.bring(event), shop.verify(session)])
  // Nor when the pause between two messages is over.
  shop.test.clock.advance(2 * HOUR_MS)
  await Promise.all([shop.bring(event), shop.verify(session)])
  expect((await messages(shop)).map(({ payload }) => JSON.parse(payload ?? ''))).toMatchObject([
    { email: 'Ada@example.com', purchaseUrl: expect.stringContaining('/lp_00-document-masker-buy-success?order=') },
  ])
})

it('takes a transfer that is on its way for no purchase, and sends the links once it came', async () => {
  await using shop = await openShop()
  const session = await shop.startCheckout()
  await shop.pay(session, 'transfer')
  await shop.bring((await shop.hear(1))[0])
  expect(await messages(shop)).toEqual([])
  // Nor while the provider can't be asked, though the order is recorded.
  await using cut = await openShop({ db: shop.test.db, payments: shop.paymentsAt('http://127.0.0.1:9') })
  expect(await (await cut.verify(session)).json()).toMatchObject({ verified: false })
  await shop.manage(session, 'transfer', 'paid')
  await shop.bring((await shop.hear(2))[1])
  expect(await messages(shop)).toHaveLength(1)
})

it('offers no links by email where nothing takes them, whoever asks, and does not say that they were sent', async () => {
  await using shop = await openShop({ canSendLinks: false })
  const session = await shop.startCheckout()
  await shop.pay(session)
  const first = await (await shop.verify(session)).json()
  expect(verifiedSession.parse(first)).toMatchObject({ verified: true, links_sent: false })
  const elsewhere = (query = '') => shop.test.app.request(`/api/verify-session${query}`)
  for (const answer of [
    await shop.verify(session),
    await elsewhere(),
    await elsewhere(`?session_id=${session}`),
    await elsewhere('?session_id=cs_test_unknown'),
  ])
    expect(verifiedSession.parse(await answer.json()).can_send_links).toBe(false)
})
