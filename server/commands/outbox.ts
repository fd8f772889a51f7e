import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { describeMistakes } from '../start-notice.ts'
import { type Database, openStore } from '../store/database.ts'
import { describeStoreFailure } from '../store-notice.ts'
import { describeHeldLeads, releaseLeads } from './outbox/held-leads.ts'
import { listOutbox } from './outbox/list-outbox.ts'
import { readPlaces } from './outbox/places.ts'
import { readWish, type Wish } from './outbox/read-wish.ts'
import { resend } from './outbox/resend.ts'
import { showDelivery } from './outbox/show-delivery.ts'
import { USAGE } from './outbox/usage.ts'

type Asked = Exclude<Wish, { what: 'help' }>

// What SQLite makes beside the store is nobody else's on this machine.
process.umask(0o077)
// Whoever reads the output may have seen enough.
process.stdout.on('error', () => process.exit())
const wish = understand()
if (wish.what === 'help') {
  say(USAGE)
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

async function run(asked: Asked, config: Config): Promise<void> {
  const { databaseUrl } = config
  const file = join(config.dataDir, 'gimbal.sqlite')
  // Opening would make one.
  if (databaseUrl === undefined && !existsSync(file)) return fail(`There is no store at ${file}.`)
  try {
    const store = await openStore(databaseUrl === undefined ? { file } : { url: databaseUrl })
    try {
      await fulfil(asked, store.db, config)
    } finally {
      await store.close()
    }
  } catch (error) {
    fail(`Not done: ${describeStoreFailure(error, databaseUrl) ?? messageOf(error)}`)
  }
}

async function fulfil(asked: Asked, db: Database, config: Config): Promise<void> {
  const parts = { db, now: Date.now(), places: readPlaces(config), say }
  switch (asked.what) {
    case 'list':
      return say(await listOutbox(parts, asked))
    case 'show': {
      const shown = await showDelivery(parts, asked)
      return shown === undefined ? fail(`There is no delivery or lead ${asked.id}.`) : say(shown)
    }
    case 'resend':
      if (!(await resend(parts, asked))) process.exitCode = 1
      return
    case 'held':
      return say(await describeHeldLeads(db, asked.json))
    case 'release':
      if (!(await releaseLeads(parts, asked.ids))) process.exitCode = 1
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
