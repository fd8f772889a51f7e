import { expect, it } from 'vitest'
import { TOUCH_KEYS } from '#contracts/attribution.ts'
import { contactOf } from '#contracts/contact.ts'
import {
  businessCardSubmission,
  leadMagnetSubmission,
  newsletterSubmission,
  surveySubmission,
} from '#contracts/lead-forms.ts'
import { LEAD_COLUMNS, leadRow } from './lead-columns.ts'

const nothing = {
  answers: null,
  attribution: null,
  asked_times: null,
  email_key: null,
  unconfirmed_until: null,
  corrected_at: null,
  calendar_until: null,
}
const lead = { id: 'the-id', kind: 'survey' as const, held: 0, ...nothing, created_at: 0 }
/** A lead that no one has handled yet. */
const unseen = { deliveries: [], listing: undefined, calls: [], notes: [] }
const rowOf = (fields: Record<string, unknown>) =>
  leadRow({
    lead: { ...lead, ...contactOf(fields), payload: '', agreed_words: 'the words' },
    fields,
    answers: {},
    ...unseen,
  })

it.each([
  ['newsletter', newsletterSubmission],
  ['survey', surveySubmission],
  ['business card', businessCardSubmission],
  ['lead magnet', leadMagnetSubmission],
])('has a column for everything that a %s lead holds, but its id again', (_, contract) => {
  const names = Object.keys(contract.shape)
  const row = rowOf(Object.fromEntries(names.map((name) => [name, `the ${name}`])))
  const missing = names.filter((name) => !row.includes(`the ${name}`))
  expect(missing.filter((name) => !['uuid', 'UUID'].includes(name))).toEqual([])
})

it('has a column for each thing that is known of where a sender came from', () => {
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
  const row = rowOf({ email: 'ada@example.com', selling: 7 })
  expect(row).toHaveLength(LEAD_COLUMNS.length)
  expect(Object.fromEntries(LEAD_COLUMNS.map((name, index) => [name, row[index]]))).toMatchObject({
    id: 'the-id',
    received_at: '1970-01-01T00:00:00.000Z',
    delivery_state: 'delivered',
    delivered_at: '',
    email: 'ada@example.com',
    selling: '7',
    company: '',
    agreed_words: 'the words',
  })
})

it('is blank where a lead has nothing', () => {
  const attribution = JSON.stringify({ first: { utm_source: 'an-ad' }, last: {} })
  const stored = {
    lead: { ...lead, ...contactOf({}), payload: '', agreed_words: null, attribution },
    fields: {},
    answers: {},
    ...unseen,
  }
  const withoutOrigin = { ...stored, lead: { ...stored.lead, attribution: null } }
  const filledIn = (row: string[]) => LEAD_COLUMNS.filter((_, index) => row[index] !== '')
  const always = ['id', 'kind', 'received_at', 'delivery_state']
  const end = ['lead_state']
  expect(filledIn(leadRow(stored))).toEqual([...always, 'first_utm_source', ...end])
  expect(filledIn(leadRow(withoutOrigin))).toEqual([...always, ...end])
})
