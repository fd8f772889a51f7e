import { sql } from 'kysely'
import { DAY_MS, dayIn, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import type { Database } from '#server/store/database.ts'
import { storeLeads } from '#test/store/store-lead.ts'
import { businessCardSubmission, newsletterSubmission, surveySubmission } from '../sample-submissions.ts'

interface Fill {
  leads: number
  now: number
}

/** Between two leads. */
const ageOf = (leads: number) => (2 * 365 * DAY_MS) / leads
const FEES = ['< $2.5k', '$2.5k - $5k', '$5k - $10k', '$10k - $25k', '$25k - $50k', '$50k - $100k', '> $100k']
const CASES = ['< 25', '25 - 50', '51 - 100', '101 - 250', '251 - 500', '501 - 1,000', '> 1,000']
const KINDS = ['newsletter', 'survey', 'newsletter', 'business-card', 'survey', 'newsletter', 'newsletter'] as const
const ASKED = '{"halfDays":[{"date":"2026-11-25","half":"morning"}],"timeZone":"America/Chicago"}'

/**
 * Every fourth person writes twice. A third of the surveys has a call; one in ten of the others waits for an answer.
 * Every 500th delivery waits, every 1,000th has failed.
 */
function leadAt(index: number, { leads, now }: Fill) {
  const kind = KINDS[index % KINDS.length] ?? 'survey'
  const email = `person-${index % 4 === 3 ? index - 3 : index}@firm-${index % 999}.example`
  const created_at = Math.floor(now - index * ageOf(leads) - 40 * MINUTE_MS)
  const isBooked = index % 3 === 0
  const call = isBooked ? new Date(created_at + 2 * DAY_MS).toISOString() : ''
  const survey = {
    issue: `Problem ${index}: intake takes too long, and the phone rings while everyone is in court.`,
    firstName: `Ada${index % 700}`,
    lastName: `Byron${index % 1100}`,
    caseValueThreshold: FEES[index % 7] ?? '',
    targetCasesPerYear: CASES[(index + 3) % 7] ?? '',
    eventUri: call && 'x',
    firstMeetingTimestamp: call,
  }
  const submission = {
    survey: () => surveySubmission({ email, ...survey }),
    newsletter: () => newsletterSubmission({ email }),
    'business-card': () => businessCardSubmission({ Email: email }),
  }[kind]()
  const ad = { utm_source: `source-${index % 5}`, utm_campaign: `campaign-${index % 40}` }
  const first = { page: `/lp_0${index % 7}-x_a`, ...ad }
  const isOpen = kind === 'survey' && !isBooked
  return {
    id: `lead-${String(index).padStart(7, '0')}`,
    kind,
    payload: JSON.stringify(submission),
    held: 0,
    attribution: JSON.stringify({ first, last: {} }),
    email_key: email,
    asked_times: isOpen && index % 5 === 0 ? ASKED : null,
    calendar_until: isOpen ? created_at + 30 * MINUTE_MS + (index < 50 ? HOUR_MS : 0) : null,
    created_at,
    delivery: {
      destination: 'survey' as const,
      next_attempt_at: now + HOUR_MS,
      created_at,
      delivered_at: index % 500 === 0 ? null : created_at + MINUTE_MS,
      last_attempt_at: created_at,
      failed_at: index % 1000 === 0 ? created_at + HOUR_MS : null,
    },
  }
}

/** Fills a store with leads of two years, as a busy firm has them, with their deliveries, orders and next steps. */
export async function fillConsole(db: Database, fill: Fill): Promise<void> {
  const { leads, now } = fill
  await storeLeads(db, leads, (index) => leadAt(index, fill))
  const answered = sql<number>`created_at + ${HOUR_MS}`
  const isAnswered = sql<boolean>`cast(substr(lead_id, 6) as integer) % 10 <> 1`
  const set = { state: 'contacted' as const, state_at: answered, answered_at: answered }
  await db.updateTable('lead_listings').set(set).where(isAnswered).execute()
  // As many orders as a busy firm has in two years.
  const orders = Array.from({ length: Math.ceil(leads / 20) }, (_, index) => {
    // Each twentieth lead's sender.
    const [at, sender] = [Math.floor(now - index * ageOf(leads) * 20), index * 20]
    const email = `person-${sender}@firm-${sender % 999}.example`
    const ids = { id: `order-${index}`, session_id: `session-${index}`, payment_id: `payment-${index}` }
    const paid = { paid_at: at, amount: 4900, tax: 300, currency: 'usd', created_at: at }
    return { ...ids, ...paid, email, email_key: email }
  })
  for (let from = 0; from < orders.length; from += 400)
    await db
      .insertInto('orders')
      .values(orders.slice(from, from + 400))
      .execute()
  const steps = Array.from({ length: Math.min(1000, leads / 7) }, (_, index) => {
    const [lead_id, due_on] = [leadAt(index * 7 + 1, fill).id, dayIn(now + ((index % 10) - 4) * DAY_MS, 'UTC')]
    return { lead_id, text: 'Call back', due_on, by: 'ada@firm.example', created_at: now }
  })
  await db.insertInto('next_steps').values(steps).execute()
}
