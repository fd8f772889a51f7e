import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import { splitArguments } from '../read-arguments.ts'

/** What the owner asks for. */
export type Wish =
  | { what: 'help' }
  | { what: 'list'; destination: Destination | undefined; all: boolean; json: boolean }
  | { what: 'show'; id: string; payload: boolean; json: boolean }
  | { what: 'resend'; choice: { ids: string[]; again: boolean } | { destination: Destination } | 'failed' }
  | { what: 'held'; json: boolean }
  | { what: 'release'; ids: string[] }

const OPTIONS = {
  destination: { type: 'string' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  payload: { type: 'boolean' },
  failed: { type: 'boolean' },
  again: { type: 'boolean' },
} as const

/** Understands what follows the command. @throws TypeError with one sentence when it cannot */
export function readWish(args: readonly string[]): Wish {
  const split = splitArguments(args, {
    options: OPTIONS,
    takes: {
      list: ['destination', 'all', 'json'],
      show: ['payload', 'json'],
      resend: ['destination', 'failed', 'again'],
      held: ['json'],
      release: [],
    },
    otherwise: 'list',
  })
  if (split.what === 'help') return split
  const { what, values, words: ids } = split
  const { all = false, json = false, payload = false } = values
  const destination = readDestination(values.destination)
  switch (what) {
    case 'list':
      if (ids.length > 0) throw new TypeError('list takes no id; show does.')
      return { what, destination, all, json }
    case 'held':
      if (ids.length > 0) throw new TypeError('held takes no id; release does.')
      return { what, json }
    case 'show': {
      const [id, ...more] = ids
      if (id === undefined || more.length > 0) throw new TypeError('Say one id, of a delivery or of its lead.')
      return { what, id, payload, json }
    }
    case 'release':
      if (ids.length === 0) throw new TypeError('Say which leads; held lists them.')
      return { what, ids }
    case 'resend':
      return { what, choice: readChoice(ids, values.failed ?? false, destination, values.again ?? false) }
  }
}

function readChoice(ids: string[], failed: boolean, destination: Destination | undefined, again: boolean) {
  if ([ids.length > 0, failed, destination !== undefined].filter(Boolean).length !== 1) {
    throw new TypeError('Say which deliveries: ids, --failed, or --destination NAME.')
  }
  if (again && ids.length === 0) throw new TypeError('--again goes with ids.')
  if (failed) return 'failed' as const
  return destination === undefined ? { ids, again } : { destination }
}

function readDestination(name: string | undefined): Destination | undefined {
  const known = DESTINATIONS.find((each) => each === name)
  if (name !== undefined && known === undefined) {
    throw new TypeError(`--destination: use one of ${DESTINATIONS.join(', ')}.`)
  }
  return known
}
