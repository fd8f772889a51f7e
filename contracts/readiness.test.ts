import { expect, it } from 'vitest'
import { businessCardSubmission } from '#ops/sample-submissions.ts'
import { contactOf } from './lead-forms.ts'
import { type BriefedLead, consultantBrief, readinessNotes } from './readiness.ts'
import type { NoteText, Question, Rule, SurveyDefinition } from './survey-questions.ts'

const note = (said: string): NoteText => ({
  said,
  means: `${said} means`,
  thisWeek: `${said} step`,
  link: { href: `/${said}`, label: `${said} link` },
})
const choice = (id: string, values: string[], rules?: Rule[]): Question => ({
  id,
  kind: 'choice',
  question: `${id}?`,
  hint: '',
  options: values.map((value) => ({ label: value.toUpperCase(), value })),
  ...(rules ? { rules } : {}),
})
const typed = (id: string, rules: Rule[], kind: 'line' | 'paragraph' = 'line'): Question => {
  return { id, kind, question: `${id}?`, hint: '', rules }
}
const ASK_ANYONE = ['Any one?', 'Any two?', 'Any three?']
const asking = (...questions: Question[]): SurveyDefinition => ({
  intro: { takes: '', question: '', hint: '', reads: '', email: '' },
  questions,
  contact: { question: '', hint: '', fields: [] },
  booking: { question: '', hint: '' },
  thanks: { question: '', hint: '' },
  askAnyone: ASK_ANYONE,
})
const said = (survey: SurveyDefinition, answers: Record<string, unknown>) =>
  readinessNotes(survey, answers).map((one) => one.said)

const ONE_SIZE: Rule[] = [
  { is: ['solo'], and: { question: 'staff', is: ['many'] }, note: note('solo with many') },
  { is: ['solo'], note: note('solo') },
  { note: note('some size') },
]
const SIZE = choice('size', ['solo', 'small'], ONE_SIZE)
const MANY: Rule = { is: ['many'], note: note('many') }
const STAFF = choice('staff', ['few', 'many'], [MANY, { is: ['few'], standsOut: 'Few.' }])
const ISSUE = typed('issue', [
  { mentions: 'intake, call*', note: note('calls') },
  { underWords: 3, and: { question: 'size', is: ['small'] }, note: note('small and short') },
  { note: note('wrote {answer}') },
])

const SITE = typed('site', [{ blank: true, note: note('none') }, { note: note('{answer}') }])
const FIRST = choice('first', ['a'], [{ and: { question: 'size' }, note: note('first and size') }])
const BOTH = { size: 'solo', staff: 'many' }
const ALL = { first: 'a', size: 'small', issue: 'Help' }

it.each<[string, Question[], Record<string, unknown>, string[]]>([
  ['each answer by its first rule that fits', [SIZE, STAFF], { size: 'small', staff: 'many' }, ['some size', 'many']],
  ['only what has a note', [STAFF, SIZE], { size: 'solo', staff: 'few' }, ['solo']],
  ['nothing without an answer', [SIZE], {}, []],
  ['nothing of what is no text', [SIZE], { size: 7 }, []],
  ['one thing of two answers that belong together', [SIZE, STAFF], BOTH, ['solo with many']],
  ['the same when the other was asked first', [STAFF, SIZE], BOTH, ['solo with many']],
  ['one answer where the other question is gone', [SIZE], BOTH, ['solo']],
  ['one answer where the other was not given', [SIZE, STAFF], { size: 'solo' }, ['solo']],
  ['a question once, though two rules would', [FIRST, SIZE, ISSUE], ALL, ['first and size', 'wrote Help']],
  ['a question once, whose other rule takes two', [SIZE, ISSUE], ALL, ['small and short']],
  ['a word that begins so', [ISSUE], { issue: 'Nobody CALLS back' }, ['calls']],
  ['a whole word', [ISSUE], { issue: 'Intake is slow' }, ['calls']],
  ['no word that ends so', [ISSUE], { issue: 'We recall little of it' }, ['wrote We recall little of it']],
  ['no longer word', [ISSUE], { issue: ' The intakes of last year ' }, ['wrote The intakes of last year']],
  ['an answer that was left blank', [SITE], { site: ' ' }, ['none']],
  ['none that was never asked for', [SITE], {}, []],
  ['none of a blank that no rule is for', [ISSUE], { issue: '' }, []],
])('notes %s', (_, questions, answers, notes) => expect(said(asking(...questions), answers)).toEqual(notes))

it('mails and prints no answer that was typed, but the question in its place', () => {
  const other = choice('size', ['solo'], [{ note: note('chose {answer}') }])
  const survey = asking(ISSUE, SITE, other)
  const notes = readinessNotes(survey, { issue: 'I want out', site: 'x.example', size: 'solo' })
  expect(notes.map(({ unquoted }) => unquoted)).toEqual(['issue?', 'site?', 'chose SOLO'])
  expect(notes[0]?.said).toBe('wrote I want out')
})

