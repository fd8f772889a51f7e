import { type PromiseParts, releaseHeldLead } from '#server/flows/capture-lead.ts'
import type { Database } from '#server/store/database.ts'
import { listHeldLeads } from '#server/store/leads.ts'
import { describeTime, isoTime } from './describe-time.ts'

/** The leads that a spam trap caught, the newest first, at most a thousand. Fits 80 columns. */
export async function describeHeldLeads(db: Database, json: boolean): Promise<string> {
  const leads = await listHeldLeads(db, 1000)
  if (json) {
    const held = leads.map(({ id, kind, created_at }) => ({ leadId: id, kind, cameAt: isoTime(created_at) }))
    return `${JSON.stringify({ held }, null, 2)}\n`
  }
  if (leads.length === 0) return 'No lead is held.\n'
  const lines = leads.map(
    ({ id, kind, created_at }) => `${id.padEnd(36)}  ${kind.padEnd(13)}  ${shortTime(created_at)}`,
  )
  return [
    `${'Lead'.padEnd(36)}  ${'Kind'.padEnd(13)}  Came`,
    ...lines,
    '',
    'To read one: npm run outbox -- show ID --payload',
    'To deliver one: npm run outbox -- release ID',
    '',
  ].join('\n')
}

const shortTime = (time: number) => describeTime(time).slice(0, 16)

/** What releasing takes. */
interface ReleaseParts extends Pick<PromiseParts, 'db' | 'destinationsOf'> {
  now: number
  say: (text: string) => void
}

/**
 * Has held leads delivered, and says of each what will happen.
 * @returns whether all of them were held
 */
export async function releaseLeads(
  { db, now, destinationsOf, say }: ReleaseParts,
  ids: readonly string[],
): Promise<boolean> {
  const sentences = {
    released: 'it is due now. A running server sends it within a second.',
    'not held': 'it is not held: its delivery is promised already.',
    unknown: 'there is no such lead.',
  }
  let allReleased = true
  for (const id of ids) {
    const outcome = await releaseHeldLead({ db, clock: () => now, destinationsOf }, id)
    say(`${id}: ${sentences[outcome]}\n`)
    allReleased &&= outcome === 'released'
  }
  return allReleased
}
