import { parseArgs } from 'node:util'
import { EMAIL_PATTERN } from '#contracts/field-rules.ts'
import { LEAD_KINDS, type LeadKind } from '#contracts/lead-kind.ts'

/** Which leads; times in milliseconds. */
interface Choice {
  kind: LeadKind | undefined
  since: number | undefined
}

/** What the owner asks for. */
export type Wish =
  | { what: 'help' }
  | ({ what: 'list'; limit: number } & Choice)
  | ({ what: 'export'; format: 'csv' | 'json'; out: string | undefined; force: boolean } & Choice)
  | { what: 'show'; email: string; json: boolean }
  | { what: 'erase'; email: string; yes: boolean }

const OPTIONS = {
  kind: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  out: { type: 'string' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
  force: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Option = keyof typeof OPTIONS

const TAKES: Record<Exclude<Wish['what'], 'help'>, readonly Option[]> = {
  list: ['kind', 'since', 'limit'],
  export: ['kind', 'since', 'csv', 'json', 'out', 'force'],
  show: ['json'],
  erase: ['yes'],
}

/** Understands what follows the command. @throws TypeError with one sentence when it cannot */
export function readWish(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [what, email, ...rest] = positionals
  if (values.help || (what === undefined && args.length === 0)) return { what: 'help' }
  if (what !== 'list' && what !== 'export' && what !== 'show' && what !== 'erase') {
    throw new TypeError('Say what to do first: list, export, show or erase.')
  }
  for (const name of Object.keys(values)) {
    if (!TAKES[what].some((option) => option === name)) throw new TypeError(`${what} takes no --${name}.`)
  }
  const isAboutOne = what === 'show' || what === 'erase'
  if (rest.length > 0 || (email !== undefined && !isAboutOne)) throw new TypeError('That is one word too many.')
  const choice = () => ({ kind: readKind(values.kind), since: readSince(values.since) })
  switch (what) {
    case 'list':
      return { what, ...choice(), limit: readLimit(values.limit) }
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

function readKind(kind: string | undefined): LeadKind | undefined {
  const known = LEAD_KINDS.find((name) => name === kind)
  if (kind !== undefined && known === undefined) throw new TypeError(`--kind: use one of ${LEAD_KINDS.join(', ')}.`)
  return known
}

function readSince(since: string | undefined): number | undefined {
  if (since === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(since) ? Date.parse(since) : Number.NaN
  if (Number.isNaN(time)) throw new TypeError('--since: use a day such as 2026-03-05, or 2026-03-05T12:00:00Z.')
  return time
}

function readLimit(limit = '20'): number {
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new TypeError('--limit: use a whole number from 1 on.')
  return Number(limit)
}
