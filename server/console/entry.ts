import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import {
  type AccountAnswer,
  type EnteredAnswer,
  namedRequest,
  newPasskey,
  passkeyAnswer,
  type RecoveryCodesAnswer,
} from '#contracts/console-people.ts'
import { PERSON_RULES } from '#contracts/field-rules.ts'
import { field, nameLine } from '#contracts/fields.ts'
import { CONSOLE_COOKIE } from '#contracts/storage-keys.ts'
import { isUntouched } from '#server/flows/content/first-hour.ts'
import { addPasskey, anotherPasskeyOptions, enroll, enrollOptions, signIn } from '#server/flows/people/enter.ts'
import { mailAddressCode, proveAddress, rename } from '#server/flows/people/own-account.ts'
import { confirmOptions, passkeyHost, signInOptions } from '#server/flows/people/passkeys.ts'
import { endOneSession, removePasskey, signOutEverywhere } from '#server/flows/people/people.ts'
import { makeRecoveryCodes, recover, recoverOptions } from '#server/flows/people/recover.ts'
import { describeBrowser, endSession, LONGEST_MS } from '#server/flows/people/sessions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { dropOwnCookie, readOwnCookie, setOwnCookie } from '#server/http/own-cookies.ts'
import { limitPerson } from '#server/http/rate-limit.ts'
import { readJson } from '#server/http/request-body.ts'
import type { SecurityEvent } from '#server/http/security-log.ts'
import { readPasskeysOf, readRecoveryCodesOf, readSessionsOf } from '#server/store/console-people.ts'
import { auditBy, type ConsoleDeps, handlersOf } from './console-deps.ts'
import { confirmAddress } from './domain.ts'
import { showPasskey, showSession } from './people.ts'

const shortText = z.string().check(z.maxLength(100))
const confirmOptionsRequest = z.object({ path: shortText, body: z.string().check(z.regex(/^[\da-f]{64}$/)) })
const enrollOptionsRequest = z.object({ token: shortText })
const enrollRequest = z.object({ token: shortText, passkey: newPasskey })
const recoverOptionsRequest = z.object({ code: shortText })
const recoverRequest = z.object({ code: shortText, passkey: newPasskey })
const renameRequest = z.object({ name: nameLine(100, 'Write your name.') })
const addressRequest = z.object({ email: field(PERSON_RULES.email) })
const proveRequest = z.extend(addressRequest, { code: shortText })
const addPasskeyRequest = z.object({ passkey: newPasskey })

type NewPasskey = { id: string; rawId: string; type: 'public-key'; response: RegistrationResponseJSON['response'] }

/** In the library's format. We don't use WebAuthn extension results. */
const asRegistration = (passkey: object): RegistrationResponseJSON => ({
  ...(passkey as NewPasskey),
  clientExtensionResults: {},
})

const browserOf = (c: Context) => describeBrowser(c.req.header('user-agent'))

const NO_MAIL = 'The code can’t be mailed: connect mail first.'

