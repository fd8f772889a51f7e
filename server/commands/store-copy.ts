import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { describeMistakes } from '../start-notice.ts'
import { type CopiedTable, copyStore } from '../store/transfer/copy-store.ts'
import { TransferRefusal } from '../store/transfer/transfer-refusal.ts'
import { describeStoreFailure } from '../store-notice.ts'

const USAGE = `npm run store:copy -- [FILE]

Copies a store of SQLite (DATA_DIR/gimbal.sqlite unless told) into the empty PostgreSQL of DATABASE_URL: all of it,
compared before it counts, or nothing. Stop the server first; start it with DATABASE_URL after.

Exit status: 0 copied, 1 nothing was changed, 2 not understood.`

process.umask(0o077)
const given = readArguments()
if (existsSync('.env')) process.loadEnvFile('.env')
const reading = readConfig(process.env)
if (!reading.ok) exitWith(describeMistakes(reading.mistakes).replace('The server did not start', 'Nothing was copied'))
const { databaseUrl, dataDir } = reading.config
if (databaseUrl === undefined) exitWith('Nothing was copied: set DATABASE_URL to the empty database that it goes to.')
const file = given === undefined ? join(dataDir, 'gimbal.sqlite') : resolve(given)

try {
  const copied = await copyStore({ file, url: databaseUrl })
  process.stdout.write(`${describeCopy(copied)}\n`)
} catch (error) {
  const reason =
    error instanceof TransferRefusal ? error.message : (describeStoreFailure(error, databaseUrl) ?? String(error))
  exitWith(`Nothing was copied: ${reason}`)
}

function describeCopy(copied: readonly CopiedTable[]): string {
  const lines = copied.map(
    ({ table, rows, digest }) => `  ${table.padEnd(20)}${String(rows).padStart(9)}  ${digest.slice(0, 16)}`,
  )
  return [
    `Copied ${file}; each table is the same on both sides:`,
    `  ${'table'.padEnd(20)}${'rows'.padStart(9)}  digest`,
    ...lines,
    'Start the server with DATABASE_URL now, and never again without it: what it takes would be in the file alone.',
    'Keep the file until you have a backup of PostgreSQL.',
  ].join('\n')
}

function readArguments(): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    })
    if (values.help) {
      process.stdout.write(`${USAGE}\n`)
      process.exit(0)
    }
    if (positionals.length > 1) throw new TypeError('There is one file to copy.')
    return positionals[0]
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`)
    process.exit(2)
  }
}

function exitWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
