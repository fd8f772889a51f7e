import { readLabel } from '#server/flows/purchase/client-codes.ts'
import { splitArguments } from '../read-arguments.ts'

/** What the owner asks for. */
export type Wish =
  | { what: 'help' }
  | { what: 'list'; json: boolean }
  | { what: 'new'; label: string }
  | { what: 'rename'; id: string; label: string }
  | { what: 'revoke'; id: string }

/** Understands what follows the command. @throws TypeError with one sentence when it cannot */
export function readWish(args: readonly string[]): Wish {
  const split = splitArguments(args, {
    options: { json: { type: 'boolean' } },
    takes: { list: ['json'], new: [], rename: [], revoke: [] },
    otherwise: 'list',
  })
  if (split.what === 'help') return split
  const { what, values, words } = split
  switch (what) {
    case 'list':
      takeWords(words, 0)
      return { what, json: values.json ?? false }
    case 'new':
      return { what, label: nameOf(takeWords(words, 1)[0]) }
    case 'rename': {
      const [id, label] = takeWords(words, 2)
      return { what, id: idOf(id), label: nameOf(label) }
    }
    case 'revoke':
      return { what, id: idOf(takeWords(words, 1)[0]) }
  }
}

function takeWords(words: readonly string[], most: number): readonly string[] {
  if (words.length > most) throw new TypeError('That is one word too many. Put a name of several words in quotes.')
  return words
}

function idOf(id: string | undefined): string {
  if (id === undefined) throw new TypeError('Say the id of the code; list shows it.')
  return id.toLowerCase()
}

function nameOf(text = ''): string {
  const label = readLabel(text)
  if (label === undefined)
    throw new TypeError('Say whom the code is for, in at most 100 characters: "Smith & Lee LLP".')
  return label
}

/** What `npm run codes` says of itself. */
export const USAGE = `npm run codes -- [list] [--json]
npm run codes -- new NAME
npm run codes -- rename ID NAME
npm run codes -- revoke ID

The client codes, by which clients come to buy. May run beside running servers; what is done here
counts at once on all of them.

  list     every code: its id, whether it lets anybody in, when it was made and last used (UTC), for whom
  new      makes a code for NAME, such as "Smith & Lee LLP", and shows it this once:
           it is kept nowhere. Dashes and case do not matter when it is typed.
  rename   gives a code another name
  revoke   ends a code for good; who has bought keeps what was bought

  --json   for programs: npm run --silent codes -- list --json

Codes whose hashes stand in CLIENT_CODE_HASHES work beside these and are not listed.

Exit status: 0 done, 1 not done, 2 not understood.
`
