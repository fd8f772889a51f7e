import { describeAskedTimes } from '#contracts/asked-times.ts'
import { type AgreedCall, agreedUri, type CurrentCall } from '#contracts/calls.ts'
import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import type { CALL_LETTERS, LetterName } from '#contracts/letters.ts'
import type { MailContext, MailToCompose } from '#contracts/mail.ts'

export interface SampleLetter {
  mail: MailToCompose
  context: Partial<MailContext>
}

const ID = '7b1f0c52-6f0e-4a9e-9c55-0d5a4a2f7a11'
const EVENT = 'https://api.calendly.com/scheduled_events/two'

const VISITOR = {
  uuid: ID,
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '(212) 555-0110',
  email: 'ada@example.com',
  companyName: 'Byron Law',
  website: 'www.example.com',
  practiceArea: 'Estate planning',
  firmType: 'solo',
  staffCountRange: '0-4',
  engagement: 'onetime',
  issue: 'Intake takes too long.\nEvery day.',
  caseValueThreshold: '< $2.5k',
  targetCasesPerYear: '25 - 50',
  selling: 'no',
  firstMeetingTimestamp: '',
  eventUri: '',
}

const calendarFile = (method = '') => `BEGIN:VCALENDAR\r\n${method && `METHOD:${method}\r\n`}END:VCALENDAR\r\n`

interface Place {
  origin: string
  now: number
}

/** Every email to a visitor, with a made-up one. @param now a call is some days ahead of it */
export function sampleLetters({ origin, now }: Place): Record<LetterName, SampleLetter> {
  const message = messageAt(now)
  const withToken = { email: VISITOR.email, token: 'tOk3n' }
  return {
    ...callLetters({ origin, now }),
    guide: {
      mail: message('lead-magnet', {}),
      context: { guideHref: '/api/guide?expires=1796000000&key=abc&signature=def' },
    },
    purchase: {
      mail: message('purchase', { purchaseUrl: `${origin}/lp_00-document-masker-buy-success?order=1&signature=x` }),
      context: { checksums: { x64: 'a1'.repeat(32), arm64: 'b2'.repeat(32) } },
    },
    welcomeNewsletter: { mail: message('newsletter', {}), context: { leaveLinks: stopLinks(origin) } },
    confirmNewsletter: { mail: message('confirm-newsletter', withToken), context: {} },
    yourData: { mail: message('your-data', withToken), context: {} },
  }
}

const messageAt =
  (now: number) =>
  (kind: MailToCompose['kind'], payload: object, more: Partial<MailToCompose> = {}): MailToCompose => ({
    kind,
    destination: 'visitor-mail',
    id: ID,
    storedAt: now,
    payload: JSON.stringify(payload),
    contact: contactOf({ ...VISITOR, ...payload }),
    ...more,
  })

const stopLinks = (origin: string) => ({
  stop: `${origin}/contact/no-mail/tOk3n`,
  stopInOneClick: `${origin}/api/stop-call-mail/tOk3n`,
})

function callLetters({ origin, now }: Place): Record<(typeof CALL_LETTERS)[number] | 'surveyLeft', SampleLetter> {
  const isoIn = (days: number, hours = 15) =>
    new Date((Math.floor(now / DAY_MS) + days) * DAY_MS + hours * HOUR_MS).toISOString()
  const [startsAt, movedTo] = [isoIn(8), isoIn(10, 19.5)]
  const message = messageAt(now)
  const survey = (input: Partial<typeof VISITOR>, more: Partial<MailToCompose> = {}) =>
    message('survey', { ...VISITOR, ...input }, more)
  const call = (input: Partial<CurrentCall>): CurrentCall => ({
    state: 'booked',
    eventUri: EVENT,
    isAgreed: false,
    startsAt: null,
    wasAt: startsAt,
    sequence: 1,
    firstEventUri: EVENT,
    ...input,
  })
  const agreed: AgreedCall = {
    leadId: ID,
    email: VISITOR.email,
    firstName: VISITOR.firstName,
    name: 'Ada Byron',
    firm: VISITOR.companyName,
    phone: VISITOR.phone,
    state: 'booked',
    startsAt,
    visitorZone: 'America/Chicago',
    firstEventUri: agreedUri(ID),
    sequence: 0,
  }
  const halfDays = [
    { date: isoIn(8).slice(0, 10), half: 'morning' },
    { date: isoIn(9).slice(0, 10), half: 'afternoon' },
  ] as const
  const asked = describeAskedTimes({ halfDays, timeZone: 'America/Chicago' })
  const booked = { firstMeetingTimestamp: startsAt, eventUri: EVENT }
  return {
    surveyBooked: { mail: survey(booked), context: { invitation: calendarFile() } },
    surveyUnread: { mail: survey({ eventUri: EVENT }), context: {} },
    surveyMoved: {
      mail: survey(
        { ...booked, firstMeetingTimestamp: movedTo },
        { update: 'moved', call: call({ state: 'moved', startsAt: movedTo }) },
      ),
      context: { invitation: calendarFile('REQUEST') },
    },
    surveyCancelled: {
      mail: survey({}, { update: 'cancelled', call: call({ state: 'cancelled' }) }),
      context: { invitation: calendarFile('CANCEL') },
    },
    surveyAsked: { mail: survey({}, { askedTimes: asked }), context: {} },
    surveyOpen: { mail: survey({}), context: {} },
    callAgreed: { mail: message('agreed-call', agreed), context: { invitation: calendarFile('PUBLISH') } },
    surveyLeft: {
      mail: survey({}),
      context: { callLinks: { pick: `${origin}/contact/time/tOk3n`, ...stopLinks(origin) } },
    },
  }
}
