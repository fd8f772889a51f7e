import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { type CopiedTable, copyStore } from '../store/transfer/copy-store.ts'
import { TransferRefusal } from '../store/transfer/open-quiet-store.ts'
import { describeStoreFailure, describeStorePlace } from '../store-notice.ts'
import { fail, messageOf, say, startCommand } from './with-store.ts'

const USAGE = `npm run store:copy -- [FILE]

Copies a store of SQLite (DATA_DIR/gimbal.sqlite unless told) into the empty PostgreSQL of DATABASE_URL: all of it,
compared before it counts, or nothing. Stop the server first; start it with DATABASE_URL after. The file is then called
FILE.copied, so that no server goes on with it.

Exit status: 0 copied, 1 not copied, or not renamed, 2 not understood.
`

const { asked, config } = startCommand({ usage: USAGE, readWish: readArguments, notDone: 'Nothing was copied' })
await copy(asked.file === undefined ? join(config.dataDir, 'gimbal.sqlite') : resolve(asked.file), config)

async function copy(file: string, { databaseUrl: url, dataDir }: Config): Promise<void> {
  if (url === undefined) return fail('Nothing was copied: set DATABASE_URL to the empty database that it goes to.')
  const kept = `${file}.copied`
  if (existsSync(kept)) return fail(`Nothing was copied: there is a file ${kept} already. Move it away.`)
  try {
    const copied = await copyStore({ file, url })
    say(describeCopy(file, describeStorePlace({ dataDir, databaseUrl: url }), copied))
  } catch (error) {
    const reason =
      error instanceof TransferRefusal
        ? error.message
        : (describeStoreFailure(error, { dataDir, databaseUrl: url }) ?? String(error))
    return fail(`Nothing was copied: ${reason}`)
  }
  try {
    renameSync(file, kept)
    say(`The file is called ${kept} now. Keep it until you have a backup of PostgreSQL.\n`)
  } catch (error) {
    fail(
      `All was copied, but ${file} kept its name (${messageOf(error)}). Rename it, so that no server goes on with it.`,
    )
  }
}

function describeCopy(file: string, place: string, copied: readonly CopiedTable[]): string {
  const lines = copied.map(
    ({ table, rows, digest }) => `  ${table.padEnd(20)}${String(rows).padStart(9)}  ${digest.slice(0, 16)}`,
  )
  return [
    `Copied ${file} to ${place}; each table is the same on both sides:`,
    `  ${'table'.padEnd(20)}${'rows'.padStart(9)}  digest`,
    ...lines,
    'Start the server with DATABASE_URL now, and never again without it.',
    '',
  ].join('\n')
}

function readArguments(args: readonly string[]): { what: 'copy'; file: string | undefined } | { what: 'help' } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return { what: 'help' }
  if (positionals.length > 1) throw new TypeError('There is one file to copy.')
  return { what: 'copy', file: positionals[0] }
}
