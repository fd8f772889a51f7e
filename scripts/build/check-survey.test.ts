import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import type { Question, SurveyDefinition } from '#contracts/survey-questions.ts'
import { checkSurvey, complaintsAbout } from './check-survey.ts'

const LINE: Question = { id: 'heard-from', kind: 'line', question: 'Where did you hear of us?', hint: '' }
const CHOICE: Question = { ...LINE, kind: 'choice', options: [{ label: 'A friend', value: 'friend' }] }
/** Lets a test write a question that the types don't allow. */
const loose = (question: object) => question as Question
const asking = (...questions: Question[]): SurveyDefinition => ({ ...survey, questions })
const withContact = (fields: object[]) =>
  ({ ...survey, contact: { ...survey.contact, fields } }) as unknown as SurveyDefinition

it('has nothing to say of the site’s own survey, of any question that is taken out, nor of one that is left alone', () => {
  expect(complaintsAbout(survey)).toEqual([])
  for (const { id } of survey.questions) {
    const without = survey.questions.filter((question) => question.id !== id)
    expect(complaintsAbout(asking(...without))).toEqual([])
    expect(complaintsAbout(asking(...survey.questions.filter((question) => question.id === id)))).toEqual([])
  }
})

it('lets a survey grow', () => {
  const fields = survey.contact.fields.filter(({ field }) => field !== 'phone')
  const options = Array.from({ length: 26 }, (_, index) => ({ label: `${index}`, value: `${index}` }))
  expect(complaintsAbout(asking(...survey.questions, LINE, { ...CHOICE, id: 'one-of-many', options }))).toEqual([])
  expect(complaintsAbout({ ...survey, contact: { ...survey.contact, fields } })).toEqual([])
  expect(complaintsAbout(asking({ ...LINE, field: 'monthlyRevenue', required: false }))).toEqual([])
})

it.each<[string, SurveyDefinition]>([
  ['there are no questions. Give `questions` at least one entry.', asking()],
  ["two questions have the id 'heard-from'. Give one of them another.", asking(LINE, CHOICE)],
  ['question 1 has the id none. Use small letters', asking(loose({ ...LINE, id: undefined }))],
  ["question 'issue' has an id that means something else", asking({ ...LINE, id: 'issue' })],
  ["question 'heard-from' needs a `question`", asking({ ...LINE, question: ' ' })],
  ["question 'heard-from' has the kind 'slider'. Use 'choice'", asking(loose({ ...LINE, kind: 'slider' }))],
  [
    "question 'heard-from' names the field 'budget', which the webhook's JSON does not have. Leave `field` out",
    asking(loose({ ...LINE, field: 'budget' })),
  ],
  [
    "questions 'heard-from' and 'other' both fill `firmSize`",
    asking(
      { ...CHOICE, options: [{ label: 'A', value: 'a', also: { firmSize: 'x' } }] },
      { ...LINE, id: 'other', field: 'firmSize' },
    ),
  ],
  ["question 'heard-from' offers nothing. Give it `options`.", asking({ ...CHOICE, options: [] })],
  [
    "question 'heard-from', option 1 ('A friend') has no value. Write what is to be sent, such as value: 'yes'.",
    asking(loose({ ...CHOICE, options: [{ label: 'A friend' }] })),
  ],
  ["question 'heard-from', option 1 has no label.", asking({ ...CHOICE, options: [{ label: '', value: 'a' }] })],
  [
    "question 'heard-from' offers 'a' twice.",
    asking({ ...CHOICE, options: [CHOICE, CHOICE].map(() => ({ label: 'A', value: 'a' })) }),
  ],
  [
    "question 'heard-from' has 27 options. Keep at most 26.",
    asking({ ...CHOICE, options: Array.from({ length: 27 }, (_, n) => ({ label: `${n}`, value: `${n}` })) }),
  ],
  [
    "question 'heard-from', option 1 ('A') also fills 'size', no field of the webhook's JSON.",
    asking(loose({ ...CHOICE, options: [{ label: 'A', value: 'a', also: { size: '1' } }] })),
  ],
  ["Give it the kind 'website'", asking({ ...LINE, field: 'website' })],
  ["Give it `field: 'website'`", asking(loose({ ...LINE, kind: 'website' }))],
  [
    "question 'heard-from' is a paragraph, and `selling` takes one line.",
    asking(loose({ ...LINE, kind: 'paragraph', field: 'selling' })),
  ],
  ['Use a whole number from 1 to 3000.', asking({ ...LINE, max: 0 })],
  [
    "Lower `max` of question 'text-1'.",
    asking(
      ...[1, 2, 3, 4].map((number): Question => ({ ...LINE, id: `text-${number}`, kind: 'paragraph', max: 3000 })),
    ),
  ],
  [
    'the contact step does not ask for `email`, and without it no lead is taken. Put it back.',
    withContact(survey.contact.fields.filter(({ field }) => field !== 'email')),
  ],
  [
    'the contact step lets `email` be blank.',
    withContact([...survey.contact.fields.slice(0, 3), { field: 'email', label: 'Email', required: false }]),
  ],
  ["the contact step asks for 'fax'.", withContact([...survey.contact.fields, { field: 'fax', label: 'Fax' }])],
  ['`thanks` needs a question and a hint.', { ...survey, thanks: { question: '', hint: '' } }],
])('stops a survey, and says: %s', (sentence, wrong) => {
  expect(() => checkSurvey(wrong)).toThrow(sentence)
  expect(() => checkSurvey(wrong)).toThrow(/^content\/survey\.ts: /)
})
