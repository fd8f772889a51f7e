import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { RecoveryCodesAnswer } from '#contracts/console-people.ts'
import { readPasskeysOf, readSessionsOf } from '#server/store/console-people.ts'
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
  it('adds a passkey from the old session', async () => {
    await using test = await createTestApp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser, token: stolen } = await enrolled(test)
      const back = createAuthenticator()
      const finish = await start(test, browser, back)
      const asked = await browser.post('/api/console/account/passkey-options')
      const added = createAuthenticator()
      const theirs = added.register((await asked.json()) as PasskeyOptions)
      const [entering] = await race(
        finish,
        () => browser.post('/api/console/account/add-passkey', { passkey: theirs }),
        DELAYS[round % DELAYS.length] ?? 0,
      )
      expect(entering.status).toBe(200)
      expect((await readPasskeysOf(test.db, [browser.id])).map(({ id }) => id)).toEqual([back.id])
      expect(await isIn(test, stolen)).toBe(false)
      expect((await signIn(test, added)).status).toBe(403)
    }
  })

  it('signs in with the old passkey', async () => {
    await using test = await createTestApp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { browser, authenticator: stolen } = await enrolled(test)
      const finish = await start(test, browser, createAuthenticator())
      const answers = await Promise.all(
        Array.from({ length: 3 }, async () => stolen.answer(await signInOptions(test), { counter: 0 })),
      )
      const [entering, signingIn] = await race(
        finish,
        () => Promise.all(answers.map((answer) => test.post('/api/console/sign-in', answer))),
        DELAYS[round % DELAYS.length] ?? 0,
      )
      expect(entering.status).toBe(200)
      expect(await Promise.all(signingIn.map((answer) => isIn(test, tokenIn(answer))))).toEqual([false, false, false])
      expect(await readSessionsOf(test.db, [browser.id])).toHaveLength(1)
    }
  })
})

it('makes a thief’s new codes or recovers, never both', async () => {
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
    expect([
      [200, 401],
      [200, 403],
      [403, 200],
    ]).toContainEqual([recovering.status, making.status])
  }
})
