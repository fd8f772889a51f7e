import { describe, expect, it } from 'vitest'
import { inviteToConsole } from '#server/flows/console/invitations.ts'
import { readAudit } from '#server/store/audit.ts'
import { readPasskeysOf, readPeople } from '#server/store/console-people.ts'
import { readSessionsOf } from '#server/store/console-sessions.ts'
import { type Authenticator, createAuthenticator, type Dishonesty } from '#test/authenticator.ts'
import { browserOf, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

interface Options {
  challenge: string
}

const invite = async (test: TestApp, email = 'ada@firm.example', role: 'owner' | 'staff' = 'owner') => {
  const { path } = await inviteToConsole(test, { email, name: 'Ada', role, by: 'terminal' })
  return path.split('#')[1] ?? ''
}

async function optionsFor(test: TestApp, token: string): Promise<Options> {
  const asked = await test.post('/api/console/enroll/options', { token })
  return ((await asked.json()) as { options: Options }).options
}

async function enroll(test: TestApp, token: string, authenticator: Authenticator, given: Dishonesty = {}) {
  const passkey = authenticator.register(await optionsFor(test, token), given)
  return test.post('/api/console/enroll', { token, passkey })
}

const signInOptions = async (test: TestApp) =>
  (await (await test.post('/api/console/sign-in/options', {})).json()) as Options

const signIn = async (test: TestApp, authenticator: Authenticator, given: Dishonesty = {}, cookie?: string) =>
  test.post('/api/console/sign-in', authenticator.answer(await signInOptions(test), given), { cookie })

/** The token of a session that an answer begins. */
const tokenIn = (answer: Response) =>
  /^(?:__Host-)?console=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1]

/** An owner with a passkey. */
async function enrolled(test: TestApp) {
  const authenticator = createAuthenticator()
  const token = tokenIn(await enroll(test, await invite(test), authenticator)) ?? ''
  const [person] = await readPeople(test.db)
  return { authenticator, token, browser: browserOf(test, token, { id: person?.id ?? '', email: 'ada@firm.example' }) }
}

const isIn = async (test: TestApp, token: string) =>
  (await test.app.request('/api/console/account', { headers: { cookie: `console=${token}` } })).status === 200

