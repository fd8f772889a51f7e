import { makeClientCode, readLabel } from '#server/flows/purchase/client-codes.ts'
import { type ClientCode, readClientCodes, renameClientCode, revokeClientCode } from '#server/store/client-codes.ts'
import { isoTime, listVerb, printTable, refuseWords, runOnStore, type StoreCommand, utcMinute } from './command.ts'

const USAGE = `npm run codes -- [list] [--json]
npm run codes -- new NAME
npm run codes -- rename ID NAME
npm run codes -- revoke ID

Client codes, which let clients reach the purchase page. You can run this while servers run; changes
apply to all of them at once.

  list     every code: id, whether it works, when it was made and last used (UTC), and who it's for
  new      makes a code for NAME, such as "Smith & Lee LLP", and shows it once: it isn't stored.
           Dashes and case don't matter when a client types it.
  rename   gives a code another name
  revoke   ends a code for good; clients keep what they bought

  --json   for programs: npm run --silent codes -- list --json

Codes in CLIENT_CODE_HASHES also work. They aren't listed.

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

/** `npm run codes`. */
export const codes: StoreCommand<{ json: { type: 'boolean' } }> = {
  usage: USAGE,
  options: { json: { type: 'boolean' } },
  otherwise: 'list',
  verbs: {
    list: listVerb(({ db }) => readClientCodes(db), codeAsJson, listCodes),
    new: {
      takes: [],
      read: ([name, ...rest]) => {
        refuseWords(rest)
        const label = labelOf(name)
        return async ({ db, now, say }) => {
          const { id, code } = await makeClientCode({ db, clock: () => now }, label)
          say(`For ${label}:\n\n  ${code}\n\nIt isn't shown again. To revoke it: npm run codes -- revoke ${id}\n`)
        }
      },
    },
    rename: {
      takes: [],
      read: ([given, name, ...rest]) => {
        refuseWords(rest)
        const [id, label] = [idOf(given), labelOf(name)]
        return async ({ db, say, fail }) => {
          if (await renameClientCode(db, id, label)) say(`${id} is now for ${label}.\n`)
          else fail(noSuchCode(id))
        }
      },
    },
    revoke: {
      takes: [],
      read: ([given, ...rest]) => {
        refuseWords(rest)
        const id = idOf(given)
        return async ({ db, now, say, fail }) => {
          if (await revokeClientCode(db, id, now)) return say(`${id} no longer works.\n`)
          const exists = (await readClientCodes(db)).some((code) => code.id === id)
          fail(exists ? `${id} was already revoked.` : noSuchCode(id))
        }
      },
    },
  },
}

function idOf(id: string | undefined): string {
  if (id === undefined) throw new TypeError('Give the id of the code; list shows it.')
  return id.toLowerCase()
}

function labelOf(text = ''): string {
  const label = readLabel(text)
  if (label === undefined) throw new TypeError('Say who the code is for, in 100 characters or less: "Smith & Lee LLP".')
  return label
}

const noSuchCode = (id: string) => `There is no code ${id}. To see them: npm run codes`

function listCodes(all: readonly ClientCode[]): string {
  if (all.length === 0) return 'There are no codes yet. To make one: npm run codes -- new "Smith & Lee LLP"\n'
  return printTable([
    ['Id', 'State', 'Made (UTC)', 'Last used (UTC)', 'For'],
    ...all.map(({ id, revoked_at, created_at, last_used_at, label }) => [
      id,
      revoked_at === null ? 'works' : 'revoked',
      utcMinute(created_at),
      utcMinute(last_used_at),
      label,
    ]),
  ])
}

function codeAsJson({ id, label, created_at, last_used_at, revoked_at }: ClientCode) {
  return {
    id,
    label,
    madeAt: isoTime(created_at),
    lastUsedAt: isoTime(last_used_at),
    revokedAt: isoTime(revoked_at),
  }
}

if (import.meta.main) await runOnStore(codes)
