import { setTimeout as pause } from 'node:timers/promises'
import type { AccountAnswer, RecoveryCodesAnswer } from '#contracts/console-people.ts'
import { makeRecoveryCodes } from '#server/flows/people/recover.ts'
import { readPasskeysOf, readRecoveryCodesOf, readSessionsOf } from '#server/store/console-people.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import { type Authenticator, createAuthenticator } from '#test/authenticator.ts'
import {
  anotherFor,
  auditOf,
  type ConsoleBrowser,
  enroll,
  enrolled,
  invite,
  inviteBy,
  isIn,
  optionsFor,
  type PasskeyOptions,
  signIn,
  signInAs,
  signInOptions,
  statusesOf,
  tokenIn,
} from '#test/console.ts'
import { type TestApp } from '#test/create-test-app.ts'
import { describe, expect, it } from '#test/it.ts'
import { runs } from '#test/runs.ts'

const MAKE = '/api/console/account/recovery-codes'

async function makeCodes(browser: ConsoleBrowser): Promise<[string, string, ...string[]]> {
  const { codes } = (await (await browser.post(MAKE)).json()) as RecoveryCodesAnswer
  const [first = '', second = '', ...rest] = codes
  return [first, second, ...rest]
}

/** Starts to use a recovery code. @returns the passkey made with it; undefined if it's refused */
async function beginWith(test: TestApp, code: string, authenticator = createAuthenticator(), input = {}) {
  const asked = await test.post('/api/console/recover/options', { code })
  expect(asked.headers.get('set-cookie')).toBeNull()
  return asked.ok ? authenticator.register((await asked.json()) as PasskeyOptions, input) : undefined
}

const finishWith = (test: TestApp, code: string, passkey: object) =>
  test.post('/api/console/recover', { code, passkey })

async function recover(test: TestApp, code: string, authenticator = createAuthenticator()) {
  const passkey = await beginWith(test, code, authenticator)
  return passkey ? finishWith(test, code, passkey) : new Response('', { status: 403 })
}

const left = async (browser: ConsoleBrowser) =>
  (await browser.read<AccountAnswer>('/api/console/account')).recoveryCodes

