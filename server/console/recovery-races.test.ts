import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readPasskeysOf, readPeople, readSessionsOf } from '#server/store/console-people.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import {
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
