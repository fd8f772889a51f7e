import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { loadEnvFile } from '../load-env-file.ts'
import { describeMistakes } from '../start-notice.ts'
import { type Database, openStore } from '../store/database.ts'
import { describeCopiedAway, describeStoreFailure, describeStorePlace } from '../store-notice.ts'

type Options = NonNullable<ParseArgsConfig['options']>

type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known; allowPositionals: true }>
>['values']

/** What a command's work gets once the store is open. */
export interface Session {
  db: Database
  config: Config
  /** Epoch milliseconds. */
  now: number
  say: (text: string) => void
  fail: (message: string) => void
}

type Work = (session: Session) => Promise<void>

/** A command on the store, such as `npm run leads`, and its verbs, such as `list`. */
export interface StoreCommand<Known extends Options = Options> {
  usage: string
  options: Known
  verbs: Record<
    string,
    {
      takes: readonly NoInfer<keyof Known>[]
      /** Reads the words after the verb, and the options. @throws TypeError with one sentence when they make no sense */
      read: (words: string[], values: Values<Known>) => Work
    }
  >
  /** The verb when none is given; without it, the usage is shown. */
  otherwise?: string
}

/** Splits arguments into words and options. @throws TypeError with one sentence when an option isn't known */
export function readArguments<Known extends Options>(args: readonly string[], options: Known) {
  if (args.includes('--help') || args.includes('-h')) return 'help'
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  return { values, words: positionals }
}

/** Finds the verb and what it will do. @throws TypeError with one sentence when that makes no sense */
export function readVerb<Known extends Options>(
  { options, verbs, otherwise }: StoreCommand<Known>,
  args: readonly string[],
): Work | 'help' {
  const given = readArguments(args, options)
  if (given === 'help' || (args.length === 0 && otherwise === undefined)) return 'help'
  const [name = otherwise ?? '', ...words] = given.words
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) throw new TypeError(`Start with one of: ${Object.keys(verbs).join(', ')}.`)
  for (const option of Object.keys(given.values))
    if (!verb.takes.includes(option)) throw new TypeError(`${name} has no option --${option}.`)
  return verb.read(words, given.values)
}

/** How many rows a list shows: 20, `--limit N`, or `--all`. @throws TypeError with one sentence */
export function readLimit({ limit, all }: { limit?: string | undefined; all?: boolean | undefined }): number {
  if (limit !== undefined && all) throw new TypeError('Use either --limit or --all.')
  if (limit !== undefined && !/^[1-9]\d{0,6}$/.test(limit))
    throw new TypeError('--limit: use a whole number, 1 or more.')
  return all ? Number.MAX_SAFE_INTEGER : Number(limit ?? 20)
}

/** Refuses words that a verb has no use for. @throws TypeError with one sentence */
export function refuseWords(words: readonly string[]): void {
  if (words.length > 0) throw new TypeError(`Too many words: "${words[0]}". Put text with spaces in quotes.`)
}

/** Reads a command's arguments. Ends the process after printing the help (0) or why they make no sense (2). */
export function readOrExit<Asked>(usage: string, read: (args: readonly string[]) => Asked | 'help'): Asked {
  try {
    const asked = read(process.argv.slice(2))
    if (asked !== 'help') return asked
    say(usage)
    process.exit(0)
  } catch (error) {
    // Node adds how to write a word that begins with a dash, which none of ours do.
    const [sentence] = messageOf(error).split('. To specify a positional argument')
    process.stderr.write(`${sentence}\n\n${usage}`)
    process.exit(2)
  }
}

/** Reads arguments, then the settings; exits with 1 when those have mistakes. */
export function startCommand<Asked>(
  usage: string,
  read: (args: readonly string[]) => Asked | 'help',
  notDone = 'Nothing was done',
): { asked: Asked; config: Config } {
  // Other users of this machine can't read what is written here.
  process.umask(0o077)
  // A reader such as `head` may stop early; the work still finishes.
  process.stdout.on('error', (error) => {
    if (!isClosedPipe(error)) throw error
  })
  const asked = readOrExit(usage, read)
  const loading = loadEnvFile()
  const reading = loading.ok ? readConfig(process.env) : { ok: false as const, mistakes: [loading.mistake] }
  if (reading.ok) return { asked, config: reading.config }
  fail(describeMistakes(reading.mistakes).replace('The server did not start', notDone))
  process.exit()
}

/** Runs a command on the existing store, and names that store on standard error. */
export async function runOnStore<Known extends Options>(command: StoreCommand<Known>): Promise<void> {
  const { asked: work, config } = startCommand(command.usage, (args) => readVerb(command, args))
  const { databaseUrl, dataDir } = config
  const file = join(dataDir, 'gimbal.sqlite')
  const copiedAway = describeCopiedAway(config)
  if (copiedAway !== undefined) return fail(`Not done: ${copiedAway}`)
  // Opening it would create one.
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

/** Writes what was asked for. */
export function say(text: string): void {
  process.stdout.write(text)
}

/** Says why something wasn't done; the command then ends with status 1. */
export function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

/** What an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isClosedPipe = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE'
