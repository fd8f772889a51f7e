import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Config, readConfig } from '../config.ts'
import { findPerson } from '../flows/people/find-person.ts'
import { describeMistakes } from '../start-notice.ts'
import { type Database, openStore } from '../store/database.ts'
import { describePerson, personAsJson } from './leads/describe-person.ts'
import { eraseFromEverywhere } from './leads/erase-from-everywhere.ts'
import { listLeads } from './leads/list-leads.ts'
import { readWish, type Wish } from './leads/read-wish.ts'
import { USAGE } from './leads/usage.ts'
import { writeExport } from './leads/write-export.ts'

// What is written here is nobody else's on this machine.
process.umask(0o077)
const wish = understand()
if (wish.what === 'help') {
  process.stdout.write(USAGE)
} else {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const reading = readConfig(process.env)
  if (reading.ok) await run(wish, reading.config)
  else fail(describeMistakes(reading.mistakes).replace('The server did not start', 'Nothing was done'))
}

function understand(): Wish {
  try {
    return readWish(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}

async function run(asked: Exclude<Wish, { what: 'help' }>, config: Config): Promise<void> {
  const file = join(config.dataDir, 'gimbal.sqlite')
  // Opening would make one.
  if (config.databaseUrl === undefined && !existsSync(file)) return fail(`There is no store at ${file}.`)
  try {
    const store = await openStore(config.databaseUrl === undefined ? { file } : { url: config.databaseUrl })
    try {
      await fulfil(asked, store.db, config)
    } finally {
      await store.close()
    }
  } catch (error) {
    // Whoever reads the output has seen enough.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return
    fail(`Not done: ${messageOf(error)}`)
  }
}

async function fulfil(asked: Exclude<Wish, { what: 'help' }>, db: Database, config: Config): Promise<void> {
  switch (asked.what) {
    case 'list':
      return pipeline(Readable.from(listLeads(db, asked)), process.stdout, { end: false })
    case 'export':
      return writeExport(db, asked)
    case 'show': {
      const person = await findPerson(db, asked.email)
      say(asked.json ? personAsJson(person) : describePerson(person))
      return
    }
    case 'erase':
      if (!(await eraseFromEverywhere({ db, config, ask, say }, asked.email, asked.yes))) process.exitCode = 1
  }
}

/** The answer is blank when nobody can be asked. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    return await Promise.race([terminal.question(question), closed])
  } finally {
    terminal.close()
  }
}

function say(text: string): void {
  process.stdout.write(text)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
