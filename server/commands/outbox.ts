import { MINUTE_MS } from '#contracts/clock.ts'
import { holdReason, LONGEST_REASON } from '#contracts/console-deliveries.ts'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import { releaseHeldLead } from '#server/flows/leads/capture-lead.ts'
import { holdDestination, releaseDestination, resend } from '#server/flows/leads/manage-deliveries.ts'
import { readDestinationAddresses, routeKinds } from '#server/start/third-parties.ts'
import type { Delivery } from '#server/store/deliveries.ts'
import { findLead } from '#server/store/leads.ts'
import { makeDue } from '#server/store/waiting-deliveries.ts'
import { describeTime, runOnStore, type Session, type StoreCommand } from './command.ts'
import { listHeld, listOutbox } from './outbox-listing.ts'

const USAGE = `npm run outbox -- [list] [--destination NAME] [--all]
npm run outbox -- resend ID… [--again]
npm run outbox -- resend --failed [--destination NAME]
npm run outbox -- resend --destination NAME
npm run outbox -- hold --destination NAME --reason TEXT
npm run outbox -- release --destination NAME
npm run outbox -- held
npm run outbox -- release ID…

Deliveries that are still waiting. You can run this while
the server runs; it picks up what is due within a second.

  list       what waits for each destination, then the 20 deliveries that have
             waited longest; --all: all
  resend     makes waiting deliveries due now and restarts their schedule: by
             id, all whose schedule is over, or all for one destination
             --again also resends what was delivered, with the same webhook-id
  hold       sends nothing to a destination, on any server, until it's released;
             what waits loses nothing
  held       leads that a spam trap caught: stored, but not delivered
  release    lets a held destination go, or delivers such a lead

  ID         of a delivery or of its lead
  NAME       ${DESTINATIONS.slice(0, 5).join(', ')},
             ${DESTINATIONS.slice(5).join(', ')}

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

const OPTIONS = {
  destination: { type: 'string' },
  all: { type: 'boolean' },
  failed: { type: 'boolean' },
  again: { type: 'boolean' },
  reason: { type: 'string' },
} as const

export const outbox: StoreCommand<typeof OPTIONS> = {
  usage: USAGE,
  options: OPTIONS,
  otherwise: 'list',
  verbs: {
    list: {
      takes: ['destination', 'all'],
      read: ({ destination, all = false }) => {
        const only = readDestination(destination)
        return async (session) => session.say(await listOutbox(session, { only, all }))
      },
    },
    resend: {
      takes: ['destination', 'failed', 'again'],
      words: Infinity,
      read: ({ destination: name, failed = false, again = false }, ids) => {
        const destination = readDestination(name)
        if (ids.length > 0 === (failed || destination !== undefined))
          throw new TypeError('Choose deliveries by their ids, by --failed, or by --destination NAME.')
        if (again && ids.length === 0) throw new TypeError('--again only works with ids.')
        if (ids.length === 0) return (session) => resendAll(session, { destination, onlyFailed: failed })
        return async (session) => {
          for (const id of ids) await resendOne(session, id, again)
        }
      },
    },
    hold: {
      takes: ['destination', 'reason'],
      read: ({ destination: name, reason: text }) => {
        const destination = readDestination(name)
        if (destination === undefined) throw new TypeError('Say which: --destination NAME.')
        const { success, data } = holdReason.safeParse(text ?? '')
        if (!success) throw new TypeError(`Say why, in ${LONGEST_REASON} characters at most: --reason TEXT.`)
        return (session) => hold(session, destination, data)
      },
    },
    held: {
      takes: [],
      read:
        () =>
        async ({ db, say }) =>
          say(await listHeld(db)),
    },
    release: {
      takes: ['destination'],
      words: Infinity,
      read: ({ destination: name }, ids) => {
        const destination = readDestination(name)
        if (ids.length > 0 === (destination !== undefined))
          throw new TypeError('Give --destination NAME, or the ids of leads; held lists them.')
        if (destination !== undefined) return (session) => letGo(session, destination)
        return async (session) => {
          for (const id of ids) await release(session, id)
        }
      },
    },
  },
}

function readDestination(name: string | undefined): Destination | undefined {
  const known = DESTINATIONS.find((each) => each === name)
  if (name !== undefined && !known) throw new TypeError(`--destination: use one of ${DESTINATIONS.join(', ')}.`)
  return known
}

/** Resends pending deliveries: a destination's, those that exhausted their retries, or the ones that are both. */
async function resendAll(
  session: Session,
  { destination, onlyFailed }: { destination: Destination | undefined; onlyFailed: boolean },
): Promise<void> {
  const due = await makeDue(session.db, session.now, { destination, onlyFailed })
  if (due.length > 0) return sayDue(session, due)
  const place = destination === undefined ? '' : ` for ${readDestinationAddresses(session.config)[destination].name}`
  const which = onlyFailed ? `Nothing${place} has run through its schedule` : `Nothing waits${place}`
  session.say(`${which}, except what is being sent right now.\n`)
}

async function resendOne(session: Session, id: string, again: boolean): Promise<void> {
  const { db, now, say, fail } = session
  const resent = await resend(db, now, id, again)
  if (resent.outcome === 'due') return sayDue(session, resent.deliveries)
  if (resent.outcome === 'being sent') return say(`${id}: it's being sent right now. Nothing changed.\n`)
  if (resent.outcome === 'not kept')
    return fail(`${id}: its link was mailed and isn't kept. The person can ask for another.`)
  if (resent.outcome === 'delivered')
    return fail(
      `${id}: it was delivered ${describeTime(resent.at)}.\n  To send it again, with the same webhook-id, add --again.`,
    )
  const isHeld = (await findLead(db, id))?.held === 1
  const held = `a spam trap holds it. To deliver it: npm run outbox -- release ${id}`
  fail(`${id}: ${isHeld ? held : 'there is no such delivery or lead. To see them: npm run outbox'}`)
}

