import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportCsv, exportJson } from '#server/flows/people/export-leads.ts'
import type { Database } from '#server/store/database.ts'
import type { Wish } from './read-wish.ts'

/**
 * Writes the chosen leads to a file that is its owner's alone, or to the terminal.
 * @throws when the file is there and may not be written over, or cannot be written
 */
export async function writeExport(db: Database, wish: Extract<Wish, { what: 'export' }>): Promise<void> {
  const leads = wish.format === 'csv' ? exportCsv(db, wish) : exportJson(db, wish)
  if (wish.out === undefined) return pipeline(Readable.from(leads), process.stdout, { end: false })
  const file = await open(wish.out, wish.force ? 'w' : 'wx', 0o600)
  // One that was there keeps the rights that it had.
  await file.chmod(0o600)
  await pipeline(Readable.from(leads), file.createWriteStream())
}