const FIELDS = {
  uuid: 'x',
  timestamp: '2026-03-05T12:00:00.000Z',
  source: 'direct',
  clarityUserId: 'not-found',
  firstName: 'Ada',
  lastName: 'Moreno',
  phone: '555-0100',
  email: 'ada@example.com',
  companyName: 'Moreno Law',
  selling: 'yes',
  firmSize: '',
  firstMeetingTimestamp: '2026-03-09T15:00:00Z',
  eventUri: 'https://scheduler.example/1',
}

const LEAD: BriefedLead = { kind: 'survey', contact: contactOf(FIELDS), fields: FIELDS }

it('briefs on a survey: contact, answers in reading order, the booked time', () => {
  const selling: Question = { ...choice('leaving', ['yes', 'no']), field: 'selling' }
  const survey = asking(STAFF, SIZE, selling, typed('heard', []))
  const answers = { staff: 'few', size: 'huge', heard: ' ', constructor: 'Some' }
  expect(consultantBrief(survey, { ...LEAD, answers })).toEqual({
    name: 'Ada Moreno',
    firm: 'Moreno Law',
    contact: [
      { label: 'Email', value: 'ada@example.com' },
      { label: 'Phone', value: '555-0100' },
    ],
    answers: [
      { question: 'staff?', answer: 'FEW' },
      // The survey no longer offers this answer.
      { question: 'size?', answer: 'huge' },
      { question: 'leaving?', answer: 'YES' },
      // The survey no longer has this question.
      { question: 'constructor', answer: 'Some' },
    ],
    standsOut: ['Few.'],
    askThem: ASK_ANYONE,
    source: ['Came to the form directly.'],
    startsAt: '2026-03-09T15:00:00Z',
  })
})

it('asks what stands out first, then what was written about, and fills up with general questions', () => {
  const survey = asking(
    choice('area', ['a'], [{ ask: 'Chosen?' }]),
    typed('main', [{ ask: 'Line?' }]),
    typed('issue', [{ ask: 'Paragraph?' }], 'paragraph'),
    choice('size', ['b'], [{ ask: 'Pressing?', standsOut: 'It is.' }]),
  )
  const ask = (answers: Record<string, string>) => consultantBrief(survey, { ...LEAD, fields: {}, answers }).askThem
  expect(ask({ area: 'a', main: 'x', issue: 'y', size: 'b' })).toEqual(['Pressing?', 'Paragraph?', 'Line?'])
  expect(ask({ area: 'a' })).toEqual(['Chosen?', 'Any one?', 'Any two?'])
})

it('says where a lead came from', () => {
  const sourceOf = (source: string, attribution?: BriefedLead['attribution']) =>
    consultantBrief(asking(), { kind: 'survey', contact: contactOf({}), fields: { source }, attribution }).source
  const came = (words: string) => [`Came to the form from ${words}.`]
  expect(sourceOf('landing:legal-ops-automation')).toEqual(came('the landing page “Legal ops automation”'))
  expect(sourceOf('why-us')).toEqual(came('the end of the home page'))
  expect(sourceOf('article:trust-accounting')).toEqual(came('the article “trust-accounting”'))
  expect(sourceOf('a-letter')).toEqual(came('a link that says “a-letter”'))
  const first = { page: '/lp_01-legal-ops-automation_a', variant: 'a', utm_source: 'google', utm_campaign: 'spring' }
  const page = 'the landing page “Legal ops automation” (A)'
  expect(sourceOf('', { first, last: first })).toEqual([`First arrived at ${page}, from google, campaign “spring”.`])
  const last = { page: '/', utm_source: 'bing', utm_medium: 'cpc' }
  expect(sourceOf('', { first: {}, last })).toEqual(['Last arrived at the home page, from bing / cpc.'])
  expect(sourceOf('', { first: { page: '/no-longer-here' }, last: {} })).toEqual(['First arrived at /no-longer-here.'])
})

it('briefs on a business card and a lead magnet by their own fields, those added later too', () => {
  const fields = { ...businessCardSubmission({ Message: 'Good to meet you.' }), 'Bar Number': ' 12345 ' }
  const card = consultantBrief(asking(SIZE), { kind: 'business-card', contact: contactOf(fields), fields })
  expect(card).toMatchObject({
    contact: [{ label: 'Email' }, { label: 'Phone' }, { label: 'Website', value: 'www.example.com' }],
    answers: [
      { question: 'Message', answer: 'Good to meet you.' },
      { question: 'Bar Number', answer: '12345' },
    ],
    standsOut: [],
    source: [],
  })
  const guide = { Email: 'ada@example.com', 'Lead Magnet': 'document_masker', 'Source URL': 'https://x.example/lm' }
  expect(consultantBrief(asking(), { kind: 'lead-magnet', contact: contactOf(guide), fields: guide })).toMatchObject({
    name: 'ada@example.com',
    answers: [{ question: 'Sent from', answer: 'https://x.example/lm' }],
  })
})
