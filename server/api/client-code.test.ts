import { expect, it } from 'vitest'
import { BUY_PATH } from '#contracts/masker-release.ts'
import { makeClientCode } from '#server/flows/purchase/checkout.ts'
import { readClientCodes, revokeClientCode } from '#server/store/client-codes.ts'
import { dumpStore } from '#test/dump-store.ts'
import { CODE, openShop } from '#test/open-shop.ts'
import { PURCHASE_LIMITS } from './purchase.ts'

it('answers an accepted code with nothing but a grant that no script reads, bound to the host by https', async () => {
  await using shop = await openShop()
  const response = await shop.test.post('/api/client-code', { code: '  gimbal-Demo ' })
  expect([response.status, await response.text()]).toEqual([200, '{"ok":true}'])
  expect(response.headers.get('set-cookie')).toMatch(
    /^grant=[0-9a-f]{32}\.[0-9a-f]{8}\.[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  await using secure = await openShop({ origin: () => 'https://www.example.com' })
  const pair = await secure.enterCode()
  expect((await secure.askCheckout(pair.replace('__Host-', ''))).status).toBe(403)
  expect((await secure.askCheckout(pair)).status).toBe(200)
})

it('accepts codes that the owner has made, however they are typed, from the moment on and until they are revoked', async () => {
  await using shop = await openShop({ clientCodes: [] })
  const { db, clock, post } = shop.test
  const { id, code } = await makeClientCode({ db, clock }, 'Smith & Lee LLP')
  const tryCode = async (typed: string) => (await post('/api/client-code', { code: typed })).status
  clock.advance(5000)
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' – ')}\n`]) {
    expect(await tryCode(typed)).toBe(200)
  }
  expect(await readClientCodes(db)).toMatchObject([{ id, label: 'Smith & Lee LLP', last_used_at: clock() }])
  const [first = ''] = code
  for (const typed of [`${code}0`, code.slice(1), code.replace(first, first === '0' ? '1' : '0'), id]) {
    expect(await tryCode(typed)).toBe(422)
  }
  expect(await dumpStore(db)).not.toMatchObject({ client_codes: expect.stringContaining(code.slice(0, 4)) })
  await revokeClientCode(db, id, clock())
  expect(await tryCode(code)).toBe(422)
})

it('shows the buy page to who has a grant, and leads everybody else at once to where a code is entered', async () => {
  await using shop = await openShop()
  const open = async (cookie: string, method = 'GET') => {
    const { status, headers } = await shop.test.app.request(BUY_PATH, { method, headers: { cookie } })
    return [status, headers.get('location'), headers.get('cache-control')]
  }
  const away = [302, '/document-masker#checkout-needs-code', 'no-store']
  const grant = await shop.enterCode()
  expect((await open(grant))[0]).toBe(200)
  for (const cookie of ['', 'grant=made-up', `${grant}x`]) expect(await open(cookie)).toEqual(away)
  expect(await open('', 'HEAD')).toEqual(away)
})

it('answers any other code with one sentence and gives nothing, and stops whoever guesses at the tenth', async () => {
  const { clientCode } = PURCHASE_LIMITS
  const purchaseLimits = { clientCode, checkout: [], verification: [], links: [], downloads: [] }
  await using shop = await openShop({ purchaseLimits })
  const guess = (code: string) => shop.test.post('/api/client-code', { code })
  for (const code of ['', 'GIMBAL', 'jwqlpq', 'x'.repeat(100), '1', '2', '3', '4', '5', '6']) {
    const response = await guess(code)
    expect([response.status, await response.text()]).toEqual([422, 'Invalid client code. Please try again.'])
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  // Also when a guess would be right.
  const stopped = await guess(CODE)
  expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(59\d|600)$/)])
  expect(await shop.test.db.selectFrom('grants').selectAll().execute()).toEqual([])
})
