import { DAY_MS } from '#contracts/clock.ts'
import { readPasskeysOf, readPeople } from '#server/store/console-people.ts'
import { createAuthenticator, type Dishonesty } from '#test/authenticator.ts'
import {
  alarmsOf,
  auditOf,
  enroll,
  enrolled,
  invite,
  isIn,
  optionsFor,
  type PasskeyOptions,
  signIn,
  signInOptions,
  statusesOf,
  tokenIn,
} from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { answerOf, describe, expect, it } from '#test/it.ts'

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:147.0) Firefox/147.0' }

describe('an invitation', () => {
  it('makes a passkey, signs in, and is used up, and ends the session that its browser had', async ({ test }) => {
    const { browser, token: had } = await enrolled(test)
    const token = await invite(test, 'bo@firm.example')
    expect(JSON.stringify(await test.db.selectFrom('console_invitations').selectAll().execute())).not.toContain(token)
    const passkey = createAuthenticator().register(await optionsFor(test, token))
    const answer = await test.post('/api/console/enroll', { token, passkey }, { cookie: browser.cookie, ...FIREFOX })
    expect([answer.status, await isIn(test, tokenIn(answer)), await isIn(test, had)]).toEqual([200, true, false])
    const over = 'This invitation was used or has expired. Ask for a new one.'
    expect(await answerOf(test.post('/api/console/enroll/options', { token }))).toEqual([410, over])
    expect(await auditOf(test)).toContainEqual(['bo@firm.example', 'enrolled a passkey', 'Firefox on Windows'])
  })

  it('asks for a passkey that signs in by itself, and keeps it as it was made', async ({ test }) => {
    const authenticator = createAuthenticator()
    const begin = async () => {
      const token = await invite(test)
      const asked = await test.post('/api/console/enroll/options', { token })
      return { token, ...((await asked.json()) as { options: PasskeyOptions; invitation: object }) }
    }
    const { token, options, invitation } = await begin()
    expect(invitation).toEqual({ email: 'ada@firm.example', role: 'owner', replaces: false })
    await test.post('/api/console/enroll', { token, passkey: authenticator.register(options) }, FIREFOX)
    const person_id = (await readPeople(test.db))[0]?.id ?? ''
    expect(options).toMatchObject({
      rp: { name: 'The Firm', id: 'localhost' },
      user: { id: Buffer.from(person_id).toString('base64url'), name: 'ada@firm.example', displayName: 'Ada' },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { id, publicKey: public_key } = authenticator
    const stored = { id, person_id, public_key, counter: 0, transports: '["internal"]', label: 'Firefox on Windows' }
    const now = test.clock()
    const kept = { ...stored, host: 'localhost', added_at: now, last_used_at: now }
    expect(await readPasskeysOf(test.db, [person_id])).toEqual([kept])
    // An authenticator that holds a lost one may make another.
    const again = await begin()
    expect(again).toMatchObject({ invitation: { replaces: true }, options: { excludeCredentials: [] } })
    await enroll(test, again.token, createAuthenticator())
    expect(await alarmsOf(test)).toEqual([['recovery:link', 'a passkey was made with it']])
    await enroll(test, await invite(test, 'bo@firm.example'), createAuthenticator())
    expect(await alarmsOf(test)).toContainEqual([expect.stringMatching(/^passkey:/), 'A browser'])
    const about = 'A browser in place of all before it'
    expect(await auditOf(test)).toContainEqual(['ada@firm.example', 'enrolled a passkey', about])
  })

  it('lets in one of two who use it at the same time', async ({ test }) => {
    const token = await invite(test)
    const two = [createAuthenticator(), createAuthenticator()]
    const passkeys = await Promise.all(two.map(async (each) => each.register(await optionsFor(test, token))))
    const answers = passkeys.map((passkey) => test.post('/api/console/enroll', { token, passkey }))
    expect(await statusesOf(answers)).toEqual([200, 410])
    expect(await test.db.selectFrom('console_passkeys').select('id').execute()).toHaveLength(1)
  })

  it('is over after 15 minutes, or once another one is made', async ({ test }) => {
    const token = await invite(test)
    test.clock.advance(14 * 60_000)
    const passkey = createAuthenticator().register(await optionsFor(test, token))
    test.clock.advance(60_000)
    expect((await test.post('/api/console/enroll', { token, passkey })).status).toBe(410)
    expect(await readPeople(test.db)).toEqual([])
    for (const email of ['ADA@firm.example', 'ada@firm.example']) {
      const [first, second] = [await invite(test), await invite(test, email)]
      expect((await test.post('/api/console/enroll/options', { token: first })).status).toBe(410)
      expect((await enroll(test, second, createAuthenticator())).status).toBe(200)
    }
    expect(await readPeople(test.db)).toHaveLength(1)
  })

  it('makes no staff of the last owner, but of another', async ({ test }) => {
    await enrolled(test)
    const roles = async () => (await readPeople(test.db)).map(({ email, role }) => `${email} ${role}`).toSorted()
    const asStaff = async (email: string) =>
      (await enroll(test, await invite(test, email, 'staff'), createAuthenticator())).status
    expect(await asStaff('ada@firm.example')).toBe(200)
    expect(await roles()).toEqual(['ada@firm.example owner'])
    // Nor an owner of whoever is invited as staff beside the only one.
    await asStaff('cy@firm.example')
    expect(await roles()).toEqual(['ada@firm.example owner', 'cy@firm.example staff'])
    await enroll(test, await invite(test, 'bo@firm.example'), createAuthenticator())
    expect(await asStaff('ada@firm.example')).toBe(200)
    expect(await roles()).toEqual(['ada@firm.example staff', 'bo@firm.example owner', 'cy@firm.example staff'])
  })

  it('takes no challenge of anything else, none twice, and no passkey of another person', async ({ test }) => {
    const [one, two] = [await invite(test, 'one@firm.example'), await invite(test, 'two@firm.example')]
    const authenticator = createAuthenticator()
    const use = async (token: string, options: PasskeyOptions, passkey = authenticator.register(options)) =>
      (await test.post('/api/console/enroll', { token, passkey })).status
    expect(await use(two, await optionsFor(test, one))).toBe(403)
    expect(await use(two, await signInOptions(test))).toBe(403)
    const options = await optionsFor(test, one)
    expect(await use(one, options)).toBe(200)
    expect(await use(await invite(test, 'one@firm.example'), options)).toBe(403)
    expect((await enroll(test, two, authenticator)).status).toBe(403)
  })
})

it.each<[string, Dishonesty]>([
  ['at another origin', { origin: 'https://evil.example' }],
  ['at another port', { origin: 'http://localhost:8080' }],
  ['over https where the site is at http', { origin: 'https://localhost' }],
  ['for another name', { rpId: 'evil.example' }],
  ['without the person being verified', { isVerified: false }],
  ['without a touch', { isPresent: false }],
  ['in a frame of another site', { crossOrigin: true }],
  ['to another question', { type: 'payment.get' }],
  ['to a challenge that the site did not give', { challenge: 'A'.repeat(43) }],
])('lets nobody in by a passkey made, or an answer given, %s', async (_, input) => {
  await using test = await createTestApp()
  const [token, authenticator] = [await invite(test), createAuthenticator()]
  expect((await enroll(test, token, authenticator, input)).status).toBe(403)
  expect(await readPeople(test.db)).toEqual([])
  expect((await enroll(test, token, authenticator)).status).toBe(200)
  const refused = await signIn(test, authenticator, input)
  expect([refused.status, await refused.text()]).toEqual([403, 'This passkey isn’t registered here.'])
  expect(refused.headers.get('set-cookie')).toBeNull()
})

describe('signing in', () => {
  it('begins a session in a cookie that no script reads, and ends the one that its browser had', async ({ test }) => {
    const { authenticator, token, browser } = await enrolled(test)
    const answer = await signIn(test, authenticator, {}, browser.cookie)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^console=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect([await isIn(test, token), await isIn(test, tokenIn(answer))]).toEqual([false, true])
    expect(await auditOf(test)).toContainEqual(['ada@firm.example', 'signed in', 'A browser'])
    const rows = await test.db.selectFrom('console_sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenIn(answer))
    // It takes over no token that a browser brings.
    const planted = 'A'.repeat(43)
    expect(tokenIn(await signIn(test, authenticator, {}, `console=${planted}`))).not.toBe(planted)
    expect(await isIn(test, planted)).toBe(false)
  })

  it('refuses a counter that goes back or stands still, as that of a copied key does', async ({ test }) => {
    const { authenticator } = await enrolled(test)
    for (const counter of [9, 10]) {
      expect([counter, (await signIn(test, authenticator, { counter })).status]).toEqual([counter, 200])
      for (const copied of [counter - 1, counter])
        expect([copied, (await signIn(test, authenticator, { counter: copied })).status]).toEqual([copied, 403])
    }
    const both = [await signInOptions(test), await signInOptions(test)]
    const answers = both.map((options) => authenticator.answer(options, { counter: 11 }))
    expect(await statusesOf(answers.map((answer) => test.post('/api/console/sign-in', answer)))).toEqual([200, 403])
  })

  it('takes an answer once, for five minutes, to a challenge of its own', async ({ test, ada: { authenticator } }) => {
    const send = (answer: object) => test.post('/api/console/sign-in', answer)
    const answer = authenticator.answer(await signInOptions(test))
    expect(await statusesOf([send(answer), send(answer)])).toEqual([200, 403])
    expect((await send(answer)).status).toBe(403)
    // Neither late, nor from a clock that was ahead.
    for (const ms of [5 * 60_000, -DAY_MS]) {
      const ended = authenticator.answer(await signInOptions(test))
      test.clock.advance(ms)
      expect((await send(ended)).status).toBe(403)
    }
    const options = await signInOptions(test)
    expect((await send(createAuthenticator().answer(options))).status).toBe(403)
    expect((await send(authenticator.answer(options))).status).toBe(403)
    const toEnroll = await optionsFor(test, await invite(test, 'new@firm.example'))
    expect((await send(authenticator.answer(toEnroll))).status).toBe(403)
  })

  it('tells an unknown passkey no more than a forged answer, and names nobody', async ({ test }) => {
    const { authenticator } = await enrolled(test)
    const options = await signInOptions(test)
    const { challenge: _, ...asked } = options
    expect(asked).toEqual({ rpId: 'localhost', timeout: 300_000, userVerification: 'required' })
    const unknown = createAuthenticator().answer(options)
    const { id } = authenticator
    const forged = { ...createAuthenticator().answer(await signInOptions(test)), id, rawId: id }
    const honest = authenticator.answer(await signInOptions(test))
    const flipped = honest.response.authenticatorData.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    const changed = { ...honest, response: { ...honest.response, authenticatorData: flipped } }
    for (const answer of [unknown, forged, changed]) {
      const refused = await test.post('/api/console/sign-in', answer)
      expect([refused.status, await refused.text()]).toEqual([403, 'This passkey isn’t registered here.'])
    }
  })
})

it('refuses nonsense in place of CBOR or a signature', async ({ test, ada: { authenticator } }) => {
  const token = await invite(test, 'new@firm.example')
  for (const bytes of ['', '_', 'oA', 'v_8', '____________________', 'gICAgICA', 'pQECAyYgASFYIA']) {
    const status = bytes === '' ? 422 : 403
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature']) {
      const answer = authenticator.answer(await signInOptions(test))
      const sent = { ...answer, response: { ...answer.response, [part]: bytes } }
      expect([part, bytes, (await test.post('/api/console/sign-in', sent)).status]).toEqual([part, bytes, status])
    }
    for (const part of ['clientDataJSON', 'attestationObject']) {
      const passkey = createAuthenticator().register(await optionsFor(test, token))
      const sent = { token, passkey: { ...passkey, response: { ...passkey.response, [part]: bytes } } }
      expect([part, bytes, (await test.post('/api/console/enroll', sent)).status]).toEqual([part, bytes, status])
    }
  }
  expect(test.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})
