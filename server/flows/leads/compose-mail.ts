import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { describeAskedTimes } from '#contracts/asked-times.ts'
import { agreedCall } from '#contracts/calls.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { zoneNamed } from '#contracts/dates.ts'
import type { LeadUpdate } from '#contracts/lead-kind.ts'
import type { MailBuild, MailContext, Mails, MailWords, StopLinks } from '#contracts/mail.ts'
import { NO_CALL_MAIL_PATH } from '#contracts/page-data.ts'
import type { CallEntry, SiteWords } from '#contracts/site-config.ts'
import type { Deliverable, MailComposer, MailDestination } from '#server/partners/ports.ts'
import { callLinks, leaveLink } from '../calls/call-link.ts'
import { guideHref, type LinkDeps } from '../links/signed-link.ts'

export interface ComposerDeps extends LinkDeps, Omit<Mails, 'composeSample'> {
  origin: () => string
  mailParts: Omit<MailContext, 'words' | 'origin' | 'guideHref' | 'invitation' | 'callLinks' | 'leaveLinks'>
}

/** Composes mails with what they need beside the lead or message: a call's calendar file, the guide's link. */
export const openComposer = (deps: ComposerDeps): MailComposer => ({
  async compose(deliverable, destination, { withoutTyped = false } = {}) {
    const { kind, askedTimes } = deliverable
    const origin = deps.origin()
    const lead = {
      ...deliverable,
      destination,
      askedTimes:
        askedTimes && describeAskedTimes(askedTimes, destination === 'owner-mail' ? deliverable.storedAt : undefined),
      visitorZone: zoneNamed(askedTimes?.timeZone ?? ''),
      withoutTyped,
    }
    const words = await deps.words()
    return deps.composeMail(lead, {
      ...deps.mailParts,
      words,
      origin,
      guideHref: destination === 'visitor-mail' && kind === 'lead-magnet' ? guideHref(deps) : undefined,
      invitation: withoutTyped
        ? undefined
        : invitationFor(deliverable, destination, {
            consoleOrigin: deps.mailParts.consoleOrigin,
            origin,
            words: words.site,
          }),
      callLinks:
        kind === 'survey' && destination === 'visitor-mail' ? callLinksOf(deps, deliverable, origin) : undefined,
      leaveLinks:
        kind === 'newsletter'
          ? stopLinks(origin, leaveLink(deps, { id: deliverable.id, email: deliverable.contact.email }))
          : undefined,
    })
  },
  composeForOwner: async (mail) =>
    deps.composeMail(
      { ...mail, destination: 'owner-mail' },
      { ...deps.mailParts, words: await deps.words(), origin: deps.origin() },
    ),
})

/** Undefined unless the sender left the calendar without a time. */
function callLinksOf(deps: LinkDeps, { id, contact, calendarUntil }: Deliverable, origin: string) {
  if (calendarUntil === undefined || contact.email === '') return undefined
  const { pick, stop } = callLinks(deps, { id, email: contact.email })
  return { pick: `${origin}${pick}`, ...stopLinks(origin, stop) }
}

const stopLinks = (origin: string, stop: string): StopLinks => ({
  stop: `${origin}${stop}`,
  stopInOneClick: `${origin}${stop.replace(NO_CALL_MAIL_PATH, '/api/stop-call-mail')}`,
})

function invitationFor(
  deliverable: Deliverable,
  destination: MailDestination,
  { consoleOrigin, origin, words }: { consoleOrigin: string | undefined; origin: string; words: SiteWords },
): string | undefined {
  if (deliverable.kind === 'survey') return invitationOf(deliverable, origin, words)
  if (deliverable.kind !== 'agreed-call') return undefined
  const { leadId, email, ...call } = agreedCall.parse(JSON.parse(deliverable.payload))
  const { state, sequence, startsAt, firstEventUri: eventUri } = call
  const deps = { now: deliverable.storedAt, publicOrigin: origin, words, sequence }
  const attendee = { name: call.firstName, email }
  const changed = { state, sequence, attendee }
  if (destination === 'visitor-mail')
    return callInvitation({ eventUri, startsAt }, { ...deps, entry: words.agreed, ...(sequence > 0 && { changed }) })
  const firm = call.firm === '' ? '' : ` (${call.firm})`
  const entry = {
    minutes: words.call.booked.minutes,
    title: `Call ${call.name || email}${firm}`,
    description: [call.phone, email, `${consoleOrigin ?? origin}/console/leads/${leadId}`].filter(Boolean).join('\n'),
  }
  // The owner's own entry: nobody is invited to it.
  return callInvitation({ eventUri, startsAt }, { ...deps, entry, ...(state === 'cancelled' && { changed }) })
}

