import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** The options that were given, by name. */
type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known; allowPositionals: true }>
>['values']

/** What every command takes. */
const HELP = { help: { type: 'boolean', short: 'h' } } as const

/** What a command can do, and the options that each of it takes. */
interface Grammar<Verb extends string, Known extends Options> {
  options: Known
  takes: Record<Verb, readonly (keyof Known)[]>
  /** What is done when no word says it; without it, saying nothing at all asks for help. */
  otherwise?: NoInfer<Verb>
}

/**
 * Splits what follows a command into what to do, the words after that, and the options.
 * @throws TypeError with one sentence when what to do is not known or does not take an option
 */
export function splitArguments<Verb extends string, Known extends Options>(
  args: readonly string[],
  { options, takes, otherwise }: Grammar<Verb, Known>,
): { what: 'help' } | { what: Verb; words: string[]; values: Values<Known> } {
  const everything: Options = { ...options, ...HELP }
  const asked = parseArgs({ args: [...args], options: everything, allowPositionals: true }).values
  if (asked['help'] || (args.length === 0 && otherwise === undefined)) return { what: 'help' }
  // Without help among the options, so that their types are those of the caller.
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [first = otherwise, ...words] = positionals
  const verbs = Object.keys(takes) as Verb[]
  const what = verbs.find((verb) => verb === first)
  if (what === undefined) throw new TypeError(`Say what to do first: ${inWords(verbs)}.`)
  for (const name of Object.keys(values)) {
    if (!takes[what].includes(name)) throw new TypeError(`${what} takes no --${name}.`)
  }
  return { what, words, values }
}

const inWords = (verbs: readonly string[]) => `${verbs.slice(0, -1).join(', ')} or ${verbs.at(-1)}`

/** How many a list shows: 20, `--limit N`, or `--all`. @throws TypeError with one sentence when that is not to be understood */
export function readLimit({ limit, all }: { limit?: string | undefined; all?: boolean | undefined }): number {
  if (limit !== undefined && all) throw new TypeError('Say one of --limit and --all.')
  if (all) return Number.MAX_SAFE_INTEGER
  if (!/^[1-9]\d{0,6}$/.test(limit ?? '20')) throw new TypeError('--limit: use a whole number from 1 on.')
  return Number(limit ?? '20')
}
