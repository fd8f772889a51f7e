import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import {
  type ConsolePasskey,
  notePasskeyUse,
  putChallenge,
  readPasskey,
  takeChallenge,
} from '#server/store/console-people.ts'
import type { StoreParts } from '#server/store/database.ts'
import { isStoreError } from '#server/store/store-error.ts'

// It takes 30 MB of memory, so it's loaded when the console is first entered.
const webAuthn = () => import('@simplewebauthn/server')

/** How long a person may take over an authenticator's question. */
const CHALLENGE_MS = 5 * 60_000

/** EdDSA, ES256 and RS256, by their COSE numbers: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

/** What passkeys take. */
export interface PasskeyParts extends StoreParts {
  /** The console's origin. Passkeys exist for names, not for addresses like 127.0.0.1. */
  consoleOrigin: () => string
  siteName: string
}

/** The origin at which passkeys work: that of the site, and `localhost` in place of another name of the loopback. */
export function passkeyOrigin(siteOrigin: string): string {
  const url = new URL(siteOrigin)
  if (/^(127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  return url.origin
}

const rpIdOf = ({ consoleOrigin }: PasskeyParts) => new URL(consoleOrigin()).hostname

async function giveChallenge({ db, clock }: PasskeyParts, purpose: string) {
  const challenge = randomBytes(32)
  const expires_at = clock() + CHALLENGE_MS
  await putChallenge(db, { challenge: challenge.toString('base64url'), purpose, expires_at }, clock())
  return new Uint8Array(challenge)
}

/** What the browser asks an authenticator, to sign in. The person picks among the passkeys that it has for this site. */
export const signInOptions = async (parts: PasskeyParts) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: rpIdOf(parts),
    challenge: await giveChallenge(parts, 'sign-in'),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  })

/** What the browser asks an authenticator, to make a passkey that signs in without a name being typed. */
export const newPasskeyOptions = async (
  parts: PasskeyParts,
  {
    purpose,
    person,
    passkeys,
  }: {
    purpose: string
    person: { id: string; email: string; name: string }
    /** Those that the authenticator may have already. */
    passkeys: readonly ConsolePasskey[]
  },
) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: parts.siteName,
    rpID: rpIdOf(parts),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    challenge: await giveChallenge(parts, purpose),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  })

/** The site forbids to be framed, so an answer made in a frame of another site isn't from a page of ours. */
const isFramed = (clientDataJSON: string) =>
  (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown }).crossOrigin === true

/** Checks what an authenticator made, and uses the challenge up. @returns undefined when it isn't good */
export async function verifyNewPasskey(
  parts: PasskeyParts,
  response: RegistrationResponseJSON,
  purpose: string,
): Promise<WebAuthnCredential | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(parts.db, { challenge, purpose, now: parts.clock() }),
      expectedOrigin: parts.consoleOrigin(),
      expectedRPID: rpIdOf(parts),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return isFramed(response.response.clientDataJSON) ? undefined : registrationInfo?.credential
  } catch (error) {
    if (isStoreError(error)) throw error
    return undefined
  }
}

/** Checks an authenticator's answer, and uses the challenge up. @returns the passkey it was made with, when all is good */
export async function verifySignIn(
  parts: PasskeyParts,
  response: AuthenticationResponseJSON,
): Promise<ConsolePasskey | undefined> {
  const { db, clock } = parts
  const { verifyAuthenticationResponse } = await webAuthn()
  const passkey = await readPasskey(db, response.id)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, { challenge, purpose: 'sign-in', now: clock() }),
      expectedOrigin: parts.consoleOrigin(),
      expectedRPID: rpIdOf(parts),
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(passkey?.public_key ?? '', 'base64url')),
        counter: passkey?.counter ?? 0,
      },
    })
    if (!passkey || !verified || isFramed(response.response.clientDataJSON)) return undefined
    const use = { id: passkey.id, counter: authenticationInfo.newCounter, before: passkey.counter, now: clock() }
    return (await notePasskeyUse(db, use)) ? passkey : undefined
  } catch (error) {
    if (isStoreError(error)) throw error
    return undefined
  }
}
