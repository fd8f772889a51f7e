import type { AskedBy, changePieceRequest } from '#contracts/content-requests.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import {
  type Draft,
  deleteDraft,
  deleteRedirect,
  insertRevision,
  moveRedirects,
  putRedirect,
  type Revision,
  withdrawPrepared,
} from '#server/store/content.ts'
import { type Database, deleteOne, deleteRows, inTransaction, updateRows } from '#server/store/database.ts'
import type { Plan } from '#server/store/plans.ts'
import { hashOfText, nothingThere } from './pieces.ts'
import type { Moved } from './redirects.ts'

/** A piece's next text; null takes it out. */
export interface TextChange extends AskedBy<typeof changePieceRequest> {
  text: string | null
  note: string
  what: string
  /** Published with it, and then gone. */
  draft?: Draft
  /** That this is, by the clock. */
  plan?: Plan
  /** Where the address of a piece that's deleted leads from then on. */
  leadTo?: string | undefined
}

/** A change, and what it's over. @property former the text of a piece that was deleted, null if it's there */
export interface KnownChange extends TextChange {
  release: string | undefined
  former: string | null
}

/** A change of which the site could be made. @property moved the address that the piece leaves */
export interface MadeChange extends KnownChange {
  moved: Moved
}

/**
 * Stores changes as revisions from this number on, all of them or none. @returns `taken` if another one has it
 * @throws HttpError if what's planned was published by another server, or isn't planned anymore
 */
export const storeRevisions = (
  db: Database,
  made: readonly MadeChange[],
  first: number,
  now: number,
): Promise<Revision[] | 'taken'> =>
  inTransaction(db, async (trx) => {
    const revisions: Revision[] = []
    for (const [index, { file, text, note, by, what, draft, plan, release, moved }] of made.entries()) {
      const number = first + index
      const revision = { number, file, text, release_hash: hashOfText(release), note, by, created_at: now }
      if (!(await insertRevision(trx, revision))) {
        if (revisions.length === 0) return 'taken'
        throw new Error(`Revision ${number} is another's, though ${number - 1} was ours`)
      }
      await withdrawPrepared(trx, number)
      // What was typed meanwhile isn't lost: it stays a draft, from before this revision.
      const version = plan?.draft_version ?? draft?.version
      if (version !== undefined) await deleteDraft(trx, file, version)
      // After the draft, as whoever schedules it does: two servers would wait for each other.
      if (plan && !(await deleteOne(trx, 'content_plans', { file, made_at: plan.made_at }))) throw nothingThere()
      // A draft is newer than what was planned of it, and what's deleted doesn't come back by itself.
      if (draft || text === null) await deleteRows(trx, 'content_plans', { file })
      // Another piece may get its address, or a draft of it be left.
      if (text === null) await updateRows(trx, 'draft_links', { revoked_at: now }, { file, revoked_at: null })
      if (moved.from !== null) {
        await moveRedirects(trx, moved.from, moved.to)
        await deleteRedirect(trx, moved.to)
        await putRedirect(trx, { from_path: moved.from, to_path: moved.to, by, created_at: now })
      }
      await insertAuditEntry(trx, { by, what: `${what} content`, about: file, at: now })
      revisions.push(revision)
    }
    return revisions
  })
