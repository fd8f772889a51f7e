import { readLimit, splitArguments } from '../read-arguments.ts'

/** What the owner asks for. */
export type Wish =
  | { what: 'help' }
  | { what: 'list'; limit: number; json: boolean }
  | { what: 'resend'; id: string; again: boolean }

/** Understands what follows the command. @throws TypeError with one sentence when it cannot */
export function readWish(args: readonly string[]): Wish {
  const split = splitArguments(args, {
    options: {
      limit: { type: 'string' },
      all: { type: 'boolean' },
      json: { type: 'boolean' },
      again: { type: 'boolean' },
    },
    takes: { list: ['limit', 'all', 'json'], resend: ['again'] },
    otherwise: 'list',
  })
  if (split.what === 'help') return split
  const { what, values, words } = split
  const [id, ...more] = words
  if (what === 'list') {
    if (id !== undefined) throw new TypeError('list takes no id; resend does.')
    return { what, limit: readLimit(values), json: values.json ?? false }
  }
  if (id === undefined || more.length > 0) throw new TypeError('Say the id of one order; list shows them.')
  return { what, id, again: values.again ?? false }
}

/** What `npm run orders` says of itself. */
export const USAGE = `npm run orders -- [list] [--limit N | --all] [--json]
npm run orders -- resend ID [--again]

What was bought, and its download links. May run beside a running server.

  list     the newest first, 20 unless --limit or --all says otherwise: when it was made (UTC),
           paid, waiting for a payment that takes days, failed, or refunded; when links were
           last sent; its id; who bought
  resend   sends the links of an order to its buyer, as "Send me my links again" on the site
           does: through the automation at PURCHASE_WEBHOOK_URL, not twice within an hour
           --again also within the hour

  --json   for programs: npm run --silent orders -- list --json

Exit status: 0 done, 1 not done, 2 not understood.
`
