import { MINUTE_MS } from '#contracts/clock.ts'
import { HttpError } from '#server/http/http-error.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  changeAccess,
  consumeChallenge,
  putChallenge,
  readPersonByEmail,
  updatePerson,
} from '#server/store/console-people.ts'
import { type Database, inTransaction, type StoreDeps, updateRows } from '#server/store/database.ts'
import { emailKey } from '#server/store/email-key.ts'
import { type EnqueueDeps, enqueueMessage } from '../leads/enqueue-deliveries.ts'
import { inGroups, makeCode, readCode } from '../links/typed-codes.ts'
import { hashToken, requireStillIn, type SignedIn } from './sessions.ts'

/** How long a mailed code is good. */
const CODE_MS = 30 * MINUTE_MS

/** As long as a recovery code: too many to guess. */
const CODE_LENGTH = 16

const purposeOf = ({ personId }: SignedIn, email: string) => `address ${personId} ${emailKey(email)}`

const isTaken = async (db: Database, me: SignedIn, email: string) =>
  ((await readPersonByEmail(db, emailKey(email)))?.id ?? me.personId) !== me.personId

/** Changes a person's own name. */
export const rename = ({ db, clock }: StoreDeps, me: SignedIn, name: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await updatePerson(trx, me.personId, { name })
    await insertAuditEntry(trx, { by: me.email, what: 'changed their name', about: '', at: clock() })
  })

/** Mails a code to an address that a person wants as their own. @throws HttpError if somebody else has it */
export const mailAddressCode = (deps: EnqueueDeps, me: SignedIn, email: string): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    if (await isTaken(trx, me, email)) throw new HttpError(422, 'Somebody else here has this address.')
    const code = makeCode(CODE_LENGTH)
    const now = deps.clock()
    const challenge = { challenge: hashToken(code), purpose: purposeOf(me, email), expires_at: now + CODE_MS }
    await putChallenge(trx, challenge, now)
    const payload = { email, token: inGroups(code) }
    await enqueueMessage({ ...deps, db: trx }, { kind: 'console-invitation', payload })
  })

/** Takes an address whose mailed code somebody typed. @throws HttpError if it isn't the code, or the address was taken meanwhile */
export const proveAddress = (
  { db, clock }: StoreDeps,
  me: SignedIn,
  { email, code }: { email: string; code: string },
): Promise<void> =>
  changeAccess(db, async (trx) => {
    const now = clock()
    await requireStillIn(trx, me, 'staff')
    const proof = { challenge: hashToken(readCode(code)), purpose: purposeOf(me, email), now }
    if ((await isTaken(trx, me, email)) || !(await consumeChallenge(trx, proof)))
      throw new HttpError(422, 'This isn’t the code that was mailed, or it has expired. Have another one mailed.')
    await updatePerson(trx, me.personId, { email, email_key: emailKey(email) })
    await updateRows(trx, 'draft_links', { made_by: email }, { made_by: me.email })
    await insertAuditEntry(trx, { by: email, what: 'changed their address', about: `from ${me.email}`, at: now })
  })
