import { describe, expect, it } from 'vitest'
import { readAudit } from '#server/store/audit.ts'
import { createAuthenticator, type Dishonesty } from '#test/authenticator.ts'
import { enroll, enrolled, invite, isIn, optionsFor, signIn, signInOptions, tokenIn } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'

describe('signing in', () => {
  it('takes the passkey, and begins a session in a cookie that no script reads', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const answer = await signIn(test, authenticator)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^console=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await isIn(test, tokenIn(answer))).toBe(true)
    expect((await readAudit(test.db, { limit: 9 })).map(({ by, what, about }) => [by, what, about])).toContainEqual([
      'ada@firm.example',
      'signed in',
      'A browser',
    ])
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
    expect([refused.status, await refused.text()]).toEqual([403, 'This passkey isn’t registered here.'])
    expect(refused.headers.get('set-cookie')).toBeNull()
  })

  it('refuses a counter that goes back, as that of a copied key does', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    expect((await signIn(test, authenticator, { counter: 9 })).status).toBe(200)
    expect((await signIn(test, authenticator, { counter: 8 })).status).toBe(403)
    expect((await signIn(test, authenticator, { counter: 10 })).status).toBe(200)
  })

  it('takes one of two answers with the same count, as a key and its copy give at the same time', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const answers = [await signInOptions(test), await signInOptions(test)].map((options) =>
      authenticator.answer(options, { counter: 7 }),
    )
    const both = await Promise.all(answers.map((answer) => test.post('/api/console/sign-in', answer)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  })

  it('takes an answer once', async () => {
    await using test = await createTestApp()
    const { authenticator } = await enrolled(test)
    const answer = authenticator.answer(await signInOptions(test))
    const both = await Promise.all([1, 2].map(() => test.post('/api/console/sign-in', answer)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
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

  it('takes no challenge that was given to create a passkey', async () => {
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
    expect(await isIn(test, tokenIn(answer))).toBe(true)
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