describe('a recovery code', () => {
  it('makes a passkey in place of all before it, signs in, and is used up', async ({ test }) => {
    const { browser, authenticator: lost, token } = await enrolled(test)
    expect(await left(browser)).toEqual({ left: 0, madeAt: null })
    const codes = await makeCodes(browser)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^(?:[\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/)
    expect(await left(browser)).toEqual({ left: 10, madeAt: test.clock() })
    const found = createAuthenticator()
    const back = await recover(test, codes[0], found)
    expect([back.status, await isIn(test, tokenIn(back)), await isIn(test, token)]).toEqual([200, true, false])
    expect([(await signIn(test, lost)).status, (await signIn(test, found)).status]).toEqual([403, 200])
    expect([(await recover(test, codes[0])).status, (await recover(test, codes[1])).status]).toEqual([403, 200])
    const noted = (await auditOf(test)).map(([by, what]) => `${by} ${what}`)
    expect(noted).toContain('ada@firm.example made recovery codes')
    expect(noted.filter((line) => line === 'ada@firm.example used a recovery code')).toHaveLength(2)
    expect(await readLatestAlarms(test.db)).toMatchObject([{ destination: 'recovery:code', told_at: null }])
  })

  it('is taken however it’s typed, and is neither in the store nor in the log', async ({ test }) => {
    const { browser } = await enrolled(test)
    const [code, other] = await makeCodes(browser)
    const wrong = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`
    for (const typed of [wrong, code.slice(1), '', 'x', '-', '%', `${code}0`, 'AAAA-BBBB-CCCC-DDDD'])
      expect([typed, (await recover(test, typed)).status]).toEqual([typed, 403])
    const rows = JSON.stringify(await test.db.selectFrom('console_recovery_codes').selectAll().execute())
    await expect.poll(() => test.logged.join('')).toContain('security.recovery_refused')
    for (const form of [code, code.replaceAll('-', '')]) expect(rows + test.logged.join('')).not.toContain(form)
    expect(test.logged.join('')).not.toMatch(/AAAA.?BBBB/)
    // An open session alone makes none.
    expect((await test.post(MAKE, {}, { cookie: browser.cookie })).status).toBe(403)
    expect(await left(browser)).toMatchObject({ left: 10 })
    expect((await recover(test, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await recover(test, other.replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(200)
  })

  it('makes only a passkey, by no other challenge, and lets in one of two at the same time', async ({ test }) => {
    const { browser, authenticator } = await enrolled(test)
    const [code, other] = await makeCodes(browser)
    const invited = createAuthenticator().register(await optionsFor(test, await invite(test, 'bo@firm.example')))
    const unverified = await beginWith(test, code, createAuthenticator(), { isVerified: false })
    for (const passkey of [invited, await beginWith(test, other), unverified])
      expect((await finishWith(test, code, passkey ?? {})).status).toBe(403)
    expect((await signIn(test, authenticator)).status).toBe(200)
    const passkeys = [await beginWith(test, code), await beginWith(test, code)]
    expect(await statusesOf(passkeys.map((passkey) => finishWith(test, code, passkey ?? {})))).toEqual([200, 403])
    expect(await readPasskeysOf(test.db, [browser.id])).toHaveLength(1)
  })

  it('is void once its person makes new ones, gets back in by an invitation, or is removed', async ({ test }) => {
    const bo = await signInAs(test, 'owner', 'bo')
    const { browser } = await enrolled(test)
    const [early] = await makeCodes(bo)
    const [late] = await makeCodes(bo)
    expect((await recover(test, early)).status).toBe(403)
    const passkey = await beginWith(test, late)
    expect((await browser.post('/api/console/people/remove', { id: bo.id })).status).toBe(200)
    expect(await readRecoveryCodesOf(test.db, bo.id)).toEqual([])
    expect((await finishWith(test, late, passkey ?? {})).status).toBe(403)
    expect((await recover(test, late)).status).toBe(403)
    // A thief in the session, with the passkey at hand.
    const [thiefs] = await makeCodes(browser)
    expect((await enroll(test, await invite(test), createAuthenticator())).status).toBe(200)
    expect((await recover(test, thiefs)).status).toBe(403)
  })

  it('ends the invitations that whoever was in made', async ({ test, ada: { browser } }) => {
    const [code] = await makeCodes(browser)
    const { id: personId, email } = browser
    const [session] = await readSessionsOf(test.db, [personId])
    const me = { personId, sessionId: session?.id ?? '', email, name: '', role: 'owner' as const }
    const token = await inviteBy(browser, 'mallory@evil.example')
    expect((await recover(test, code)).status).toBe(200)
    expect((await test.post('/api/console/enroll/options', { token })).status).toBe(410)
    await expect(makeRecoveryCodes(test, me)).rejects.toThrow('Please sign in.')
    expect(await readRecoveryCodesOf(test.db, personId)).toHaveLength(9)
  })
})

// PROPERTY_FACTOR=40 makes 200 rounds of each.
const ROUNDS = runs(5).numRuns

/** How much later than the recovery the thief's request is sent, in milliseconds. */
const DELAYS = [0, 0.5, -0.5, 1, -1, 2, -2, 4, -4, -6]

/** Two requests, the second one sent a round's delay after the first, or before it. */
async function race<One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) {
  const delay = DELAYS[round % DELAYS.length] ?? 0
  const after = async <Result>(ms: number, send: () => Promise<Result>) => {
    if (ms > 0) await pause(ms)
    return send()
  }
  return Promise.all([after(-delay, one), after(delay, other)])
}

/** Makes a recovery code and starts to use it. @returns sends the passkey made with it */
async function startRecovery(test: TestApp, browser: ConsoleBrowser, back: Authenticator) {
  const [code] = await makeCodes(browser)
  const passkey = await beginWith(test, code, back)
  return () => finishWith(test, code, passkey ?? {})
}

/** The same with an invitation from the terminal. */
async function startInvited(test: TestApp, _: ConsoleBrowser, back: Authenticator) {
  const token = await invite(test)
  const passkey = back.register(await optionsFor(test, token))
  return () => test.post('/api/console/enroll', { token, passkey })
}

describe.each([
  ['a recovery code', startRecovery],
  ['an invitation', startInvited],
])('%s shuts a thief out who, at the same moment,', (_, start) => {
  it('adds a passkey from the old session', async ({ test }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser, token: stolen } = await enrolled(test)
      const [back, added] = [createAuthenticator(), createAuthenticator()]
      const finish = await start(test, browser, back)
      const passkey = added.register(await anotherFor(browser))
      const [entering] = await race(round, finish, () => browser.post('/api/console/account/add-passkey', { passkey }))
      expect(entering.status).toBe(200)
      expect((await readPasskeysOf(test.db, [browser.id])).map(({ id }) => id)).toEqual([back.id])
      expect([await isIn(test, stolen), (await signIn(test, added)).status]).toEqual([false, 403])
    }
  })

  it('signs in with the old passkey', async ({ test }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser, authenticator: stolen } = await enrolled(test)
      const finish = await start(test, browser, createAuthenticator())
      const answer = async () => stolen.answer(await signInOptions(test), { counter: 0 })
      const answers = [await answer(), await answer(), await answer()]
      const [entering, signingIn] = await race(round, finish, () =>
        Promise.all(answers.map((each) => test.post('/api/console/sign-in', each))),
      )
      expect(entering.status).toBe(200)
      expect(await Promise.all(signingIn.map((each) => isIn(test, tokenIn(each))))).toEqual([false, false, false])
      expect(await readSessionsOf(test.db, [browser.id])).toHaveLength(1)
    }
  })
})

it('makes a thief’s new codes or recovers, never both', async ({ test }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { browser } = await enrolled(test)
    const finish = await startRecovery(test, browser, createAuthenticator())
    const confirmed = await browser.confirmFor(MAKE)
    const [recovering, making] = await race(round, finish, () => browser.post(MAKE, {}, confirmed))
    expect(['200 401', '200 403', '403 200']).toContain(`${recovering.status} ${making.status}`)
  }
})
