import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { loadEnvFile } from '../load-env-file.ts'
import { describeMistakes } from '../start-notice.ts'
import { type Database, openStore } from '../store/database.ts'
import { describeCopiedAway, describeStoreFailure, describeStorePlace } from '../store-notice.ts'

/** What a command is given, and what it says of itself. */
interface CommandWords<Asked> {
  usage: string
  /** Understands what follows the command. @throws TypeError with one sentence when it cannot */
  readWish: (args: readonly string[]) => Asked | { what: 'help' }
  /** Begins the sentence about settings that need mending; `Nothing was done` unless told. */
  notDone?: string
}

/**
 * Begins one of the owner's commands: reads its arguments, then the settings, also those of `.env` in the working folder.
 * Ends the process where there is no more to do: 0 when help was asked for, 2 when it is not understood, 1 when settings
 * need mending.
 */
export function startCommand<Asked>(words: CommandWords<Asked>): { asked: Asked; config: Config } {
  const { usage, readWish, notDone = 'Nothing was done' } = words
  // What is written here is nobody else's on this machine.
  process.umask(0o077)
  // Whoever reads the output may have seen enough; what was begun is done to its end.
  process.stdout.on('error', (error) => {
    if (!isClosedPipe(error)) throw error
  })
  const asked = understand(usage, readWish)
  const loading = loadEnvFile()
  const reading = loading.ok ? readConfig(process.env) : { ok: false as const, mistakes: [loading.mistake] }
  if (reading.ok) return { asked, config: reading.config }
  fail(describeMistakes(reading.mistakes).replace('The server did not start', notDone))
  process.exit()
}

function understand<Asked>(usage: string, readWish: CommandWords<Asked>['readWish']): Asked {
  const asked = attempt(usage, () => readWish(process.argv.slice(2)))
  if (!isHelp(asked)) return asked
  say(usage)
  process.exit(0)
}

function attempt<Result>(usage: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    // Node adds how to say a word that begins with a dash, which none of ours do.
    const [sentence] = messageOf(error).split('. To specify a positional argument')
    process.stderr.write(`${sentence}\n\n${usage}`)
    process.exit(2)
  }
}

const isHelp = (asked: unknown): asked is { what: 'help' } =>
  typeof asked === 'object' && asked !== null && 'what' in asked && asked.what === 'help'

/**
 * Opens the store that there is, does something with it and closes it. Says on standard error which store that is, and
 * there why something was not done, with exit status 1.
 */
export async function withStore(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = config
  const file = join(dataDir, 'gimbal.sqlite')
  const copiedAway = describeCopiedAway(config)
  if (copiedAway !== undefined) return fail(`Not done: ${copiedAway}`)
  // Opening would make one.
  if (databaseUrl === undefined && !existsSync(file)) return fail(`There is no store at ${file}.`)
  process.stderr.write(`Store: ${describeStorePlace(config)}\n`)
  try {
    const store = await openStore(databaseUrl === undefined ? { file } : { url: databaseUrl })
    try {
      await work(store.db)
    } finally {
      await store.close()
    }
  } catch (error) {
    if (isClosedPipe(error)) return
    fail(`Not done: ${describeStoreFailure(error, config) ?? messageOf(error)}`)
  }
}

/** Writes what was asked for. */
export function say(text: string): void {
  process.stdout.write(text)
}

/** Says why something was not done; the command then ends with status 1. */
export function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const isClosedPipe = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE'
