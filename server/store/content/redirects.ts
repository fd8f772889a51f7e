import { changesOne, type Database } from '../database.ts'
import type { Row } from '../tables.ts'

/** A former address, and where it leads. */
export type Redirect = Row<'content_redirects'>

/** All redirects, newest first. There are few: people make them. */
export const readRedirects = (db: Database): Promise<Redirect[]> =>
  db.selectFrom('content_redirects').selectAll().orderBy('created_at', 'desc').orderBy('from_path').execute()

/** Leads an address somewhere, whatever it led to before. */
export const putRedirect = (db: Database, redirect: Redirect) =>
  db
    .insertInto('content_redirects')
    .values(redirect)
    .onConflict((conflict) => conflict.column('from_path').doUpdateSet(redirect))
    .execute()

/** Leads whatever led to an address on to another, so that no visitor is redirected twice. */
export const moveRedirects = (db: Database, from: string, to: string) =>
  db.updateTable('content_redirects').set({ to_path: to }).where('to_path', '=', from).execute()

/** @returns false if there was none */
export const deleteRedirect = (db: Database, from: string): Promise<boolean> =>
  changesOne(db.deleteFrom('content_redirects').where('from_path', '=', from))
