import { expect } from 'vitest'
import { StoreError } from '#server/store/store-error.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { invite, optionsFor, signInAs } from '#test/console.ts'
import type { TestApp } from '#test/create-test-app.ts'
import { it } from '#test/it.ts'
import {
  confirmOptions,
  isConfirmed,
  passkeyOrigin,
  signInOptions,
  verifyNewPasskey,
  verifySignIn,
} from './passkeys.ts'

it('is at the site’s origin, with the name localhost in place of a loopback address', () => {
  for (const [site, origin] of [
    ['http://127.0.0.1:3000', 'http://localhost:3000'],
    ['http://127.123.45.6', 'http://localhost'],
    ['http://[::1]:3000', 'http://localhost:3000'],
    ['https://127.0.0.1.firm.example', 'https://127.0.0.1.firm.example'],
    ['https://www.127.0.0.1.example', 'https://www.127.0.0.1.example'],
    ['http://10.127.0.0', 'http://10.127.0.0'],
  ] as const)
    expect(passkeyOrigin(site)).toBe(origin)
})

async function openPasskeys(test: TestApp) {
  const authenticator = createAuthenticator()
  await signInAs(test, 'owner', 'ada', authenticator)
  const origin = 'http://localhost'
  const parts = { ...test, consoleOrigin: origin, origin: () => origin, siteName: async () => 'The Firm' }
  return { authenticator, parts }
}

const PUBLIC_KEY = { type: 'public-key' as const, clientExtensionResults: {} }
const asAnswer = <Answer extends object>(answer: Answer) => ({ ...answer, ...PUBLIC_KEY })

it('confirms one request of one session, once, by the person’s own passkey', async ({ test }) => {
  const { parts, authenticator } = await openPasskeys(test)
  const me = { personId: 'ada', sessionId: 'one', email: '', name: '', role: 'owner' } as const
  const answer = async () => asAnswer(authenticator.answer(await confirmOptions(parts, me, { path: '/a', body: '' })))
  const response = await answer()
  expect(await isConfirmed(parts, { me, path: '/a', body: '', response })).toBe(true)
  expect(await isConfirmed(parts, { me, path: '/a', body: '', response })).toBe(false)
  expect(await isConfirmed(parts, { me, path: '/b', body: '', response: await answer() })).toBe(false)
  expect(await isConfirmed(parts, { me, path: '/a', body: 'b', response: await answer() })).toBe(false)
  for (const other of [{ sessionId: 'two' }, { personId: 'bo' }])
    expect(await isConfirmed(parts, { me: { ...me, ...other }, path: '/a', body: '', response: await answer() })).toBe(
      false,
    )
  expect(await verifySignIn(parts, await answer())).toBeUndefined()
})

it('calls no passkey wrong when it’s the store that fails', async ({ test }) => {
  const { parts, authenticator } = await openPasskeys(test)
  const answer = asAnswer(authenticator.answer(await signInOptions(parts)))
  const made = asAnswer(createAuthenticator().register(await optionsFor(test, await invite(test))))
  await test.db.schema.alterTable('console_challenges').renameTo('gone').execute()
  await expect(verifySignIn(parts, answer)).rejects.toThrow(StoreError)
  await expect(verifyNewPasskey(parts, made, 'one')).rejects.toThrow(StoreError)
  // Other tests take the same database.
  await test.db.schema.alterTable('gone').renameTo('console_challenges').execute()
})