function sayDue({ config, say }: Session, due: readonly Pick<Delivery, 'destination'>[]): void {
  const places = readDestinationAddresses(config)
  const missing = [...new Set(due.map(({ destination }) => destination))].filter((each) => !places[each].hasAddress)
  const settings = missing.map((destination) => places[destination].setting).join(' and ')
  const next =
    settings === ''
      ? 'A running server sends within a second; otherwise the next one to start does.'
      : `It waits until you set ${settings}.`
  say(`${due.length === 1 ? '1 delivery is' : `${due.length} deliveries are`} due now.\n${next}\n`)
}

async function hold({ db, now, say, fail }: Session, destination: Destination, reason: string): Promise<void> {
  const isHeld = await holdDestination({ db, clock: () => now }, { destination, reason, by: 'terminal' })
  if (!isHeld) return fail(`${destination}: it's held already. npm run outbox says since when.`)
  say(`${destination}: held. What is being sent right now may still arrive.
To let it go: npm run outbox -- release --destination ${destination}\n`)
}

async function letGo({ db, now, say, fail }: Session, destination: Destination): Promise<void> {
  const isReleased = await releaseDestination({ db, clock: () => now }, { destination, by: 'terminal' })
  if (isReleased) say(`${destination}: released. A running server sends what is due within a second.\n`)
  else fail(`${destination}: it isn't held.`)
}

async function release({ db, now, config, say, fail }: Session, id: string): Promise<void> {
  const outcome = await releaseHeldLead(
    {
      db,
      clock: () => now,
      destinationsOf: routeKinds(config),
      newsletterOptIn: config.newsletterOptIn,
      bookingWaitMs: config.bookingWaitMinutes * MINUTE_MS,
    },
    id,
  )
  if (outcome === 'released') say(`${id}: it's due now. A running server sends it within a second.\n`)
  else fail(`${id}: ${outcome === 'unknown' ? 'there is no such lead.' : "it isn't held; its delivery is on its way."}`)
}

if (import.meta.main) await runOnStore(outbox)
