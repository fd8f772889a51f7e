import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AskedTimes } from '#contracts/asked-times.ts'
import { utcDay } from '#contracts/clock.ts'
import { VARIANTS } from '#contracts/landing-pages.ts'
import type { Destination, FormKind, LeadState } from '#contracts/lead-kind.ts'
import { runOnStore, type Session } from '#server/commands/command.ts'
import { handleCalendarEvent } from '#server/flows/calls/handle-calendar-event.ts'
import { captureLead } from '#server/flows/leads/capture-lead.ts'
import { addNote, setLeadState } from '#server/flows/leads/lead-state.ts'
import type { CalendarEvent } from '#server/partners/ports.ts'
import { type Database, insertNew } from '#server/store/database.ts'
import { upsertOrder, upsertRefunds } from '#server/store/orders.ts'
import { nextWorkingDays } from '#site/survey/working-days.ts'
import {
  businessCardSubmission,
  leadMagnetSubmission,
  newsletterSubmission,
  surveySubmission,
} from './sample-submissions.ts'
import { survey } from './survey.ts'

const USAGE = `npm run sample-leads

Fills the store with two months of made-up leads, calls, visits and orders, so that
there is something to look at in the console. Their addresses end in .example, so
none of them is anyone's. A second run adds nothing. Refused in production.

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

/** The landing pages that came with the site, without variant. */
const PAGES = readdirSync(join(import.meta.dirname, '../content/landing-pages'))
  .filter((name) => name.endsWith('_a.md'))
  .map((name) => `/${name.slice(0, -'_a.md'.length)}`)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BY = 'sample@firm.example'

const PEOPLE = [
  ['Ada Byron', 'Byron Estate Planning', 'Estate planning', 'Wills sit in a drawer and nobody can say how many.'],
  ['Grace Hopper', 'Hopper & Reyes', 'Immigration', 'Notices come in the mail and get to the calendar days later.'],
  ['Alan Turing', 'Turing Law', 'Employment', 'Callers who leave a message at noon hire someone else by three.'],
  ['Mary Somerville', 'Somerville Family Law', 'Family law', 'We type the same names into four systems.'],
  ['Emmy Noether', 'Noether Group', 'Business law', 'Every partner has a different engagement letter.'],
  [
    'George Boole',
    'Boole Injury Law',
    'Personal injury',
    'Intake takes two calls and a form, and half of them never come back.',
  ],
  ['Joan Clarke', 'Clarke & Wynn', 'Real estate', 'Closings live in one paralegal’s inbox.'],
  ['Hedy Lamarr', 'Lamarr IP', 'Trademarks', 'Renewal dates are in a spreadsheet that one person opens.'],
  ['Katherine Johnson', 'Johnson Trial Lawyers', 'Litigation', 'Discovery is in six folders with four naming schemes.'],
  ['Rosa Franklin', 'Franklin Elder Law', 'Elder law', 'New clients wait a week for an engagement letter.'],
  ['Lise Meitner', 'Meitner Appeals', 'Appellate', 'Deadlines are counted twice, by the same person.'],
] as const

const KINDS: readonly FormKind[] = [
  ...(['survey', 'newsletter', 'survey', 'lead-magnet', 'newsletter'] as const),
  ...(['newsletter', 'business-card', 'survey', 'newsletter', 'lead-magnet'] as const),
]
/** By lead number; 0 is the newest. */
const [ASKS_FOR_TIMES, WAITS, FAILS, HELD, LEFT] = [0, 2, 7, 5, 10]
const LEADS = 76
/** In cents. */
const PRICE = 4900

await runOnStore({
  usage: USAGE,
  options: {},
  read: () => async (session) => {
    if (session.config.production) return session.fail('Not done: this is production, and the leads are made up.')
    await fill(session)
    session.say('The store has sample leads. Open /console to look at them.\n')
  },
})

async function fill({ db, now }: Session): Promise<void> {
  for (let number = 0; number < LEADS; number += 1) await addLead(db, { number, now })
  await countVisits(db, now)
  await countReads(db, now)
  await addOrders(db, now)
}

async function addLead(db: Database, { number, now }: { number: number; now: number }): Promise<void> {
  const kind = KINDS[number % KINDS.length] ?? 'survey'
  // Each eleventh is somebody who wrote before, with another form.
  const person = number % 11 === 10 ? number - 4 : number
  const [, , practiceArea, issue] = PEOPLE[number % PEOPLE.length] ?? PEOPLE[0]
  const [other, firm] = PEOPLE[(person + Math.floor(person / PEOPLE.length)) % PEOPLE.length] ?? PEOPLE[0]
  const firstName = (PEOPLE[person % PEOPLE.length] ?? PEOPLE[0])[0].split(' ')[0] ?? ''
  const lastName = other.split(' ')[1] ?? ''
  const email = `${firstName}.${lastName}@${firm.split(' ')[0]}.example`.toLowerCase()
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const phone = `(212) 555-01${10 + number}`
  // Slightly more leads each week, during US office hours.
  const age = number * (0.45 + 0.004 * number)
  const daytime = Date.parse(utcDay(now - age * DAY)) + (14 + ((number * 7) % 9)) * HOUR + ((number * 17) % 60) * MINUTE
  const at = Math.min(daytime, now - (number + 1) * 43 * MINUTE)
  const asksForTimes = number === ASKS_FOR_TIMES
  const days = nextWorkingDays(now, 'America/New_York')
  // Leads of the last week have a call in the next few days.
  const call = number < 14 ? Date.parse(days[number % 4] ?? '') : Date.parse(utcDay(at + 2 * DAY))
  const firstMeetingTimestamp = new Date(call + (15 + (number % 5)) * HOUR).toISOString()
  const contact = { 'First Name': firstName, 'Last Name': lastName, Email: email, 'Company Name': firm }
  const submissions: Record<FormKind, () => object> = {
    survey: () => ({
      ...surveySubmission({ uuid: id, firstName, lastName, email, phone, companyName: firm, practiceArea, issue }),
      ...(number % 2 === 0 && { firmType: 'small', attorneyCountRange: '2-10', staffCountRange: '5-19' }),
      caseValueThreshold: optionOf('case-value', number * 3),
      targetCasesPerYear: optionOf('cases-per-year', number * 5 + 1),
      ...(asksForTimes || number === LEFT ? { firstMeetingTimestamp: '', eventUri: '' } : { firstMeetingTimestamp }),
    }),
    newsletter: () => newsletterSubmission({ uuid: id, email }),
    'lead-magnet': () => leadMagnetSubmission({ UUID: id, ...contact }),
    'business-card': () => businessCardSubmission({ UUID: id, ...contact, Phone: phone, Message: issue }),
  }
  const variant = VARIANTS[number % 2] ?? 'a'
  const offer = PAGES[number % 3]
  const isFromAd = kind === 'survey' || kind === 'lead-magnet'
  const ad =
    number % 4 === 0
      ? { utm_source: 'newsletter', utm_medium: 'email' }
      : { utm_source: 'google', utm_medium: 'cpc', utm_campaign: number % 3 === 0 ? 'intake' : 'solo' }
  const arrival = { page: `${offer}_${variant}`, variant, ...ad }
  const destinations: Destination[] = kind === 'newsletter' ? [kind] : [kind, 'owner-mail']
  const isNew = await db.transaction().execute(async (trx) => {
    const deps = { db: trx, clock: () => at, destinationsOf: () => destinations, wakeOutbox: () => {} }
    const outcome = await captureLead(deps, {
      kind,
      id,
      submission: submissions[kind](),
      held: number === HELD,
      isAtCalendar: number === LEFT,
      attribution: isFromAd ? { first: arrival, last: { page: '/' } } : undefined,
      askedTimes: asksForTimes ? askedTimes(days) : undefined,
    })
    if (outcome !== 'stored') return false
    if (kind === 'survey' && !asksForTimes && number !== LEFT && number !== HELD)
      await handleCalendarEvent(
        deps,
        bookingOf(id, { firstName, lastName, email, startsAt: firstMeetingTimestamp, at }),
        false,
      )
    await markDelivered(trx, { id, number, at, now })
    return true
  })
  if (!isNew) return
  const state = stateOf(number)
  if (kind === 'newsletter' || state === 'new') return
  const clock = () => at + 5 * HOUR
  await setLeadState({ db, clock }, { id, from: 'new', to: state, by: BY })
  const text = 'Called back. Sends last month’s intake sheets before the call.'
  await addNote({ db, clock }, { leadId: id, id: id.replace(/^0/, '1'), by: BY, text })
}

/** All are delivered at once, but for one that waits and one that failed. */
async function markDelivered(
  trx: Database,
  { id, number, at, now }: Record<'number' | 'at' | 'now', number> & { id: string },
): Promise<void> {
  const delivered = { attempts: 1, last_attempt_at: at + 900, delivered_at: at + 1400 }
  await trx.updateTable('deliveries').set(delivered).where('lead_id', '=', id).execute()
  if (number === WAITS || number === FAILS)
    await trx
      .updateTable('deliveries')
      .set({
        attempts: 9,
        delivered_at: null,
        failed_at: number === FAILS ? now - HOUR : null,
        next_attempt_at: now + DAY,
        last_error: 'answered 503',
      })
      .where('lead_id', '=', id)
      .where('destination', '=', 'survey')
      .execute()
}

/** What the scheduler says of a sample lead's call. */
function bookingOf(
  leadId: string,
  {
    startsAt,
    at,
    ...person
  }: Pick<CalendarEvent, 'firstName' | 'lastName' | 'email'> & { startsAt: string; at: number },
): CalendarEvent {
  const { eventUri } = surveySubmission()
  const inviteeUri = `${eventUri}/invitees/${leadId}`
  const nothing = { otherInviteeUris: [], movedTo: undefined, movedFrom: undefined }
  return { ...person, ...nothing, eventUri, inviteeUri, startsAt, state: 'booked', leadId, bookedAt: at }
}

function optionOf(id: string, index: number): string {
  const question = survey.questions.find((each) => each.id === id)
  const options = question?.kind === 'choice' ? question.options : []
  return options[index % options.length]?.value ?? ''
}

function stateOf(number: number): LeadState {
  if (number < 6 || number === LEFT) return 'new'
  if (number < 14) return 'contacted'
  if (number % 5 === 0) return 'client'
  return number % 7 === 0 ? 'not-a-fit' : 'contacted'
}

function askedTimes([first = '', second = '']: readonly string[]): AskedTimes {
  const halfDays = [
    { date: first, half: 'morning' },
    { date: second, half: 'afternoon' },
  ] as const
  return { halfDays, timeZone: 'America/Chicago' }
}

/** Visits of each landing page through yesterday. On the first, B books more calls; for the others it's too early. */
async function countVisits(db: Database, now: number): Promise<void> {
  const steps = survey.questions.length + 2
  for (const [place, page] of PAGES.entries())
    for (const variant of VARIANTS)
      for (let daysAgo = 28; daysAgo > 0; daysAgo -= 1) {
        const isAhead = place === 0 && variant === 'b'
        const views = Math.round(
          (place === 0 ? 150 : 26 - 3 * place) * (0.8 + ((daysAgo * 7) % (variant === 'a' ? 11 : 13)) / 27),
        )
        const started = Math.round(views * (isAhead ? 0.27 : 0.22))
        const counts: [string, number][] = [
          ['view', views],
          ...Array.from({ length: steps }, (_, step): [string, number] => [
            `step-${step + 1}`,
            Math.round(started * 0.955 ** step * (step > 4 ? 0.72 : 1)),
          ]),
          ['booked', Math.floor(views * (isAhead ? 0.072 : 0.045) + ((daysAgo * 5 + place) % 7) / 7)],
          ['asked', Math.floor(views * 0.012 + ((daysAgo * 3 + place) % 5) / 5)],
          ['sent', Math.round(views * 0.05)],
        ]
        await db
          .insertInto('daily_counts')
          .values(counts.map(([step, count]) => ({ day: utcDay(now - daysAgo * DAY), page, variant, step, count })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
}

/** Reads of two articles through yesterday, for twelve weeks. */
async function countReads(db: Database, now: number): Promise<void> {
  const sources = ['search', 'here', 'none', 'site linkedin.com', 'ad newsletter', 'site lawyerist.com']
  const articles = ['/articles/buy-build-or-leave-it', '/articles/first-ten-minutes-of-a-new-matter']
  for (const [place, article] of articles.entries())
    for (let daysAgo = 84; daysAgo > 0; daysAgo -= 1) {
      const day = utcDay(now - daysAgo * DAY)
      const rows = sources.map((source, rank) => {
        const count = (((daysAgo * 7 + rank * 5 + place) % 11) * (120 - daysAgo)) / (250 * (rank + 1 + place))
        return { article, day, source, count: Math.ceil(count) }
      })
      const add = db.insertInto('article_reads').values(rows)
      await add.onConflict((conflict) => conflict.doNothing()).execute()
    }
}

/** Two a month, one of them in pounds, and two refunds. */
async function addOrders(db: Database, now: number): Promise<void> {
  for (const [index, [name, firm]] of PEOPLE.entries()) {
    const email = `${name.replace(' ', '.')}@${firm.split(' ')[0]}.example`.toLowerCase()
    const at = now - (3 + index * (9 + index)) * DAY
    const id = hash('sha256', `sample ${index}`).slice(0, 32)
    const payment = `pi_sample_${index}`
    await upsertOrder(db, {
      id,
      session_id: `cs_test_sample_${index}`,
      payment_id: payment,
      email,
      email_key: email,
      created_at: at,
      paid_at: at + MINUTE,
      amount: PRICE,
      tax: index % 4 === 0 ? 400 : null,
      currency: index === 5 ? 'gbp' : 'usd',
      links_sent_at: at + MINUTE + 1000,
      opened_at: index % 3 === 0 ? at + HOUR : null,
    })
    if (index !== 1 && index !== 3) continue
    const refunded_at = at + 2 * DAY
    const amount = index === 1 ? PRICE : PRICE / 2
    await upsertRefunds(db, [{ id: `re_sample_${index}`, payment_id: payment, amount, refunded_at, has_failed: 0 }])
    if (amount === PRICE) await insertNew(db, 'refunded_payments', { payment_id: payment, refunded_at })
  }
}
