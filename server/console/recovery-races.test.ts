import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { RecoveryCodesAnswer } from '#contracts/console-people.ts'
import { readPasskeysOf, readPeople, readSessionsOf } from '#server/store/console-people.ts'
import { type Authenticator, createAuthenticator } from '#test/authenticator.ts'
import {
  type ConsoleBrowser,
  enrolled,
  invite,
  isIn,
  optionsFor,
  type PasskeyOptions,
  signIn,
  signInOptions,
  tokenIn,
} from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { runs } from '#test/runs.ts'

// PROPERTY_FACTOR=40 makes 200 rounds of each.
const ROUNDS = runs(5).numRuns

/** How much later than the recovery the thief's request is sent, in milliseconds. */
const DELAYS = [0, 0.5, -0.5, 1, -1, 2, -2, 4, -4, -6]

/** Two requests, the second `delay` ms after the first, or before it. */
async function race<One, Other>(one: () => Promise<One>, other: () => Promise<Other>, delay: number) {
  const after = async <Result>(ms: number, send: () => Promise<Result>) => {
    if (ms > 0) await pause(ms)
    return send()
  }
  return Promise.all([after(-delay, one), after(delay, other)])
}

/** Makes a recovery code and starts to use it. @returns sends the passkey made with it */
async function startRecovery(test: TestApp, browser: ConsoleBrowser, back: Authenticator) {
  const made = await browser.post('/api/console/account/recovery-codes')
  const [code] = ((await made.json()) as RecoveryCodesAnswer).codes
  const asked = await test.post('/api/console/recover/options', { code })
  const passkey = back.register((await asked.json()) as PasskeyOptions)
  return () => test.post('/api/console/recover', { code, passkey })
}

describe('a recovery code shuts a thief out who, at the same moment,', () => {
  it('adds a passkey from the old session', async () => {
    await using test = await createTestApp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser, token: stolen } = await enrolled(test)
      const back = createAuthenticator()
      const finish = await startRecovery(test, browser, back)
      const asked = await browser.post('/api/console/account/passkey-options')
      const added = createAuthenticator()
      const theirs = added.register((await asked.json()) as PasskeyOptions)
      const [recovering] = await race(
        finish,
        () => browser.post('/api/console/account/add-passkey', { passkey: theirs }),
        DELAYS[round % DELAYS.length] ?? 0,
      )
      expect(recovering.status).toBe(200)
      expect((await readPasskeysOf(test.db, [browser.id])).map(({ id }) => id)).toEqual([back.id])
      expect(await isIn(test, stolen)).toBe(false)
      expect((await signIn(test, added)).status).toBe(403)
    }
  })

  it('signs in with the old passkey', async () => {
    await using test = await createTestApp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser, authenticator: stolen } = await enrolled(test)
      const finish = await startRecovery(test, browser, createAuthenticator())
      const answer = stolen.answer(await signInOptions(test))
      const [recovering, signingIn] = await race(
        finish,
        () => test.post('/api/console/sign-in', answer),
        DELAYS[round % DELAYS.length] ?? 0,
      )
      expect(recovering.status).toBe(200)
      expect(await isIn(test, tokenIn(signingIn))).toBe(false)
      expect(await readSessionsOf(test.db, [browser.id])).toHaveLength(1)
    }
  })

  it('makes new codes from the old session: either those or the recovery wins, never both', async () => {
    await using test = await createTestApp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser } = await enrolled(test)
      const finish = await startRecovery(test, browser, createAuthenticator())
      const path = '/api/console/account/recovery-codes'
      const confirmed = await browser.confirmFor(path)
      const [recovering, making] = await race(
        finish,
        () => browser.post(path, {}, confirmed),
        DELAYS[round % DELAYS.length] ?? 0,
      )
      const outcome = [recovering.status, making.status]
      expect([
        [200, 401],
        [200, 403],
        [403, 200],
      ]).toContainEqual(outcome)
    }
  })
})

describe('a recovery shuts a thief out who, at the same moment,', () => {
  it('adds a passkey from the old session', async () => {
    await using test = await createTestApp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser, token: stolen } = await enrolled(test)
      const token = await invite(test)
      const back = createAuthenticator()
      const passkey = back.register(await optionsFor(test, token))
      const asked = await browser.post('/api/console/account/passkey-options')
      const added = createAuthenticator()
      const theirs = added.register((await asked.json()) as PasskeyOptions)
      const [enrolling] = await race(
        () => test.post('/api/console/enroll', { token, passkey }),
        () => browser.post('/api/console/account/add-passkey', { passkey: theirs }),
        DELAYS[round % DELAYS.length] ?? 0,
      )
      expect(enrolling.status).toBe(200)
      expect((await readPasskeysOf(test.db, [browser.id])).map(({ id }) => id)).toEqual([back.id])
      expect(await isIn(test, stolen)).toBe(false)
      expect((await signIn(test, added)).status).toBe(403)
    }
  })

  it('signs in with the old passkey', async () => {
    await using test = await createTestApp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { authenticator: stolen } = await enrolled(test)
      const token = await invite(test)
      const passkey = createAuthenticator().register(await optionsFor(test, token))
      const answers = await Promise.all(
        Array.from({ length: 3 }, async () => stolen.answer(await signInOptions(test), { counter: 0 })),
      )
      const [enrolling, signingIn] = await race(
        () => test.post('/api/console/enroll', { token, passkey }),
        () => Promise.all(answers.map((answer) => test.post('/api/console/sign-in', answer))),
        DELAYS[round % DELAYS.length] ?? 0,
      )
      expect(enrolling.status).toBe(200)
      const ins = await Promise.all(signingIn.map(async (answer) => isIn(test, tokenIn(answer))))
      expect(ins).toEqual([false, false, false])
      const [person] = await readPeople(test.db)
      expect(await readSessionsOf(test.db, [person?.id ?? ''])).toHaveLength(1)
    }
  })
})