describe('an invitation', () => {
  it('makes a passkey, signs in, and is used up', async () => {
    await using test = await createTestApp()
    const token = await invite(test)
    const first = await enroll(test, token, createAuthenticator())
    expect(first.status).toBe(200)
    expect(await isIn(test, tokenIn(first) ?? '')).toBe(true)
    const again = await test.post('/api/console/enroll/options', { token })
    expect([again.status, await again.text()]).toEqual([
      410,
      'This invitation was used or is older than 15 minutes. Ask for another.',
    ])
    expect((await readAudit(test.db, { limit: 9 })).map(({ by, what }) => [by, what]).toSorted()).toEqual([
      ['ada@firm.example', 'enrolled a passkey'],
      ['terminal', 'invited'],
    ])
  })

  it('lets in one of two who use it at the same time', async () => {
    await using test = await createTestApp()
    const token = await invite(test)
    const two = [createAuthenticator(), createAuthenticator()]
    const passkeys = await Promise.all(two.map(async (each) => each.register(await optionsFor(test, token))))
    const answers = await Promise.all(passkeys.map((passkey) => test.post('/api/console/enroll', { token, passkey })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const [person] = await readPeople(test.db)
    expect(await readPasskeysOf(test.db, [person?.id ?? ''])).toHaveLength(1)
  })

  it('is over after 15 minutes, also when its page was opened before', async () => {
    await using test = await createTestApp()
    const token = await invite(test)
    test.clock.advance(14 * 60_000)
    const authenticator = createAuthenticator()
    const passkey = authenticator.register(await optionsFor(test, token))
    test.clock.advance(60_000)
    expect((await test.post('/api/console/enroll', { token, passkey })).status).toBe(410)
    expect(await readPeople(test.db)).toEqual([])
  })

  it('replaces an earlier one to the same address', async () => {
    await using test = await createTestApp()
    const [first, second] = [await invite(test), await invite(test, 'ADA@firm.example')]
    expect((await test.post('/api/console/enroll/options', { token: first })).status).toBe(410)
    expect((await enroll(test, second, createAuthenticator())).status).toBe(200)
    const [third, fourth] = [await invite(test), await invite(test)]
    expect((await test.post('/api/console/enroll/options', { token: third })).status).toBe(410)
    expect((await enroll(test, fourth, createAuthenticator())).status).toBe(200)
    expect(await readPeople(test.db)).toHaveLength(1)
  })

  it('to someone who has lost their passkey ends the old passkeys and sessions, once it is used', async () => {
    await using test = await createTestApp()
    const { authenticator: lost, token } = await enrolled(test)
    const again = await invite(test)
    expect((await signIn(test, lost)).status).toBe(200)
    const found = createAuthenticator()
    expect((await enroll(test, again, found)).status).toBe(200)
    expect(await isIn(test, token)).toBe(false)
    expect((await signIn(test, lost)).status).toBe(403)
    expect((await signIn(test, found)).status).toBe(200)
    expect(await readPeople(test.db)).toHaveLength(1)
  })

  it('keeps its token out of the store', async () => {
    await using test = await createTestApp()
    const token = await invite(test)
    const rows = await test.db.selectFrom('console_invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it.each<[string, Dishonesty]>([
    ['made at another origin', { origin: 'https://evil.example' }],
    ['made at another port', { origin: 'http://localhost:8080' }],
    ['made for another name', { rpId: 'evil.example' }],
    ['made without the person being verified', { isVerified: false }],
    ['made without a touch', { isPresent: false }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['that answers another question', { type: 'webauthn.get' }],
    ['made for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('takes no passkey %s', async (_, given) => {
    await using test = await createTestApp()
    const token = await invite(test)
    expect((await enroll(test, token, createAuthenticator(), given)).status).toBe(403)
    expect(await readPeople(test.db)).toEqual([])
    expect((await enroll(test, token, createAuthenticator())).status).toBe(200)
  })

  it('takes no challenge of another invitation or of a sign-in, none twice, and no passkey of another person', async () => {
    await using test = await createTestApp()
    const [one, two] = [await invite(test, 'one@firm.example'), await invite(test, 'two@firm.example')]
    const authenticator = createAuthenticator()
    for (const options of [await optionsFor(test, one), await signInOptions(test)]) {
      const passkey = authenticator.register(options)
      expect((await test.post('/api/console/enroll', { token: two, passkey })).status).toBe(403)
    }
    const passkey = authenticator.register(await optionsFor(test, one))
    expect((await test.post('/api/console/enroll', { token: one, passkey })).status).toBe(200)
    const third = await invite(test, 'one@firm.example')
    expect((await test.post('/api/console/enroll', { token: third, passkey })).status).toBe(403)
    expect((await enroll(test, two, authenticator)).status).toBe(403)
  })
})

describe('signing in', () => {
  it('takes the passkey, and begins a session in a cookie that no script reads', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const answer = await signIn(test, authenticator)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^console=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await isIn(test, tokenIn(answer) ?? '')).toBe(true)
    expect(JSON.stringify(await test.db.selectFrom('console_sessions').selectAll().execute())).not.toContain(
      tokenIn(answer),
    )
  })

  it('has a cookie of this host alone over https', async () => {
    const origin = 'https://www.firm.example'
    await using test = await createTestApp({ publicOrigin: origin, origin: () => origin })
    const authenticator = createAuthenticator({ origin, rpId: 'www.firm.example' })
    await enroll(test, await invite(test), authenticator)
    const answer = await signIn(test, authenticator)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-console=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const bare = await test.app.request('/api/console/account', { headers: { cookie: `console=${tokenIn(answer)}` } })
    expect(bare.status).toBe(401)
  })

  it.each<[string, Dishonesty]>([
    ['at another origin', { origin: 'https://evil.example' }],
    ['over https where the site is at http', { origin: 'https://localhost' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without the person being verified', { isVerified: false }],
    ['without a touch', { isPresent: false }],
    ['in a frame of another site', { crossOrigin: true }],
    ['to another question', { type: 'webauthn.create' }],
    ['to a challenge that the site did not give', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with a counter that stands still', { counter: 0 }],
  ])('refuses an answer %s', async (_, given) => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    await signIn(test, authenticator)
    const refused = await signIn(test, authenticator, given)
    expect([refused.status, await refused.text()]).toEqual([403, 'This passkey doesn’t open this console.'])
    expect(refused.headers.get('set-cookie')).toBeNull()
  })

  it('refuses a counter that goes back, as that of a copied key does', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    expect((await signIn(test, authenticator, { counter: 9 })).status).toBe(200)
    expect((await signIn(test, authenticator, { counter: 8 })).status).toBe(403)
    expect((await signIn(test, authenticator, { counter: 10 })).status).toBe(200)
  })

  it('takes an answer once', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const answer = authenticator.answer(await signInOptions(test))
    const both = await Promise.all([1, 2].map(() => test.post('/api/console/sign-in', answer)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await test.post('/api/console/sign-in', answer)).status).toBe(403)
  })

  it('takes an answer for five minutes, and a challenge once even when it was answered wrongly', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const late = authenticator.answer(await signInOptions(test))
    test.clock.advance(5 * 60_000)
    expect((await test.post('/api/console/sign-in', late)).status).toBe(403)
    const options = await signInOptions(test)
    const stranger = createAuthenticator().answer(options)
    expect((await test.post('/api/console/sign-in', stranger)).status).toBe(403)
    expect((await test.post('/api/console/sign-in', authenticator.answer(options))).status).toBe(403)
  })

  it('takes no challenge that was given to make a passkey', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const options = await optionsFor(test, await invite(test, 'new@firm.example'))
    expect((await test.post('/api/console/sign-in', authenticator.answer(options))).status).toBe(403)
  })

  it('tells an unknown passkey no more than a wrong answer, and names nobody in its options', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const unknown = await signIn(test, createAuthenticator())
    const wrong = await signIn(test, authenticator, { rpId: 'evil.example' })
    expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()])
    expect(await signInOptions(test)).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  it('refuses an answer with another key’s signature, and one that was changed', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const options = await signInOptions(test)
    const forged = { ...createAuthenticator().answer(options), id: authenticator.id, rawId: authenticator.id }
    expect((await test.post('/api/console/sign-in', forged)).status).toBe(403)
    const honest = authenticator.answer(await signInOptions(test))
    const flipped = honest.response.authenticatorData.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    const changed = { ...honest, response: { ...honest.response, authenticatorData: flipped } }
    expect((await test.post('/api/console/sign-in', changed)).status).toBe(403)
  })

  it('gives this browser another session, and ends the one it had', async () => {
    await using test = await createTestApp()
    const { authenticator, token, browser } = await enrolled(test)
    const answer = await signIn(test, authenticator, {}, browser.cookie)
    expect(tokenIn(answer)).not.toBe(token)
    expect(await isIn(test, token)).toBe(false)
    expect(await isIn(test, tokenIn(answer) ?? '')).toBe(true)
  })

  it('takes over no token that a browser brings', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const planted = 'A'.repeat(43)
    const answer = await signIn(test, authenticator, {}, `console=${planted}`)
    expect(tokenIn(answer)).not.toBe(planted)
    expect(await isIn(test, planted)).toBe(false)
  })

  it.each([
    ['no JSON', 'nonsense', 400],
    ['JSON of 17 KiB', JSON.stringify({ id: 'a'.repeat(17 * 1024) }), 413],
    ['nothing', '{}', 422],
    ['null', 'null', 422],
    ['numbers for texts', '{"id":1,"rawId":1,"type":"public-key","response":{}}', 422],
    ['a NUL', '{"id":"\\u0000"}', 422],
  ])('refuses %s as its body', async (_, body, status) => {
    await using test = await createTestApp()
    for (const path of ['/api/console/sign-in', '/api/console/enroll']) {
      const refused = await test.post(path, body)
      expect([path, refused.status]).toEqual([path, status])
    }
  })

  it.each(['', '_', 'oA', 'v_8', '_____w', '____________________', 'gICAgICA', 'pQECAyYgASFYIA'])(
    'refuses %j in place of CBOR, JSON or a signature',
    async (bytes) => {
      await using test = await createTestApp()
      const { authenticator } = await enrolled(test)
      for (const part of ['clientDataJSON', 'authenticatorData', 'signature']) {
        const answer = authenticator.answer(await signInOptions(test))
        const sent = { ...answer, response: { ...answer.response, [part]: bytes } }
        const refused = await test.post('/api/console/sign-in', sent)
        expect([part, refused.status]).toEqual([part, bytes === '' ? 422 : 403])
      }
      const token = await invite(test, 'new@firm.example')
      for (const part of ['clientDataJSON', 'attestationObject']) {
        const passkey = createAuthenticator().register(await optionsFor(test, token))
        const sent = { token, passkey: { ...passkey, response: { ...passkey.response, [part]: bytes } } }
        const refused = await test.post('/api/console/enroll', sent)
        expect([part, refused.status]).toEqual([part, bytes === '' ? 422 : 403])
      }
      expect(test.logged.filter((line) => line.includes('"level":50'))).toEqual([])
    },
  )
})

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
    expect([await isIn(test, second ?? ''), await isIn(test, third ?? '')].filter(Boolean)).toHaveLength(1)
    expect((await browser.post('/api/console/account/end-sessions')).status).toBe(200)
    expect(await isIn(test, second ?? '')).toBe(false)
    expect(await isIn(test, third ?? '')).toBe(false)
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

  it('is forgotten by the store once it is over', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    test.clock.advance(8 * DAY_MS)
    await signIn(test, authenticator)
    expect(await test.db.selectFrom('console_sessions').select('id').execute()).toHaveLength(1)
  })
})

