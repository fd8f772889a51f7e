import { expect, it } from 'vitest'
import { TOUCH_KEYS } from '#contracts/attribution.ts'
import {
  businessCardSubmission,
  contactOf,
  leadMagnetSubmission,
  newsletterSubmission,
  surveySubmission,
} from '#contracts/lead-forms.ts'
import { LEAD_COLUMNS, leadRow } from './lead-columns.ts'

const nothing = {
  answers: null,
  asked_times: null,
  email_key: null,
  unconfirmed_until: null,
  corrected_at: null,
  calendar_until: null,
}
const lead = { id: 'the-id', kind: 'survey' as const, held: 0, ...nothing, created_at: 0, payload: '' }

/** The row of a lead that no one has handled yet. */
const rowOf = (
  fields: Record<string, unknown>,
  agreed_words: string | null = null,
  attribution: string | null = null,
) =>
  leadRow({
    lead: { ...lead, ...contactOf(fields), agreed_words, attribution },
    fields,
    answers: {},
    deliveries: [],
    listing: undefined,
    calls: [],
    notes: [],
  })

it('has a column for everything that a lead of each form holds, but its id again, and where its sender came from', () => {
  for (const contract of [newsletterSubmission, surveySubmission, businessCardSubmission, leadMagnetSubmission]) {
    const names = Object.keys(contract.shape)
    const row = rowOf(Object.fromEntries(names.map((name) => [name, `the ${name}`])))
    const missing = names.filter((name) => !row.includes(`the ${name}`))
    expect(missing.filter((name) => !['uuid', 'UUID'].includes(name))).toEqual([])
  }
  const known = ['first', 'last'].flatMap((touch) => TOUCH_KEYS.map((key) => `${touch}_${key}`))
  expect(known.filter((name) => !LEAD_COLUMNS.includes(name))).toEqual([])
})

it('has its columns where owners’ spreadsheets expect them: old ones never move, a new one goes to the end', () => {
  const first =
    'id kind received_at delivery_state delivered_at email first_name last_name phone company website message source source_url ' +
    'lead_magnet practice_area firm_type attorneys staff firm_size monthly_revenue engagement selling case_value ' +
    'cases_per_year meeting_at event_uri analytics_id sent_at agreed_words ' +
    'first_page first_variant first_utm_source first_utm_medium first_utm_campaign first_utm_content first_utm_term ' +
    'last_page last_variant last_utm_source last_utm_medium last_utm_campaign last_utm_content last_utm_term ' +
    'asked_times lead_state notes'
  expect(LEAD_COLUMNS.join(' ').slice(0, first.length)).toBe(first)
})

it('is blank where a lead has nothing', () => {
  const attribution = JSON.stringify({ first: { utm_source: 'an-ad' }, last: {} })
  const filledIn = (row: string[]) =>
    Object.fromEntries(LEAD_COLUMNS.map((name, index) => [name, row[index]]).filter(([, value]) => value !== ''))
  const always = { id: 'the-id', kind: 'survey', received_at: '1970-01-01T00:00:00.000Z', delivery_state: 'delivered' }
  const [blank, email] = [{ ...always, lead_state: 'new' }, 'ada@example.com']
  expect(filledIn(rowOf({}))).toEqual(blank)
  expect(filledIn(rowOf({ email, selling: 7 }, 'the words', attribution))).toEqual({
    ...blank,
    email,
    selling: '7',
    agreed_words: 'the words',
    first_utm_source: 'an-ad',
  })
})
