import { open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BYTE_ORDER_MARK, exportCsv, exportJson } from '#server/flows/people/export-leads.ts'
import type { Database } from '#server/store/database.ts'
import { printable } from './printable.ts'
import type { Wish } from './read-wish.ts'

/**
 * Writes the chosen leads to a file that is its owner's alone, or to the output: byte for byte where another program reads
 * it, and where a terminal shows it without what it would obey.
 * @throws when the file is there and may not be written over, or cannot be written
 */
export async function writeExport(
  db: Database,
  wish: Extract<Wish, { what: 'export' }>,
  output: Writable & { isTTY?: boolean } = process.stdout,
): Promise<void> {
  const leads = wish.format === 'csv' ? exportCsv(db, wish) : exportJson(db, wish)
  if (wish.out === undefined) {
    const shown = output.isTTY && wish.format === 'csv' ? forTerminal(leads) : leads
    return pipeline(Readable.from(shown), output, { end: false })
  }
  const file = await open(wish.out, wish.force ? 'w' : 'wx', 0o600).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new Error(`There is a file ${wish.out} already. Add --force to write over it, or name another.`)
  })
  // One that was there keeps the rights that it had.
  await file.chmod(0o600)
  await pipeline(Readable.from(leads), file.createWriteStream())
}

/** JSON needs none of this: it is plain as it stands, and reads back as the same. */
async function* forTerminal(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield printable(line.replace(BYTE_ORDER_MARK, ''))
}