describe('another passkey', () => {
  it('is added by a signed-in person, and the first can be removed then, the last one not', async () => {
    await using test = await createTestApp()
    const { authenticator: first, browser } = await enrolled(test)
    const second = createAuthenticator()
    const options = (await (await browser.post('/api/console/account/passkey-options')).json()) as Options
    const added = await browser.post('/api/console/account/add-passkey', { passkey: second.register(options) })
    expect(added.status).toBe(200)
    expect((await signIn(test, second)).status).toBe(200)
    const remove = (id: string) => browser.post('/api/console/account/remove-passkey', { id })
    expect((await remove(first.id)).status).toBe(200)
    expect((await remove(second.id)).status).toBe(409)
    expect((await signIn(test, first)).status).toBe(403)
    expect((await signIn(test, second)).status).toBe(200)
  })

  it('is not added with a challenge of another person, and none of another person is removed', async () => {
    await using test = await createTestApp()
    const { authenticator, browser } = await enrolled(test)
    const staff = await signInAs(test, 'staff')
    const options = (await (await browser.post('/api/console/account/passkey-options')).json()) as Options
    const passkey = createAuthenticator().register(options)
    expect((await staff.post('/api/console/account/add-passkey', { passkey })).status).toBe(403)
    expect((await staff.post('/api/console/account/remove-passkey', { id: authenticator.id })).status).toBe(404)
    expect((await signIn(test, authenticator)).status).toBe(200)
  })
})
