import { MOST_AHEAD_MS } from '#contracts/clock.ts'
import type { ListedCode } from '#contracts/console-orders.ts'
import { changesOne, countRows, type Database, updateOne } from './database.ts'

export const readClientCodes = (db: Database): Promise<ListedCode[]> =>
  db
    .selectFrom('client_codes')
    .select(['id', 'label', 'created_at as madeAt', 'last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const countClientCodes = (db: Database): Promise<number> =>
  countRows(db.selectFrom('client_codes').where('revoked_at', 'is', null))

/** Records that a code was used. @returns true if a code with this hash exists and isn't revoked */
export const markClientCodeUsed = (db: Database, codeHash: string, now: number): Promise<boolean> =>
  updateOne(db, 'client_codes', { last_used_at: now }, { code_hash: codeHash, revoked_at: null })

/** Relabels a code. @returns true if it exists */
export const renameClientCode = (db: Database, id: string, label: string): Promise<boolean> =>
  updateOne(db, 'client_codes', { label }, { id })

/** Revokes a code. @returns true if it existed and wasn't revoked yet */
export const revokeClientCode = (db: Database, id: string, now: number): Promise<boolean> =>
  updateOne(db, 'client_codes', { revoked_at: now }, { id, revoked_at: null })

/** Lets a revoked code work again. @returns true if it was revoked */
export const restoreClientCode = (db: Database, id: string): Promise<boolean> =>
  changesOne(
    db.updateTable('client_codes').set({ revoked_at: null }).where('id', '=', id).where('revoked_at', 'is not', null),
  )

/** Uses a grant; only one of several concurrent calls succeeds. @returns true if it was unexpired and unused */
export const consumeGrant = (db: Database, id: string, now: number): Promise<boolean> =>
  changesOne(
    db
      .updateTable('grants')
      .set({ used_at: now })
      .where((row) => row.and({ id, used_at: null }))
      .where('expires_at', '>', now)
      .where('created_at', '<=', now + MOST_AHEAD_MS),
  )