/** Endpoints for signing in, enrolling, and signing out. */
export function entryEndpoints(deps: ConsoleDeps) {
  const begin = async (c: Context, token: string, to = '/console') => {
    if (deps.pendingAddress !== undefined) await confirmAddress(deps, deps.pendingAddress, token)
    setOwnCookie(c, deps, CONSOLE_COOKIE, token, LONGEST_MS / 1000)
    return c.json<EnteredAnswer>({ to })
  }
  const oldToken = (c: Context) => readOwnCookie(c, deps, CONSOLE_COOKIE)
  /** For `catch`: records that someone was refused. */
  const recorded = (c: Context, event: SecurityEvent) => (error: unknown) => {
    if (error instanceof HttpError) deps.security.record(event, {}, c)
    throw error
  }
  return handlersOf({
    'POST /api/console/sign-in/options': async (c) => c.json(await signInOptions(deps)),
    'POST /api/console/sign-in': async (c) => {
      const response = { ...(await readJson(c, passkeyAnswer)), clientExtensionResults: {} }
      const signingIn = signIn(deps, { response, browser: browserOf(c), oldToken: oldToken(c) })
      return begin(c, await signingIn.catch(recorded(c, 'security.sign_in_refused')))
    },
    'POST /api/console/enroll/options': async (c) => {
      const { token } = await readJson(c, enrollOptionsRequest)
      return c.json(await enrollOptions(deps, token).catch(recorded(c, 'security.invitation_refused')))
    },
    'POST /api/console/enroll': async (c) => {
      const { token, passkey } = await readJson(c, enrollRequest)
      const made = { token, response: asRegistration(passkey), browser: browserOf(c), oldToken: oldToken(c) }
      const session = await enroll(deps, made).catch(recorded(c, 'security.invitation_refused'))
      return begin(c, session, (await isUntouched(deps.db)) ? '/console/make-it-yours' : '/console')
    },
    'POST /api/console/recover/options': async (c) => {
      const { code } = await readJson(c, recoverOptionsRequest)
      return c.json(await recoverOptions(deps, code).catch(recorded(c, 'security.recovery_refused')))
    },
    'POST /api/console/recover': async (c) => {
      const { code, passkey } = await readJson(c, recoverRequest)
      const made = { code, response: asRegistration(passkey), browser: browserOf(c), oldToken: oldToken(c) }
      return begin(c, await recover(deps, made).catch(recorded(c, 'security.recovery_refused')))
    },
    'POST /api/console/confirm/options': async (c, me) =>
      c.json(await confirmOptions(deps, me, await readJson(c, confirmOptionsRequest))),
    'POST /api/console/sign-out': async (c, me) => {
      await endSession(deps, oldToken(c))
      await auditBy(deps)(me, 'signed out')
      dropOwnCookie(c, deps, CONSOLE_COOKIE)
    },
  })
}

/** Endpoints for a person's own passkeys and sessions. */
export function accountEndpoints(deps: ConsoleDeps) {
  const { db } = deps
  const mayTry = limitPerson('own addresses', deps.consoleLimits.try, deps)
  return handlersOf({
    'GET /api/console/account': async (c, { personId, sessionId }) => {
      const [keys, sessions, codes] = await Promise.all([
        readPasskeysOf(db, [personId]),
        readSessionsOf(db, [personId]),
        readRecoveryCodesOf(db, personId),
      ])
      return c.json<AccountAnswer>({
        passkeys: keys.map((key) => showPasskey(key, passkeyHost(deps))),
        sessions: sessions.map((session) => showSession(session, sessionId)),
        recoveryCodes: { left: codes.length, madeAt: codes[0]?.made_at ?? null },
      })
    },
    'POST /api/console/account/rename': async (c, me) => rename(deps, me, (await readJson(c, renameRequest)).name),
    'POST /api/console/account/address': async (c, me) => {
      await mayTry(c, me.personId)
      const { email } = await readJson(c, addressRequest)
      const destinations = deps.destinationsOf('console-invitation')
      if (destinations.length === 0) throw new HttpError(409, NO_MAIL)
      await mailAddressCode(deps, me, email)
      for (const destination of destinations) deps.wakeOutbox(destination)
      return c.json({ email })
    },
    'POST /api/console/account/prove-address': async (c, me) => {
      await mayTry(c, me.personId)
      await proveAddress(deps, me, await readJson(c, proveRequest))
    },
    'POST /api/console/account/end-session': async (c, me) =>
      endOneSession(deps, me, (await readJson(c, namedRequest)).id),
    'POST /api/console/account/end-sessions': (_c, me) =>
      signOutEverywhere(deps, { id: me.personId, by: me, except: me.sessionId }),
    'POST /api/console/account/recovery-codes': async (c, me) =>
      c.json<RecoveryCodesAnswer>({ codes: await makeRecoveryCodes(deps, me) }),
    'POST /api/console/account/passkey-options': async (c, me) => c.json(await anotherPasskeyOptions(deps, me)),
    'POST /api/console/account/add-passkey': async (c, me) => {
      const { passkey } = await readJson(c, addPasskeyRequest)
      await addPasskey(deps, me, { response: asRegistration(passkey), browser: browserOf(c) })
    },
    'POST /api/console/account/remove-passkey': async (c, me) =>
      removePasskey(deps, me, (await readJson(c, namedRequest)).id),
  })
}
