import { StoreError } from '#server/store/store-error.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { invite, optionsFor, signInAs } from '#test/console.ts'
import { expect, it } from '#test/it.ts'
import { withoutTable } from '#test/without-table.ts'
import { passkeyOrigin, signInOptions, verifyNewPasskey, verifySignIn } from './passkeys.ts'

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

const PUBLIC_KEY = { type: 'public-key' as const, clientExtensionResults: {} }
const asAnswer = <Answer extends object>(answer: Answer) => ({ ...answer, ...PUBLIC_KEY })

it('calls no passkey wrong when it’s the store that fails', async ({ test }) => {
  const authenticator = createAuthenticator()
  await signInAs(test, 'owner', 'ada', authenticator)
  const origin = 'http://localhost'
  const parts = { ...test, consoleOrigin: origin, origin: () => origin, siteName: async () => 'The Firm' }
  const answer = asAnswer(authenticator.answer(await signInOptions(parts)))
  const made = asAnswer(createAuthenticator().register(await optionsFor(test, await invite(test))))
  await withoutTable(test.db, 'console_challenges', async () => {
    await expect(verifySignIn(parts, answer)).rejects.toThrow(StoreError)
    await expect(verifyNewPasskey(parts, made, 'one')).rejects.toThrow(StoreError)
  })
})
