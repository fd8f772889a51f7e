import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { changeAccess, putRecoveryCodes, readOwnerOfCode, readPerson } from '#server/store/console-people.ts'
import { deleteOne, type StoreDeps } from '#server/store/database.ts'
import { storeIncident } from '#server/store/destinations.ts'
import { inGroups, makeCode, readCode } from '../links/typed-codes.ts'
import { beginAnew, type NewPasskey, refuseKnown } from './enter.ts'
import { newPasskeyOptions, type PasskeyDeps, passkeyHost, verifyNewPasskey } from './passkeys.ts'
import { hashToken, requireStillIn, type SignedIn } from './sessions.ts'

const CODES = 10

/** 80 random bits: few enough to type, too many to find from the hash. */
const CODE_LENGTH = 16

const hashOf = (code: string) => hashToken(readCode(code))

const noCode = () =>
  new HttpError(403, 'This isn’t one of the recovery codes, or it was used. Check it, or try the next one.')

/** Makes recovery codes, in place of earlier ones. @throws HttpError if the person's session has just ended */
export const makeRecoveryCodes = ({ db, clock }: StoreDeps, me: SignedIn): Promise<string[]> =>
  changeAccess(db, async (trx) => {
    await requireStillIn(trx, me, 'staff')
    const codes = Array.from({ length: CODES }, () => inGroups(makeCode(CODE_LENGTH)))
    const now = clock()
    await putRecoveryCodes(trx, { personId: me.personId, hashes: codes.map(hashOf), now })
    await insertAuditEntry(trx, { by: me.email, what: 'made recovery codes', about: `${CODES} codes`, at: now })
    return codes
  })

const purposeOf = (codeHash: string) => `recovery ${codeHash}`

/** Starts using a recovery code. @throws HttpError if it's none, or was used */
export async function recoverOptions(deps: PasskeyDeps, code: string) {
  const purpose = hashOf(code)
  const owner = await readOwnerOfCode(deps.db, purpose)
  const person = owner === undefined ? undefined : await readPerson(deps.db, owner)
  if (!person) throw noCode()
  return newPasskeyOptions(deps, { purpose: purposeOf(purpose), person, passkeys: [] })
}

/**
 * Uses up a recovery code: the passkey made with it replaces all of the person's, and their sessions end.
 * @returns the token of a new one @throws HttpError
 */
export async function recover(
  deps: PasskeyDeps,
  { code, response, browser, oldToken }: NewPasskey & { code: string; oldToken: string },
): Promise<string> {
  const { db, clock } = deps
  const codeHash = hashOf(code)
  const credential = await verifyNewPasskey(deps, response, purposeOf(codeHash))
  return changeAccess(db, async (trx) => {
    const owner = await readOwnerOfCode(trx, codeHash)
    const person = owner === undefined ? undefined : await readPerson(trx, owner)
    if (!person || !(await deleteOne(trx, 'console_recovery_codes', { code_hash: codeHash }))) throw noCode()
    await refuseKnown(trx, credential)
    const now = clock()
    const made = { credential, browser, oldToken, host: passkeyHost(deps) }
    const { token } = await beginAnew({ db: trx, clock }, person.id, made)
    await insertAuditEntry(trx, { by: person.email, what: 'used a recovery code', about: browser, at: now })
    const reason = 'a passkey was made with one'
    await storeIncident(trx, { incident: 'recovery:code', reason, now, isTold: false })
    return token
  })
}
