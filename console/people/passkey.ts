import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { PASSKEY_HEADER } from '#contracts/console-people.ts'
import { post, RequestFailure } from '../frame/request.ts'

/** Signs in with a passkey in this browser. @throws RequestFailure with what to do */
export async function signInWithPasskey(): Promise<void> {
  needWebAuthn()
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/api/console/sign-in/options')
  const { id, rawId, type, response } = await inWords(() => startAuthentication({ optionsJSON }), 'sign in')
  await post('/api/console/sign-in', { id, rawId, type, response })
}

/** Confirms one request, and what's sent with it, with a passkey. @returns the header to send along @throws RequestFailure with what to do */
export async function confirmWithPasskey(path: string, sent: string): Promise<Record<string, string>> {
  needWebAuthn()
  const body = await hashOf(sent)
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/api/console/confirm/options', { path, body })
  const { id, rawId, type, response } = await inWords(() => startAuthentication({ optionsJSON }), 'confirm')
  return { [PASSKEY_HEADER]: encode(JSON.stringify({ id, rawId, type, response })) }
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Base64url, of ASCII alone. */
const encode = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Creates a passkey with the server's options. @throws RequestFailure with what to do */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  needWebAuthn()
  const { id, rawId, type, response } = await inWords(() => startRegistration({ optionsJSON }), 'create a passkey')
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

const CANCELED = {
  'sign in': 'You’re not signed in: it was canceled or took too long, or this device has no passkey for this console.',
  confirm: 'Nothing was changed: your passkey’s confirmation was canceled or took too long.',
  'create a passkey': 'No passkey was created: it was canceled or took too long.',
}

type Ceremony = keyof typeof CANCELED

function needWebAuthn(): void {
  if (browserSupportsWebAuthn()) return
  throw new RequestFailure(
    0,
    isSecureContext
      ? 'This browser can’t use passkeys. Open this page in a current version of Chrome, Edge, Firefox or Safari.'
      : 'Passkeys only work over https. Open this page at its https address.',
  )
}

async function inWords<Result>(work: () => Promise<Result>, what: Ceremony): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new RequestFailure(0, reasonOf(error, what))
  }
}

function reasonOf(error: unknown, what: Ceremony): string {
  const code = error instanceof WebAuthnError ? error.code : undefined
  const name = error instanceof Error ? error.name : ''
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for this console. Use it to sign in.'
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys don’t work at this address. Open the console at the site’s own address.'
  if (code?.endsWith('_SUPPORT'))
    return 'This security key won’t work. It has to store passkeys and check that it’s you, with a PIN, fingerprint or face.'
  // Browsers give no more detail, so that a page can't probe for passkeys.
  if (name === 'NotAllowedError') return CANCELED[what]
  return 'The browser couldn’t use the passkey. Please try again.'
}
