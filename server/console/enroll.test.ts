import { describe, expect, it } from 'vitest'
import { readAudit } from '#server/store/audit.ts'
import { readPasskeysOf, readPeople } from '#server/store/console-people.ts'
import { createAuthenticator, type Dishonesty } from '#test/authenticator.ts'
import {
  enroll,
  enrolled,
  invite,
  isIn,
  optionsFor,
  type PasskeyOptions,
  signIn,
  signInOptions,
  tokenIn,
} from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'

describe('an invitation', () => {
  it('makes a passkey, signs in, and is used up', async () => {
    await using test = await createTestApp()
    const token = await invite(test)
    const first = await enroll(test, token, createAuthenticator())
    expect(first.status).toBe(200)
    expect(await isIn(test, tokenIn(first))).toBe(true)
    const again = await test.post('/api/console/enroll/options', { token })
    expect([again.status, await again.text()]).toEqual([
      410,
      'This invitation was used or has expired. Ask for a new one.',
    ])
    expect((await readAudit(test.db, { limit: 9 })).map(({ by, what }) => `${by} ${what}`)).toContain(
      'ada@firm.example enrolled a passkey',
    )
  })

  it('asks for a passkey that signs in by itself and verifies its person, and keeps it as it was made', async () => {
    await using test = await createTestApp()
    const authenticator = createAuthenticator()
    const begin = async () => {
      const token = await invite(test)
      const asked = await test.post('/api/console/enroll/options', { token })
      const { options, invitation } = (await asked.json()) as { options: PasskeyOptions; invitation: object }
      return { token, options, invitation }
    }
    const { token, options, invitation } = await begin()
    expect(invitation).toEqual({ email: 'ada@firm.example', name: 'Ada', role: 'owner', replaces: false })
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:147.0) Firefox/147.0' }
    await test.post('/api/console/enroll', { token, passkey: authenticator.register(options) }, headers)
    const [person] = await readPeople(test.db)
    expect(options).toMatchObject({
      rp: { name: 'The Firm', id: 'localhost' },
      user: {
        id: Buffer.from(person?.id ?? '').toString('base64url'),
        name: 'ada@firm.example',
        displayName: 'Ada',
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await readPasskeysOf(test.db, [person?.id ?? ''])).toEqual([
      {
        id: authenticator.id,
        person_id: person?.id,
        public_key: authenticator.publicKey,
        counter: 0,
        transports: '["internal"]',
        label: 'Firefox on Windows',
        added_at: test.clock(),
        last_used_at: test.clock(),
      },
    ])
    // An authenticator that holds a lost one may make another.
    const again = await begin()
    expect(again.invitation).toMatchObject({ replaces: true })
    expect(again.options).toMatchObject({ excludeCredentials: [] })
    await enroll(test, again.token, createAuthenticator())
    const enrolled = (await readAudit(test.db, { limit: 9 })).filter(({ what }) => what === 'enrolled a passkey')
    expect(enrolled.map(({ about }) => about).toSorted()).toEqual([
      'A browser in place of all before it',
      'Firefox on Windows',
    ])
  })

  it('lets in one of two who use it at the same time', async () => {
    await using test = await createTestApp()
    const token = await invite(test)
    const two = [createAuthenticator(), createAuthenticator()]
    const passkeys = await Promise.all(two.map(async (each) => each.register(await optionsFor(test, token))))
    const answers = await Promise.all(passkeys.map((passkey) => test.post('/api/console/enroll', { token, passkey })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
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

  it('makes no staff of the last owner, but of another', async () => {
    await using test = await createTestApp()
    await enrolled(test)
    const roles = async () => (await readPeople(test.db)).map(({ email, role }) => `${email} ${role}`).toSorted()
    const asStaff = async () => enroll(test, await invite(test, 'ada@firm.example', 'staff'), createAuthenticator())
    expect((await asStaff()).status).toBe(200)
    expect(await roles()).toEqual(['ada@firm.example owner'])
    // Nor an owner of whoever is invited as staff beside the only one.
    await enroll(test, await invite(test, 'cy@firm.example', 'staff'), createAuthenticator())
    expect(await roles()).toEqual(['ada@firm.example owner', 'cy@firm.example staff'])
    await enroll(test, await invite(test, 'bo@firm.example'), createAuthenticator())
    expect((await asStaff()).status).toBe(200)
    expect(await roles()).toEqual(['ada@firm.example staff', 'bo@firm.example owner', 'cy@firm.example staff'])
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

  it('ends the session that its browser had, also another person’s', async () => {
    await using test = await createTestApp()
    const { browser, token: had } = await enrolled(test)
    const token = await invite(test, 'bo@firm.example')
    const passkey = createAuthenticator().register(await optionsFor(test, token))
    const answer = await test.post('/api/console/enroll', { token, passkey }, { cookie: browser.cookie })
    expect([await isIn(test, tokenIn(answer)), await isIn(test, had)]).toEqual([true, false])
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
