import type { Database } from '#server/store/database.ts'
import type { Delivery } from '#server/store/deliveries.ts'
import { findLead } from '#server/store/leads.ts'
import { findDeliveries, makeDue, promiseAgain } from '#server/store/waiting-deliveries.ts'
import { describeTime } from './describe-time.ts'
import type { Places } from './places.ts'
import type { Wish } from './read-wish.ts'

/** What resending takes. */
interface ResendParts {
  db: Database
  now: number
  places: Places
  say: (text: string) => void
}

/**
 * Makes deliveries due now, and says of each what will happen.
 * @returns whether all that was asked for by id is due now, or was being sent already
 */
export async function resend(parts: ResendParts, { choice }: Extract<Wish, { what: 'resend' }>): Promise<boolean> {
  const { db, now, places, say } = parts
  if (choice === 'failed' || 'destination' in choice) {
    const due = await makeDue(db, now, choice)
    const which = choice === 'failed' ? 'whose schedule is through' : `for ${places[choice.destination].name}`
    say(due.length === 0 ? `Nothing waits ${which} but what is being sent now.\n` : sayDue(due, places))
    return true
  }
  let allDone = true
  for (const id of choice.ids) allDone = (await resendOne(parts, id, choice.again)) && allDone
  return allDone
}

async function resendOne({ db, now, places, say }: ResendParts, id: string, again: boolean): Promise<boolean> {
  const found = await findDeliveries(db, id)
  const waiting = found.filter(({ delivered_at }) => delivered_at === null)
  if (waiting.length > 0) {
    const due = await makeDue(db, now, { ids: waiting.map((each) => each.id) })
    say(due.length > 0 ? sayDue(due, places) : `${id}: it is being sent at this moment; nothing was changed.\n`)
    return true
  }
  const delivered = found.at(-1)
  if (!delivered) {
    const lead = await findLead(db, id)
    const held = `it is held by a spam trap. To deliver it: npm run outbox -- release ${id}`
    say(`${id}: ${lead?.held === 1 ? held : 'there is no such delivery or lead'}.\n`)
    return false
  }
  if (!again) {
    const when = describeTime(delivered.delivered_at ?? now)
    say(`${id}: it was delivered ${when}.\n  To send it once more, under the same webhook-id, add --again.\n`)
    return false
  }
  const promised = await promiseAgain(db, now, delivered.id)
  say(promised ? sayDue([delivered], places) : `${id}: it is being sent already; nothing was changed.\n`)
  return true
}

/** What happens now, in a sentence or two. */
function sayDue(due: readonly Pick<Delivery, 'destination'>[], places: Places): string {
  const missing = [...new Set(due.map(({ destination }) => destination))].filter((each) => !places[each].hasAddress)
  const settings = missing.map((destination) => places[destination].setting).join(' and ')
  return `${due.length === 1 ? '1 delivery is' : `${due.length} deliveries are`} due now.\n${
    settings === ''
      ? 'A running server sends within a second, otherwise the next start does.'
      : `It waits until ${settings} is set.`
  }\n`
}
