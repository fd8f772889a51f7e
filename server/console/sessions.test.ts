import { describe, expect, it } from 'vitest'
import { readAudit } from '#server/store/audit.ts'
import { readPasskeysOf, readSessionsOf } from '#server/store/console-people.ts'
import { type Authenticator, createAuthenticator } from '#test/authenticator.ts'
import { enrolled, isIn, type PasskeyOptions, signIn, signInAs, tokenIn } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'

const HOUR_MS = 60 * 60_000

const REMOVE = '/api/console/account/remove-passkey'

describe('a session', () => {
  it('ends after 12 hours without use', async () => {
    await using test = await createTestApp()
    const { token } = await enrolled(test)
    test.clock.advance(12 * HOUR_MS - 1)
    expect(await isIn(test, token)).toBe(true)
    test.clock.advance(12 * HOUR_MS)
    expect(await isIn(test, token)).toBe(false)
  })

  it('ends after 7 days however much it is used', async () => {
    await using test = await createTestApp()
    const { token } = await enrolled(test)
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      test.clock.advance(6 * HOUR_MS)
      expect(await isIn(test, token)).toBe(true)
    }
    test.clock.advance(6 * HOUR_MS)
    expect(await isIn(test, token)).toBe(false)
  })

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), '%00', '"; drop table console_sessions'])(
    'is none with the cookie %j',
    async (token) => {
      await using test = await createTestApp()
      await enrolled(test)
      expect(await isIn(test, token)).toBe(false)
    },
  )

  it('is none with its stored hash or id as the cookie', async () => {
    await using test = await createTestApp()
    await enrolled(test)
    const { token_hash, id } = await test.db.selectFrom('console_sessions').selectAll().executeTakeFirstOrThrow()
    expect(await isIn(test, token_hash)).toBe(false)
    expect(await isIn(test, id)).toBe(false)
  })

  it('ends by signing out, in the store as well', async () => {
    await using test = await createTestApp()
    const { browser, token } = await enrolled(test)
    const answer = await browser.post('/api/console/sign-out')
    expect(answer.headers.get('set-cookie')).toMatch(/^console=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await isIn(test, token)).toBe(false)
    expect(await readSessionsOf(test.db, [browser.id])).toEqual([])
  })

  it('ends elsewhere by its name, and by signing out everywhere else', async () => {
    await using test = await createTestApp()
    const { authenticator, browser, token } = await enrolled(test)
    const [second, third] = [tokenIn(await signIn(test, authenticator)), tokenIn(await signIn(test, authenticator))]
    const account = (await (await browser.get('/api/console/account')).json()) as {
      sessions: { id: string; isThis: boolean }[]
    }
    const elsewhere = account.sessions.find(({ isThis }) => !isThis)
    expect((await browser.post('/api/console/account/end-session', { id: elsewhere?.id })).status).toBe(200)
    expect([await isIn(test, second), await isIn(test, third)].filter(Boolean)).toHaveLength(1)
    expect((await browser.post('/api/console/account/end-sessions')).status).toBe(200)
    expect(await isIn(test, second)).toBe(false)
    expect(await isIn(test, third)).toBe(false)
    expect(await isIn(test, token)).toBe(true)
  })

  it('ends none of another person by name', async () => {
    await using test = await createTestApp()
    const { browser } = await enrolled(test)
    const staff = await signInAs(test, 'staff')
    const [session] = await readSessionsOf(test.db, [browser.id])
    expect((await staff.post('/api/console/account/end-session', { id: session?.id })).status).toBe(404)
    expect((await browser.get('/api/console/account')).status).toBe(200)
  })
})

describe('another passkey', () => {
  it('is added by a signed-in person, and the first can be removed then, the last one not', async () => {
    await using test = await createTestApp()
    const { authenticator: first, browser } = await enrolled(test)
    const second = createAuthenticator()
    const options = (await (await browser.post('/api/console/account/passkey-options')).json()) as PasskeyOptions
    // The authenticator that has the first makes no second.
    expect(options).toMatchObject({
      user: { id: Buffer.from(browser.id).toString('base64url'), name: 'ada@firm.example', displayName: 'Ada' },
      excludeCredentials: [{ id: first.id, type: 'public-key', transports: ['internal'] }],
    })
    const added = await browser.post('/api/console/account/add-passkey', { passkey: second.register(options) })
    expect(added.status).toBe(200)
    // It's there already, even for another challenge.
    const another = (await (await browser.post('/api/console/account/passkey-options')).json()) as PasskeyOptions
    const again = await browser.post('/api/console/account/add-passkey', { passkey: second.register(another) })
    expect(again.status).toBe(403)
    expect((await readAudit(test.db, { limit: 9 })).map(({ by, what, about }) => [by, what, about])).toContainEqual([
      'ada@firm.example',
      'added a passkey',
      'A browser',
    ])
    expect((await signIn(test, second)).status).toBe(200)
    const remove = async (id: string, by: Authenticator) =>
      browser.post(REMOVE, { id }, await browser.confirmFor(REMOVE, {}, by))
    expect((await remove(first.id, first)).status).toBe(200)
    expect((await remove(second.id, first)).status).toBe(403)
    expect((await remove(second.id, second)).status).toBe(409)
    expect((await signIn(test, first)).status).toBe(403)
    expect((await signIn(test, second)).status).toBe(200)
  })

  it('stays when two are removed at the same time', async () => {
    await using test = await createTestApp()
    for (let times = 0; times < 5; times += 1) {
      const { browser, authenticator: first } = await enrolled(test)
      const second = createAuthenticator()
      const options = (await (await browser.post('/api/console/account/passkey-options')).json()) as PasskeyOptions
      await browser.post('/api/console/account/add-passkey', { passkey: second.register(options) })
      expect(await readPasskeysOf(test.db, [browser.id])).toHaveLength(2)
      // Each confirmed before, by the passkey it removes.
      const headers = await Promise.all([first, second].map((by) => browser.confirmFor(REMOVE, {}, by)))
      const removals = [first, second].map(({ id }, index) => browser.post(REMOVE, { id }, headers[index]))
      const statuses = (await Promise.all(removals)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(await readPasskeysOf(test.db, [browser.id])).toHaveLength(1)
    }
  })

  it('is not added with a challenge of another person, and none of another person is removed', async () => {
    await using test = await createTestApp()
    const { authenticator, browser } = await enrolled(test)
    const staff = await signInAs(test, 'staff')
    const options = (await (await browser.post('/api/console/account/passkey-options')).json()) as PasskeyOptions
    const passkey = createAuthenticator().register(options)
    expect((await staff.post('/api/console/account/add-passkey', { passkey })).status).toBe(403)
    expect((await staff.post('/api/console/account/remove-passkey', { id: authenticator.id })).status).toBe(404)
    expect((await signIn(test, authenticator)).status).toBe(200)
  })
})
