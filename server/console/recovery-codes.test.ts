import { describe, expect, it } from 'vitest'
import type { AccountAnswer, RecoveryCodesAnswer } from '#contracts/console-people.ts'
import { makeRecoveryCodes } from '#server/flows/console/recover.ts'
import { readAudit } from '#server/store/audit.ts'
import { readPasskeysOf, readPeople, readRecoveryCodesOf, readSessionsOf } from '#server/store/console-people.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import {
  type ConsoleBrowser,
  enroll,
  enrolled,
  invite,
  isIn,
  optionsFor,
  type PasskeyOptions,
  signIn,
  signInAs,
  tokenIn,
} from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

const MAKE = '/api/console/account/recovery-codes'

async function makeCodes(browser: ConsoleBrowser): Promise<[string, string, ...string[]]> {
  const answer = await browser.post(MAKE)
  expect(answer.status).toBe(200)
  const [first = '', second = '', ...rest] = ((await answer.json()) as RecoveryCodesAnswer).codes
  return [first, second, ...rest]
}

const optionsOf = async (test: TestApp, code: string) =>
  (await (await test.post('/api/console/recover/options', { code })).json()) as PasskeyOptions

async function recover(test: TestApp, code: string, authenticator = createAuthenticator()) {
  const asked = await test.post('/api/console/recover/options', { code })
  if (asked.status !== 200) return asked
  const passkey = authenticator.register((await asked.json()) as PasskeyOptions)
  return test.post('/api/console/recover', { code, passkey })
}

const left = async (browser: ConsoleBrowser) =>
  ((await (await browser.get('/api/console/account')).json()) as AccountAnswer).recoveryCodes

describe('a recovery code', () => {
  it('makes a passkey in place of all before it, signs in, and is used up', async () => {
    await using test = await createTestApp()
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
    expect((await recover(test, codes[0])).status).toBe(403)
    expect((await recover(test, codes[1])).status).toBe(200)
    const noted = (await readAudit(test.db, { limit: 9 })).map(({ by, what }) => `${by} ${what}`)
    expect(noted).toContain('ada@firm.example made recovery codes')
    expect(noted.filter((line) => line === 'ada@firm.example used a recovery code')).toHaveLength(2)
    expect(await readLatestAlarms(test.db)).toMatchObject([{ destination: 'recovery:code', told_at: null }])
  })

  it('is taken however it’s typed, and none that’s nearly right', async () => {
    await using test = await createTestApp()
    const { browser } = await enrolled(test)
    const [code, other] = await makeCodes(browser)
    const wrong = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`
    for (const typed of [wrong, code.slice(1), '', 'x', '-', '%', `${code}0`])
      expect([typed, (await recover(test, typed)).status]).toEqual([typed, 403])
    expect((await recover(test, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await recover(test, other.replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(200)
  })

  it('lets in one of two who use it at the same time', async () => {
    await using test = await createTestApp()
    const { browser } = await enrolled(test)
    const [code] = await makeCodes(browser)
    const two = [createAuthenticator(), createAuthenticator()]
    const passkeys = await Promise.all(two.map(async (each) => each.register(await optionsOf(test, code))))
    const answers = await Promise.all(passkeys.map((passkey) => test.post('/api/console/recover', { code, passkey })))
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 403])
    expect(await readPasskeysOf(test.db, [browser.id])).toHaveLength(1)
  })

  it('only makes a passkey: it opens no session by itself, and takes no challenge of anything else', async () => {
    await using test = await createTestApp()
    const { browser, authenticator } = await enrolled(test)
    const [code, other] = await makeCodes(browser)
    const asked = await test.post('/api/console/recover/options', { code })
    expect(asked.headers.get('set-cookie')).toBeNull()
    const token = await invite(test, 'bo@firm.example')
    for (const options of [await optionsFor(test, token), await optionsOf(test, other)]) {
      const passkey = createAuthenticator().register(options)
      expect((await test.post('/api/console/recover', { code, passkey })).status).toBe(403)
    }
    const unverified = createAuthenticator().register(await optionsOf(test, code), { isVerified: false })
    expect((await test.post('/api/console/recover', { code, passkey: unverified })).status).toBe(403)
    expect((await signIn(test, authenticator)).status).toBe(200)
    expect((await recover(test, code)).status).toBe(200)
  })

  it('is void once its person makes new ones, gets back in by an invitation, or is removed', async () => {
    await using test = await createTestApp()
    const bo = await signInAs(test, 'owner', 'bo')
    const { browser } = await enrolled(test)
    const [early] = await makeCodes(bo)
    const [late] = await makeCodes(bo)
    expect((await recover(test, early)).status).toBe(403)
    const passkey = createAuthenticator().register(await optionsOf(test, late))
    const ada = (await readPeople(test.db)).find(({ email }) => email === browser.email)
    const owner = ada && (await signInAs(test, 'owner', 'cy'))
    expect((await owner?.post('/api/console/people/remove', { id: bo.id }))?.status).toBe(200)
    expect(await readRecoveryCodesOf(test.db, bo.id)).toEqual([])
    expect((await test.post('/api/console/recover', { code: late, passkey })).status).toBe(403)
    expect((await recover(test, late)).status).toBe(403)
    // A thief in the session, with the passkey at hand.
    const [thiefs] = await makeCodes(browser)
    expect((await enroll(test, await invite(test), createAuthenticator())).status).toBe(200)
    expect((await recover(test, thiefs)).status).toBe(403)
  })

  it('isn’t made for a session that ended since the request began', async () => {
    await using test = await createTestApp()
    const { browser } = await enrolled(test)
    const [code] = await makeCodes(browser)
    const [session] = await readSessionsOf(test.db, [browser.id])
    const me = {
      personId: browser.id,
      sessionId: session?.id ?? '',
      email: browser.email,
      name: '',
      role: 'owner' as const,
    }
    expect((await recover(test, code)).status).toBe(200)
    expect(await makeRecoveryCodes(test, me)).toBe(undefined)
    expect(await readRecoveryCodesOf(test.db, browser.id)).toHaveLength(9)
  })

  it('ends the invitations that whoever was in made', async () => {
    await using test = await createTestApp()
    const { browser } = await enrolled(test)
    const [code] = await makeCodes(browser)
    const invited = await browser.post('/api/console/people/invite', {
      email: 'mallory@evil.example',
      name: '',
      role: 'owner',
    })
    const { link } = (await invited.json()) as { link: string }
    expect((await recover(test, code)).status).toBe(200)
    expect((await test.post('/api/console/enroll/options', { token: link.split('#')[1] })).status).toBe(410)
  })

  it('isn’t in the store or the log, and isn’t made by an open session alone', async () => {
    await using test = await createTestApp()
    const { browser } = await enrolled(test)
    const [code] = await makeCodes(browser)
    await recover(test, 'AAAA-BBBB-CCCC-DDDD')
    const rows = JSON.stringify(await test.db.selectFrom('console_recovery_codes').selectAll().execute())
    for (const form of [code, code.replaceAll('-', '')]) {
      expect(rows).not.toContain(form)
      expect(test.logged.join('')).not.toContain(form)
    }
    await expect.poll(() => test.logged.join('')).toContain('security.recovery_refused')
    expect(test.logged.join('')).not.toMatch(/AAAA.?BBBB/)
    expect((await test.post(MAKE, {}, { cookie: browser.cookie })).status).toBe(403)
    expect(await left(browser)).toMatchObject({ left: 10 })
  })
})
