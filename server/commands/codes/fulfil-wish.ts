import { plainJson } from '#server/flows/people/plain-json.ts'
import { makeClientCode } from '#server/flows/purchase/client-codes.ts'
import { type ClientCode, readClientCodes, renameClientCode, revokeClientCode } from '#server/store/client-codes.ts'
import type { Database } from '#server/store/database.ts'
import { isoTime, utcMinute } from '../outbox/describe-time.ts'
import type { Wish } from './read-wish.ts'

/** Does what is asked of `npm run codes`. @returns whether it could be done, and what is said of it */
export async function fulfilWish(
  { db, now }: { db: Database; now: number },
  asked: Exclude<Wish, { what: 'help' }>,
): Promise<{ isDone: boolean; says: string }> {
  switch (asked.what) {
    case 'list': {
      const codes = await readClientCodes(db)
      return { isDone: true, says: asked.json ? `${plainJson(codes.map(codeAsJson), 2)}\n` : listCodes(codes) }
    }
    case 'new': {
      const { id, code } = await makeClientCode({ db, clock: () => now }, asked.label)
      const revoke = `To end it: npm run codes -- revoke ${id}`
      return { isDone: true, says: `For ${asked.label}:\n\n  ${code}\n\nIt is not shown again. ${revoke}\n` }
    }
    case 'rename': {
      const isDone = await renameClientCode(db, asked.id, asked.label)
      return { isDone, says: isDone ? `${asked.id} is for ${asked.label} now.\n` : noSuchCode(asked.id) }
    }
    case 'revoke': {
      const isDone = await revokeClientCode(db, asked.id, now)
      if (isDone) return { isDone, says: `${asked.id} lets nobody in any more.\n` }
      const isThere = (await readClientCodes(db)).some(({ id }) => id === asked.id)
      return { isDone, says: isThere ? `${asked.id} was revoked already.\n` : noSuchCode(asked.id) }
    }
  }
}

const noSuchCode = (id: string) => `There is no code ${id}. To see them: npm run codes\n`

function listCodes(codes: readonly ClientCode[]): string {
  if (codes.length === 0) return 'There are no codes yet. To make one: npm run codes -- new "Smith & Lee LLP"\n'
  return [
    line('Id', 'State', 'Made (UTC)', 'Last used (UTC)', 'For'),
    ...codes.map(({ id, revoked_at, created_at, last_used_at, label }) =>
      line(id, revoked_at === null ? 'works' : 'revoked', utcMinute(created_at), utcMinute(last_used_at), label),
    ),
    '',
  ].join('\n')
}

const line = (id: string, state: string, made: string, used: string, label: string) =>
  `${id.padEnd(8)}  ${state.padEnd(7)}  ${made.padEnd(16)}  ${used.padEnd(16)}  ${label}`

const codeAsJson = ({ id, label, created_at, last_used_at, revoked_at }: ClientCode) => ({
  id,
  label,
  madeAt: isoTime(created_at),
  lastUsedAt: isoTime(last_used_at),
  revokedAt: isoTime(revoked_at),
})