/** The calendar file for the call a survey's sender booked, or what became of it. Composing it again gives the same. */
function invitationOf(
  { payload, contact, storedAt, call }: Deliverable,
  publicOrigin: string,
  words: SiteWords,
): string | undefined {
  const fields = JSON.parse(payload) as Record<string, unknown>
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const deps = { now: storedAt, publicOrigin, words }
  if (!call) return callInvitation({ eventUri: textOf('eventUri'), startsAt: textOf('firstMeetingTimestamp') }, deps)
  const { state, sequence, firstEventUri: eventUri, startsAt, wasAt, isAgreed } = call
  const changed = { state, sequence, attendee: { name: contact.first_name, email: contact.email } }
  return callInvitation(
    { eventUri, startsAt: startsAt ?? wasAt ?? '' },
    { ...deps, ...(isAgreed && { entry: words.agreed }), ...(sequence > 0 && { changed }) },
  )
}

export interface BookedCall {
  eventUri: string
  /** ISO 8601 */
  startsAt: string
}

interface CalendarFileDeps {
  /** When the file is written, in epoch milliseconds. */
  now: number
  publicOrigin: string | undefined
  words: SiteWords
  /** By default that of a call booked with the scheduler. */
  entry?: CallEntry
  /** How often it has changed since its first file. */
  sequence?: number
  /** What became of the call since its first file: then calendars change that entry, or take it out. */
  changed?: { state: LeadUpdate; sequence: number; attendee: { name: string; email: string } }
}

/** A booked call, by its first event, as a calendar file (RFC 5545): one `UID`, so a second file adds no second entry. */
export function callInvitation(
  { eventUri, startsAt }: BookedCall,
  {
    now,
    publicOrigin,
    words: { brand, call },
    entry = call.booked,
    changed,
    sequence = changed?.sequence ?? 0,
  }: CalendarFileDeps,
): string | undefined {
  const start = new Date(startsAt)
  if (eventUri === '' || !/^\d{4}-\d\d-\d\dT/.test(startsAt) || Number.isNaN(start.getTime())) return undefined
  const isCancelled = changed?.state === 'cancelled'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({
    prodId: { company: brand.name, product: 'Calls' },
    method: changed ? method : ICalCalendarMethod.PUBLISH,
  })
  const event = calendar.createEvent({
    id: hash('sha256', eventUri).slice(0, 32),
    sequence,
    // A later file has a later stamp: some calendars go by it. Composed again, it's the same.
    stamp: new Date(now + sequence * 1000),
    start,
    end: new Date(start.getTime() + entry.minutes * 60_000),
    summary: entry.title,
    description: entry.description,
    organizer: { name: brand.name, email: brand.email },
    url: publicOrigin ?? null,
  })
  if (changed) {
    event.status(isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED)
    event.createAttendee({ ...changed.attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false })
  }
  // The library omits the final line ending.
  return `${calendar.toString()}\r\n`
}

/** Loads what was built, and reads the words once for each source. @param buildFolder contains `server/` */
export async function loadMails(buildFolder: string, source: () => ContentSource): Promise<Mails> {
  const file = pathToFileURL(resolve(buildFolder, 'server', 'mails.js')).href
  const { composeMail, composeSample, openMailWords } = (await import(/* @vite-ignore */ file)) as MailBuild
  let read: { from: ContentSource; words: MailWords } | undefined
  const words = async () => {
    const from = source()
    if (read?.from !== from) read = { from, words: openMailWords(from) }
    return read.words
  }
  await words()
  return { composeMail, composeSample, words }
}
