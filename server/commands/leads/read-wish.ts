import { EMAIL_PATTERN } from '#contracts/field-rules.ts'
import { PROMISED_KINDS, type PromisedKind } from '#contracts/lead-kind.ts'
import { readLimit, splitArguments } from '../read-arguments.ts'

/** Which leads; times in milliseconds. */
interface Choice {
  kind: PromisedKind | undefined
  since: number | undefined
  /** Words that are all in the address, name or firm. */
  search: string | undefined
}

/** What the owner asks for. */
export type Wish =
  | { what: 'help' }
  | ({ what: 'list'; limit: number } & Choice)
  | ({ what: 'pages' } & Choice)
  | ({ what: 'export'; format: 'csv' | 'json'; out: string | undefined; force: boolean } & Choice)
  | { what: 'show'; email: string; json: boolean }
  | { what: 'erase'; email: string; yes: boolean }

const OPTIONS = {
  kind: { type: 'string' },
  since: { type: 'string' },
  search: { type: 'string' },
  limit: { type: 'string' },
  all: { type: 'boolean' },
  out: { type: 'string' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
  force: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const

/** Understands what follows the command. @throws TypeError with one sentence when it cannot */
export function readWish(args: readonly string[]): Wish {
  const split = splitArguments(args, {
    options: OPTIONS,
    takes: {
      list: ['kind', 'since', 'search', 'limit', 'all'],
      pages: ['kind', 'since', 'search'],
      export: ['kind', 'since', 'search', 'csv', 'json', 'out', 'force'],
      show: ['json'],
      erase: ['yes'],
    },
  })
  if (split.what === 'help') return split
  const { what, values, words } = split
  const [email, ...rest] = words
  const isAboutOne = what === 'show' || what === 'erase'
  if (rest.length > 0 || (email !== undefined && !isAboutOne)) throw new TypeError('That is one word too many.')
  const choice = () => ({
    kind: readKind(values.kind),
    since: readSince(values.since),
    search: readSearch(values.search),
  })
  switch (what) {
    case 'list':
      return { what, ...choice(), limit: readLimit(values) }
    case 'pages':
      return { what, ...choice() }
    case 'export': {
      if (values.csv === values.json) throw new TypeError('Say one of --csv and --json.')
      if (values.force && values.out === undefined) throw new TypeError('--force goes with --out.')
      const format = values.csv ? 'csv' : 'json'
      return { what, ...choice(), format, out: values.out, force: values.force ?? false }
    }
    case 'show':
      return { what, email: readEmail(email), json: values.json ?? false }
    case 'erase':
      return { what, email: readEmail(email), yes: values.yes ?? false }
  }
}

function readEmail(email = ''): string {
  if (!EMAIL_PATTERN.test(email.trim())) throw new TypeError('Say the e-mail address, such as ada@example.com.')
  return email
}

function readKind(kind: string | undefined): PromisedKind | undefined {
  const known = PROMISED_KINDS.find((name) => name === kind)
  if (kind !== undefined && known === undefined) throw new TypeError(`--kind: use one of ${PROMISED_KINDS.join(', ')}.`)
  return known
}

function readSince(since: string | undefined): number | undefined {
  if (since === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(since) ? Date.parse(since) : Number.NaN
  if (Number.isNaN(time)) throw new TypeError('--since: use a day such as 2026-03-05, or 2026-03-05T12:00:00Z.')
  return time
}

function readSearch(search: string | undefined): string | undefined {
  if (search !== undefined && search.trim() === '') throw new TypeError('--search: say what to look for.')
  return search
}
