import { resolve } from 'node:path'
import { readMailWords } from '#content-loader/mail.server.ts'
import { openContent } from '#content-loader/open-content.server.ts'
import { EVER } from '#content-loader/publishing.ts'
import { type AgreedCall, agreedUri, type CurrentCall } from '#contracts/calls.ts'
import type { WeeklyNumbers } from '#contracts/counts.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import type { MailContext, MailToCompose } from '#contracts/mail.ts'
import { sampleLetters } from '#mail/sample-letters.ts'
import { businessCardSubmission, leadMagnetSubmission, surveySubmission } from './sample-submissions.ts'

/** Input for a mail, and the name of its snapshot. */
export interface SampleMail {
  name: string
  mail: MailToCompose
  parts?: Partial<MailContext>
}

/** This project's own content. */
export const SOURCE = { folder: resolve(import.meta.dirname, '..') }

export const PARTS: MailContext = {
  words: { ...readMailWords(openContent(SOURCE, EVER)), hidden: [] },
  origin: 'https://www.firm.example',
  timeZone: 'America/New_York',
  isSandbox: false,
}

const ID = '7b1f0c52-6f0e-4a9e-9c55-0d5a4a2f7a11'
const STORED_AT = Date.UTC(2026, 10, 23, 15, 4)
const message = (
  kind: MailToCompose['kind'],
  destination: MailToCompose['destination'],
  payload: object,
): MailToCompose => ({
  kind,
  destination,
  id: ID,
  storedAt: STORED_AT,
  payload: JSON.stringify(payload),
  contact: contactOf(payload),
})

const agreedCallOf = (state: AgreedCall['state']): AgreedCall => ({
  leadId: ID,
  email: 'ada@example.com',
  firstName: 'Ada',
  name: 'Ada Byron',
  firm: 'Byron Law',
  phone: '(212) 555-0110',
  state,
  startsAt: '2026-12-01T15:00:00.000Z',
  visitorZone: 'America/Chicago',
  firstEventUri: agreedUri(ID),
  sequence: state === 'booked' ? 0 : 1,
})

const unbooked = surveySubmission({ firstMeetingTimestamp: '', eventUri: '' })
const call = (input: Partial<CurrentCall>): CurrentCall => ({
  state: 'booked',
  eventUri: 'https://api.calendly.com/scheduled_events/two',
  isAgreed: false,
  startsAt: null,
  wasAt: null,
  sequence: 0,
  firstEventUri: 'https://api.calendly.com/scheduled_events/one',
  ...input,
})
const MOVED_TO = '2026-12-03T19:30:00.000000Z'
const moved = call({ state: 'moved', startsAt: MOVED_TO, wasAt: '2026-12-01T15:00:00.000000Z', sequence: 1 })
const cancelled = call({ state: 'cancelled', wasAt: '2026-12-01T15:00:00.000000Z', sequence: 1 })
const movedSurvey = surveySubmission({ firstMeetingTimestamp: MOVED_TO })
const ASKED = ['Tuesday, December 1, morning (Central Time)', 'Wednesday, December 2, afternoon (Central Time)']

const attribution = {
  first: {
    page: '/lp_01-legal-ops-automation_b',
    variant: 'b',
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'spring',
  },
  last: { page: '/' },
}

const WEEK: WeeklyNumbers = {
  monday: '2026-11-16',
  sunday: '2026-11-22',
  timeZone: 'America/New_York',
  leads: { week: 14, before: 9 },
  byKind: [
    { kind: 'newsletter', week: 6, before: 4 },
    { kind: 'survey', week: 5, before: 3 },
    { kind: 'business-card', week: 1, before: 0 },
    { kind: 'lead-magnet', week: 2, before: 2 },
  ],
  byPage: [
    { page: '/lp_02-ai-integration-training-for-legal-professionals', week: 4, before: 1 },
    { page: '/lp_01-legal-ops-automation', week: 1, before: 2 },
    { page: 'other', week: 2, before: 0 },
    { page: 'none', week: 7, before: 6 },
  ],
  booked: { week: 4, before: 2 },
  tests: [
    {
      page: '/lp_01-legal-ops-automation',
      split: 'even',
      verdict: 'too-early',
      sentence: 'Too early to say. At this rate, about 7 more weeks.',
    },
    { page: '/lp_06-knowledge-management-systems', split: 'b', verdict: 'b-ahead', sentence: 'B is ahead.' },
  ],
  waiting: [{ destination: 'survey', waiting: 2, failed: 1 }],
  held: { week: 3, before: 0 },
}

const ALARM = {
  text: "The site can't deliver to the survey automation: 2 leads are waiting, the oldest for 17 minutes. The last error: answered 503. Nothing is lost. The console shows them and can resend them.",
  server: 'web-1',
  state: 'failing',
  destination: 'survey',
  waiting: 2,
  oldestAgeSeconds: 1020,
  lastError: 'answered 503',
  at: '2026-11-23T15:04:00.000Z',
}

