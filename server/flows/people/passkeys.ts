import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { HttpError } from '#server/http/http-error.ts'
import { type ConsolePasskey, consumeChallenge, putChallenge, recordPasskeyUse } from '#server/store/console-people.ts'
import { findRow, type StoreDeps } from '#server/store/database.ts'
import { isStoreError } from '#server/store/store-error.ts'
import type { SignedIn } from './sessions.ts'

// Takes 30 MB of memory, so it's loaded on first use.
const webAuthn = () => import('@simplewebauthn/server')

/** How long a person has to answer an authenticator's prompt. */
const CHALLENGE_MS = 5 * 60_000

/** COSE numbers of EdDSA, ES256 and RS256, which authenticators support. */
const ALGORITHMS = [-8, -7, -257]

interface ConsolePlace {
  /** The console's own origin; undefined if it shares the site's. */
  consoleOrigin: string | undefined
  origin: () => string
}

export interface PasskeyDeps extends StoreDeps, ConsolePlace {
  siteName: () => Promise<string>
}

/** The origin where passkeys work: the site's, with `localhost` in place of a loopback address. */
export function passkeyOrigin(siteOrigin: string): string {
  const url = new URL(siteOrigin)
  if (/^(127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  return url.origin
}

/** Where the console is: at an origin of its own, or the site's. */
export const consoleAt = ({ consoleOrigin, origin }: ConsolePlace): string => consoleOrigin ?? passkeyOrigin(origin())

/** The name that passkeys made now are for. */
export const passkeyHost = (deps: ConsolePlace): string => new URL(consoleAt(deps)).hostname

async function issueChallenge({ db, clock }: PasskeyDeps, purpose: string) {
  const challenge = randomBytes(32)
  const expires_at = clock() + CHALLENGE_MS
  await putChallenge(db, { challenge: challenge.toString('base64url'), purpose, expires_at }, clock())
  return new Uint8Array(challenge)
}

const SIGN_IN = 'sign-in'

/** Options for signing in. The person picks one of the authenticator's passkeys for this site. */
export const signInOptions = async (deps: PasskeyDeps, purpose = SIGN_IN) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: passkeyHost(deps),
    challenge: await issueChallenge(deps, purpose),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  })

/** What's confirmed: a request, and what's sent with it, as the SHA-256 of its body in hex. */
export interface Deed {
  path: string
  body: string
}

/** What a challenge is for that confirms one deed of one session. */
const confirmationOf = ({ sessionId }: SignedIn, { path, body }: Deed) => `${sessionId} ${path} ${body}`

/** Options for confirming a request: an open session alone must not decide who has access. */
export const confirmOptions = (deps: PasskeyDeps, me: SignedIn, deed: Deed) =>
  signInOptions(deps, confirmationOf(me, deed))

/** Whether a request was confirmed with one of the person's passkeys. Uses up the challenge. */
export async function isConfirmed(
  deps: PasskeyDeps,
  { me, response, ...deed }: Deed & { me: SignedIn; response: AuthenticationResponseJSON },
): Promise<boolean> {
  const passkey = await verifySignIn(deps, response, confirmationOf(me, deed))
  return passkey?.person_id === me.personId
}

interface PasskeyWish {
  purpose: string
  person: { id: string; email: string; name: string }
  /** Those the authenticator may already have. */
  passkeys: readonly ConsolePasskey[]
}

/** Options for creating a passkey that signs in without typing a name. */
export const newPasskeyOptions = async (deps: PasskeyDeps, { purpose, person, passkeys }: PasskeyWish) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: await deps.siteName(),
    rpID: passkeyHost(deps),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    challenge: await issueChallenge(deps, purpose),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  })

/** The site can't be framed, so a response made in another site's frame isn't from one of our pages. */
const isFramed = (clientDataJSON: string) =>
  (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown }).crossOrigin === true

export const unusablePasskey = () => new HttpError(403, 'This passkey can’t be used here. Please try again.')

/** Verifies a new passkey and uses up the challenge. @throws HttpError if it isn't valid */
export async function verifyNewPasskey(
  deps: PasskeyDeps,
  response: RegistrationResponseJSON,
  purpose: string,
): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(deps.db, { challenge, purpose, now: deps.clock() }),
      expectedOrigin: consoleAt(deps),
      expectedRPID: passkeyHost(deps),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo && !isFramed(response.response.clientDataJSON)) return registrationInfo.credential
  } catch (error) {
    if (isStoreError(error)) throw error
  }
  throw unusablePasskey()
}

/** Verifies an authenticator's response and uses up the challenge. @returns its passkey if all is valid */
export async function verifySignIn(
  deps: PasskeyDeps,
  response: AuthenticationResponseJSON,
  purpose = SIGN_IN,
): Promise<ConsolePasskey | undefined> {
  const { db, clock } = deps
  const { verifyAuthenticationResponse } = await webAuthn()
  const passkey = await findRow(db, 'console_passkeys', { id: response.id })
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(db, { challenge, purpose, now: clock() }),
      expectedOrigin: consoleAt(deps),
      expectedRPID: passkeyHost(deps),
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(passkey?.public_key ?? '', 'base64url')),
        counter: passkey?.counter ?? 0,
      },
    })
    if (!passkey || !verified || isFramed(response.response.clientDataJSON)) return undefined
    const use = { id: passkey.id, counter: authenticationInfo.newCounter, before: passkey.counter, now: clock() }
    return (await recordPasskeyUse(db, use)) ? passkey : undefined
  } catch (error) {
    if (isStoreError(error)) throw error
    return undefined
  }
}
