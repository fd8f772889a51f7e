import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { asRunHere } from '#server/doctor/finding.ts'
import { type Config, readConfig } from '#server/start/config.ts'
import { loadEnvFile } from '#server/start/load-settings.ts'
import { describeMistakes } from '#server/start/start-notice.ts'
import { describeCopiedAway, describeStoreFailure, describeStorePlace } from '#server/start/store-notice.ts'
import { type Database, openStore } from '#server/store/database.ts'

type Options = NonNullable<ParseArgsConfig['options']>

type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known; allowPositionals: true }>
>['values']

/** What a command gets once the store is open. */
export interface Session {
  db: Database
  config: Config
  /** Epoch milliseconds. */
  now: number
  say: (text: string) => void
  fail: (message: string) => void
}

type Work = (session: Session) => Promise<void>

/** What a command takes, and what's asked of it by that. */
export interface Command<Known extends Options, Asked> {
  usage: string
  options: Known
  /** How many words may stand beside the options: none by default. */
  words?: number
  /** @throws TypeError with a one-sentence reason */
  read: (values: Values<Known>, words: string[]) => Asked
}

/** A command on the store, such as `npm run content -- pull`. */
export type StoreCommand<Known extends Options = Options> = Command<Known, Work>

/** @throws TypeError in one sentence for an unknown option, or a word too many */
export function readArguments<Known extends Options, Asked>(
  { options, words = 0, read }: Command<Known, Asked>,
  args: readonly string[],
): Asked | 'help' {
  if (args.includes('--help') || args.includes('-h')) return 'help'
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const tooMany = positionals[words]
  if (tooMany !== undefined) throw new TypeError(`Too many words: "${tooMany}". Put text with spaces in quotes.`)
  return read(values, positionals)
}

/** Parses a command's arguments. Exits after printing the help (0) or what's wrong with them (2). */
export function readOrExit<Known extends Options, Asked>(command: Command<Known, Asked>): Asked {
  try {
    const asked = readArguments(command, process.argv.slice(2))
    if (asked !== 'help') return asked
    say(command.usage)
    process.exit(0)
  } catch (error) {
    // Node appends a hint about words that start with a dash. None of ours do.
    const [sentence] = messageOf(error).split('. To specify a positional argument')
    process.stderr.write(asRunHere(`${sentence}\n\n${command.usage}`))
    process.exit(2)
  }
}

/** Keeps other users from reading what a command writes, and lets it finish though a reader such as `head` closes early. */
function prepareProcess(): void {
  process.umask(0o077)
  process.stdout.on('error', (error) => {
    if (!isClosedPipe(error)) throw error
  })
}

/** Parses arguments, then reads the settings; exits with 1 if any setting is invalid. */
export function startCommand<Known extends Options, Asked>(
  command: Command<Known, Asked>,
  notDone: string,
): { asked: Asked; config: Config } {
  prepareProcess()
  return { asked: readOrExit(command), config: readSettingsOrExit(notDone) }
}

/** Reads the settings. Exits with 1 if any is invalid. */
export function readSettingsOrExit(notDone: string): Config {
  const loading = loadEnvFile()
  const reading = loading.ok ? readConfig(process.env) : { ok: false as const, mistakes: [loading.mistake] }
  if (reading.ok) return reading.config
  fail(describeMistakes(reading.mistakes).replace('The server did not start', notDone))
  process.exit()
}

/** Where this machine reaches the server that has these settings. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${own}:${port}`
}

/** Runs a command on the existing store, and prints that store's location to stderr. */
export async function runOnStore<Known extends Options>(command: StoreCommand<Known>): Promise<void> {
  const { asked: work, config } = startCommand(command, 'Nothing was done')
  const { databaseUrl, dataDir } = config
  const file = join(dataDir, 'gimbal.sqlite')
  const copiedAway = describeCopiedAway(config)
  if (copiedAway !== undefined) return fail(`Not done: ${copiedAway}`)
  // Opening it would create it.
  if (databaseUrl === undefined && !existsSync(file))
    return fail(`There is no store at ${file}. Check DATA_DIR; the server creates the store when it first starts.`)
  process.stderr.write(`Store: ${describeStorePlace(config)}\n`)
  try {
    const store = await openStore(databaseUrl === undefined ? { file } : { url: databaseUrl })
    try {
      await work({ db: store.db, config, now: Date.now(), say, fail })
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!isClosedPipe(error)) fail(`Not done: ${describeStoreFailure(error, config) ?? messageOf(error)}`)
  }
}

export function say(text: string): void {
  process.stdout.write(asRunHere(text))
}

/** Reports why something wasn't done; the command will exit with 1. */
export function fail(message: string): void {
  process.stderr.write(`${asRunHere(message)}\n`)
  process.exitCode = 1
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isClosedPipe = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE'

/** Makes text safe for a terminal: characters that move the cursor or change colors become dots. */
export const printable = (text: string): string => text.replaceAll(/\p{C}|[\u2028\u2029]/gu, '·')