/** Every mail, with typical data. */
export const sampleMails = (): SampleMail[] => [
  {
    name: 'owner-survey-booked',
    mail: {
      ...message('survey', 'owner-mail', surveySubmission()),
      attribution,
      agreedWords: 'We use your details to arrange and prepare the call.',
    },
  },
  {
    name: 'owner-survey-asked',
    mail: { ...message('survey', 'owner-mail', unbooked), askedTimes: ASKED },
    parts: { isSandbox: true },
  },
  { name: 'owner-call-moved', mail: { ...message('survey', 'owner-mail', movedSurvey), update: 'moved', call: moved } },
  {
    name: 'owner-call-cancelled',
    mail: { ...message('survey', 'owner-mail', unbooked), update: 'cancelled', call: cancelled },
  },
  {
    name: 'owner-booking',
    mail: {
      ...message('booking', 'owner-mail', {
        uuid: ID,
        timestamp: '2026-11-23T15:04:00.000Z',
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.com',
        firstMeetingTimestamp: MOVED_TO,
        eventUri: moved.eventUri,
      }),
      call: call({ startsAt: MOVED_TO }),
    },
  },
  { name: 'owner-business-card', mail: message('business-card', 'owner-mail', businessCardSubmission()) },
  { name: 'owner-guide', mail: { ...message('lead-magnet', 'owner-mail', leadMagnetSubmission()), attribution } },
  ...Object.entries(sampleLetters({ origin: PARTS.origin, now: STORED_AT })).map(([name, { mail, context }]) => ({
    name,
    mail,
    parts: context,
  })),
  {
    name: 'reply',
    mail: message('reply', 'visitor-mail', {
      leadId: ID,
      email: 'ada@example.com',
      subject: 'Your message to the firm',
      text: 'Dear Ms. Byron,\n\nThank you for writing. Is Thursday all right?\n\nSam',
      by: 'sam@firm.example',
      states: [],
    }),
  },
  { name: 'newsletter-left', mail: message('newsletter-left', 'owner-mail', { email: 'ada@example.com', leadId: ID }) },
  {
    name: 'invitation',
    mail: message('console-invitation', 'visitor-mail', {
      email: 'pat@firm.example',
      link: `${PARTS.origin}/console/enroll/tOk3n`,
      invitedBy: 'sam@firm.example',
    }),
  },
  {
    name: 'content-failed',
    mail: message('content-note', 'visitor-mail', {
      email: 'pat@firm.example',
      file: 'content/articles/a.md',
      title: 'Three calendars, one deadline',
      about: 'failed',
      says: 'It was to go out on Monday, November 30, 2026, 8:00 a.m. EST (UTC−5). The page was changed on the site after this was scheduled.',
    }),
  },
  {
    name: 'address-code',
    mail: message('console-invitation', 'visitor-mail', { email: 'pat@firm.example', token: 'ABCD-EFGH-JKMN-PQRS' }),
  },
  ...(['booked', 'moved', 'cancelled'] as const).flatMap((state) =>
    (['visitor-mail', 'owner-mail'] as const).map((destination) => ({
      name: `call-${{ booked: 'set', moved: 'moved', cancelled: 'off' }[state]}-${destination === 'owner-mail' ? 'owner' : 'visitor'}`,
      mail: message('agreed-call', destination, agreedCallOf(state)),
      parts: { invitation: 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n' },
    })),
  ),
  { name: 'monday', mail: message('weekly-report', 'owner-mail', WEEK) },
  {
    name: 'monday-quiet',
    mail: message('weekly-report', 'owner-mail', {
      ...WEEK,
      leads: { week: 0, before: 1 },
      byKind: WEEK.byKind.map(({ kind }) => ({ kind, week: 0, before: kind === 'survey' ? 1 : 0 })),
      byPage: [],
      booked: { week: 0, before: 0 },
      tests: [],
      waiting: [],
      held: { week: 0, before: 0 },
    }),
  },
  { name: 'alarm', mail: message('alarm', 'owner-mail', ALARM) },
  {
    name: 'alarm-over',
    mail: message('alarm', 'owner-mail', {
      ...ALARM,
      text: 'The site is delivering to the survey automation again: no lead is late anymore. Nothing is waiting.',
      state: 'recovered',
      waiting: 0,
      lastError: null,
    }),
  },
  {
    name: 'alarm-refused',
    mail: message('alarm', 'owner-mail', {
      ...ALARM,
      text: "A delivery from The site to HubSpot was permanently rejected (answered 400). It's kept, but not retried automatically.",
      state: 'noticed',
      destination: 'refusal:hubspot',
      lastError: 'answered 400',
    }),
  },
  {
    name: 'erasure',
    mail: message('erasure-notice', 'owner-mail', {
      leads: [
        {
          id: '0b6a1a54-0d3f-4c37-8f3c-3f1f0a6d2c11',
          kind: 'survey',
          at: STORED_AT - 864e5,
          passedTo: ['survey', 'hubspot'],
        },
        {
          id: '5f7d2c9a-9b1e-4b60-a1f7-6f0d8e3b7c22',
          kind: 'newsletter',
          at: STORED_AT - 2 * 864e5,
          passedTo: ['owner-mail'],
        },
      ],
      orders: ['order_1'],
    }),
    parts: { erasedAddress: () => 'ada@example.com' },
  },
  { name: 'test', mail: message('test', 'owner-mail', {}) },
]
