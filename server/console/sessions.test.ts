import { HOUR_MS } from '#contracts/clock.ts'
import type { AccountAnswer } from '#contracts/console-people.ts'
import { readPasskeysOf, readSessionsOf } from '#server/store/console-people.ts'
import { type Authenticator, createAuthenticator } from '#test/authenticator.ts'
import {
  anotherFor,
  auditOf,
  enrolled,
  invite,
  isIn,
  type PasskeyOptions,
  signIn,
  statusesOf,
  tokenIn,
} from '#test/console.ts'
import { describe, expect, it } from '#test/it.ts'

const REMOVE = '/api/console/account/remove-passkey'

describe('a session', () => {
  it('ends after 12 hours without use, and after 7 days however much it is used', async ({ test }) => {
    const { token, authenticator } = await enrolled(test)
    test.clock.advance(12 * HOUR_MS - 1)
    expect(await isIn(test, token)).toBe(true)
    test.clock.advance(12 * HOUR_MS)
    expect(await isIn(test, token)).toBe(false)
    const used = tokenIn(await signIn(test, authenticator))
    for (let hours = 6; hours < 7 * 24; hours += 6) {
      test.clock.advance(6 * HOUR_MS)
      expect(await isIn(test, used)).toBe(true)
    }
    test.clock.advance(6 * HOUR_MS)
    expect(await isIn(test, used)).toBe(false)
    // Neither one of a clock that was ahead, nor an invitation, outlasts its time.
    test.clock.advance(365 * 24 * HOUR_MS)
    const [ahead, invited] = [tokenIn(await signIn(test, authenticator)), await invite(test)]
    test.clock.advance(-365 * 24 * HOUR_MS)
    const { status } = await test.post('/api/console/enroll/options', { token: invited })
    expect([await isIn(test, ahead), status]).toEqual([false, 410])
    await signIn(test, authenticator)
    // What has ended goes when another begins.
    expect(await test.db.selectFrom('console_sessions').select('id').execute()).toHaveLength(1)
    test.clock.advance(365 * 24 * HOUR_MS)
    expect(await isIn(test, ahead)).toBe(false)
  })

  it('ends by signing out, also elsewhere, and none of another person', async ({ test, staff }) => {
    const { authenticator, browser, token } = await enrolled(test)
    const [second, third] = [tokenIn(await signIn(test, authenticator)), tokenIn(await signIn(test, authenticator))]
    const { sessions } = await browser.read<AccountAnswer>('/api/console/account')
    const id = sessions.find(({ isThis }) => !isThis)?.id
    expect((await staff.post('/api/console/account/end-session', { id })).status).toBe(404)
    expect([await isIn(test, second), await isIn(test, third)]).toEqual([true, true])
    expect((await browser.post('/api/console/account/end-session', { id })).status).toBe(200)
    expect([await isIn(test, second), await isIn(test, third)].filter(Boolean)).toHaveLength(1)
    expect((await browser.post('/api/console/account/end-sessions')).status).toBe(200)
    for (const each of [second, third, token]) expect(await isIn(test, each)).toBe(each === token)
    const answer = await browser.post('/api/console/sign-out')
    expect(answer.headers.get('set-cookie')).toMatch(/^console=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await isIn(test, token)).toBe(false)
    expect(await readSessionsOf(test.db, [browser.id])).toEqual([])
    // Nor does a stored hash or id let anyone in.
    const all = test.db.selectFrom('console_sessions').selectAll()
    const { token_hash, id: stored } = await all.executeTakeFirstOrThrow()
    for (const cookie of ['', 'x', 'A'.repeat(43), '%00', '"; drop table console_sessions', token_hash, stored])
      expect([cookie, await isIn(test, cookie)]).toEqual([cookie, false])
  })
})

describe('another passkey', () => {
  it('is added by a signed-in person, and the first can be removed then, the last one not', async ({ test, staff }) => {
    const { authenticator: first, browser } = await enrolled(test)
    const second = createAuthenticator()
    const add = async (options: PasskeyOptions) =>
      (await browser.post('/api/console/account/add-passkey', { passkey: second.register(options) })).status
    const options = await anotherFor(browser)
    // The authenticator that has the first makes no second.
    expect(options).toMatchObject({
      user: { id: Buffer.from(browser.id).toString('base64url'), name: 'ada@firm.example', displayName: 'Ada' },
      excludeCredentials: [{ id: first.id, type: 'public-key', transports: ['internal'] }],
    })
    // Another person takes neither the challenge nor the passkey.
    const theirs = { passkey: createAuthenticator().register(options) }
    expect((await staff.post('/api/console/account/add-passkey', theirs)).status).toBe(403)
    expect((await staff.post(REMOVE, { id: first.id })).status).toBe(404)
    expect(await add(options)).toBe(200)
    // It's there already, even for another challenge.
    expect(await add(await anotherFor(browser))).toBe(403)
    expect(await auditOf(test)).toContainEqual(['ada@firm.example', 'added a passkey', 'A browser'])
    // The first was an alarm, too, within the same hour.
    const alarms = test.db.selectFrom('alarms').select('last_error').where('destination', '=', `passkey:${browser.id}`)
    expect(await alarms.execute()).toHaveLength(2)
    expect((await signIn(test, second)).status).toBe(200)
    const remove = async (id: string, by: Authenticator) =>
      (await browser.post(REMOVE, { id }, await browser.confirmFor(REMOVE, { id }, {}, by))).status
    expect(await remove(first.id, first)).toBe(200)
    expect(await remove(second.id, first)).toBe(403)
    expect(await remove(second.id, second)).toBe(409)
    expect([(await signIn(test, first)).status, (await signIn(test, second)).status]).toEqual([403, 200])
  })

  it('stays when two are removed at the same time', async ({ test }) => {
    for (let times = 0; times < 5; times += 1) {
      const { browser, authenticator: first } = await enrolled(test)
      const second = createAuthenticator()
      const passkey = second.register(await anotherFor(browser))
      await browser.post('/api/console/account/add-passkey', { passkey })
      expect(await readPasskeysOf(test.db, [browser.id])).toHaveLength(2)
      // Each confirmed before, by the passkey it removes.
      const headers = await Promise.all([first, second].map((by) => browser.confirmFor(REMOVE, { id: by.id }, {}, by)))
      const removals = [first, second].map(({ id }, index) => browser.post(REMOVE, { id }, headers[index]))
      expect((await statusesOf(removals)).filter((status) => status === 200)).toHaveLength(1)
      expect(await readPasskeysOf(test.db, [browser.id])).toHaveLength(1)
    }
  })
})
