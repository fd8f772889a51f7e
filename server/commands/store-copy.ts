import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '#server/start/config.ts'
import { describeStoreFailure, describeStorePlace } from '#server/start/store-notice.ts'
import { type CopiedTable, copyStore, TransferError } from '#server/store/copy-store.ts'
import { fail, messageOf, say, startCommand } from './command.ts'

const USAGE = `npm run store:copy -- [FILE]

Copies a SQLite store (DATA_DIR/gimbal.sqlite by default) into the empty PostgreSQL database that DATABASE_URL
names. It copies and compares everything, or changes nothing. Stop the server first, and start it with
DATABASE_URL afterwards. FILE is renamed to FILE.copied, so that no server keeps using it.

Exit status: 0 copied, 1 not copied, or copied and not renamed, 2 wrong arguments.
`

async function copy(file: string, { databaseUrl: url, dataDir }: Config): Promise<void> {
  if (url === undefined) return fail('Nothing was copied: set DATABASE_URL to the empty database it should go to.')
  const stored = `${file}.copied`
  if (existsSync(stored)) return fail(`Nothing was copied: there is a file ${stored} already. Move it away.`)
  try {
    const copied = await copyStore({ file, url })
    say(describeCopy(file, describeStorePlace({ dataDir, databaseUrl: url }), copied))
  } catch (error) {
    const refusal = error instanceof TransferError ? error.message : undefined
    const reason = refusal ?? describeStoreFailure(error, { dataDir, databaseUrl: url }) ?? String(error)
    return fail(`Nothing was copied: ${reason}`)
  }
  try {
    renameSync(file, stored)
    say(`The file is now ${stored}. Keep it until you have a backup of PostgreSQL.\n`)
  } catch (error) {
    fail(`Everything was copied, but ${file} couldn't be renamed (${messageOf(error)}). Rename it yourself.`)
  }
}

function describeCopy(file: string, location: string, copied: readonly CopiedTable[]): string {
  const width = Math.max(...copied.map(({ table }) => table.length))
  const lines = copied.map(({ table, rows }) => `  ${table.padEnd(width)}  ${String(rows).padStart(9)}`)
  return `Copied ${file} to ${location}; every table is the same on both sides:
${lines.join('\n')}
From now on, always start the server with DATABASE_URL.
`
}

const command = { usage: USAGE, options: {}, words: 1, read: (_: object, [file]: string[]) => ({ file }) }
const { asked, config } = startCommand(command, 'Nothing was copied')
await copy(asked.file === undefined ? join(config.dataDir, 'gimbal.sqlite') : resolve(asked.file), config)
