import { expect, it } from 'vitest'
import { sentenceInFile } from '#contracts/content-problems.ts'
import type { Question, Rule, SurveyDefinition } from '#contracts/survey-questions.ts'
import { survey } from '#test/survey.ts'
import { idleRules } from './check-rules.ts'
import { ContentError } from './problems.server.ts'
import { parseSurvey } from './survey.server.ts'

/** Lets a test write a question that the types don't allow. */
const loose = (question: object) => question as Question
const LINE: Question = { id: 'area', kind: 'line', question: 'Area?', hint: '' }
const SIZES = ['solo', 'small'].map((value) => ({ label: value, value }))
const CHOICE: Question = { ...LINE, id: 'size', kind: 'choice', question: 'Size?', options: SIZES }
const line = (change: object) => loose({ ...LINE, ...change })
const offering = (...options: object[]) => loose({ ...CHOICE, options })
const numbered = (length: number) => Array.from({ length }, (_, n) => ({ label: `${n}`, value: `${n}` }))

const NOTE = { said: 'It’s so.', means: 'It means that.', thisWeek: 'Do it.', link: { href: '/about', label: 'Read' } }
const noting = (change: object) => ({ note: { ...NOTE, ...change } }) as Rule
const typed = (...rules: Rule[]): Question => ({ ...LINE, rules })
const chosen = (...rules: Rule[]): Question => ({ ...CHOICE, rules })

const asking = (...questions: Question[]): SurveyDefinition => ({ ...survey, questions })
/** What's said of a survey as content/survey.yaml has it, a sentence each; none if it's sound. */
function complaintsAbout(frontMatter: unknown): string[] {
  try {
    parseSurvey({ path: 'content/survey.yaml', slug: 'survey', frontMatter, body: '' })
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map((problem) => sentenceInFile(problem, frontMatter))
  }
}
const complaints = (...questions: Question[]) => complaintsAbout(asking(...questions))
const { fields } = survey.contact
const withContact = (input: object[]) =>
  ({ ...survey, contact: { ...survey.contact, fields: input } }) as unknown as SurveyDefinition

it('has nothing to say of the site’s own survey, of any question that is taken out, nor of one that is left alone', () => {
  expect(complaintsAbout(survey)).toEqual([])
  for (const { id } of survey.questions) {
    expect(complaints(...survey.questions.filter((question) => question.id !== id))).toEqual([])
    expect(complaints(...survey.questions.filter((question) => question.id === id))).toEqual([])
  }
})

it('lets a survey grow', () => {
  expect(complaints(...survey.questions, LINE, loose({ ...CHOICE, options: numbered(26) }))).toEqual([])
  expect(complaintsAbout(withContact(fields.filter(({ field }) => field !== 'phone')))).toEqual([])
  expect(complaints(line({ field: 'monthlyRevenue', required: false }))).toEqual([])
})

it('has nothing to say of sound rules, nor of one whose other question is gone', () => {
  const rules = [
    { is: ['solo'], and: { question: 'area', mentions: 'real estate, tax*' }, ...noting({}) },
    { is: ['small'], ask: 'How small?' },
  ]
  expect(complaints(chosen(...rules), typed({ underWords: 3, ...noting({}) }))).toEqual([])
  expect(complaints(chosen(...rules))).toEqual([])
  expect(idleRules(asking(chosen(...rules)))).toEqual([
    "content/survey.yaml: question 'size', rule 1 looks at 'area', which isn't asked, so it never counts. Take it out",
  ])
  expect(idleRules(asking(chosen(...rules), typed()))).toEqual([])
})

it.each<[string, Question[]]>([
  ['questions isn’t a list of at least one entry. Write each after a hyphen', []],
  ["two questions have the id 'area'. Give one of them another", [LINE, loose({ ...CHOICE, id: 'area' })]],
  ['questions[0].id is missing. Write id: and its name', [line({ id: undefined })]],
  ['questions[0].id can’t be an id. Use small letters', [line({ id: 'A b' })]],
  ['“Area?” has an id that means something else', [line({ id: 'issue' })]],
  ['[area].question is missing. Write question: and what the visitor reads', [line({ question: '\u200b \u3164' })]],
  ['questions[area].hint is missing. Write it, or two quotes', [line({ hint: undefined })]],
  ['questions[area].requird isn’t a field. The fields are id, ', [line({ requird: false })]],
  ['questions[area].kind is unknown. Write choice, line', [line({ kind: 'slider' })]],
  ['questions[area].field isn’t a field of the webhook’s JSON', [line({ field: 'budget' })]],
  ['both fill `firmSize`', [offering({ ...SIZES[0], also: { firmSize: 'x' } }), line({ field: 'firmSize' })]],
  ['questions[size].options isn’t a list of at least one entry', [offering()]],
  ['questions[size].options[0].value is missing. Write value: and what’s sent', [offering({ label: 'A' })]],
  ['options[0].value isn’t text. Write it, with quotes around it', [offering({ label: 'A', value: 1 })]],
  ['options[0].value can’t be sent. Keep it on one line', [offering({ label: 'A', value: 'a ' })]],
  ['questions[size].options[0].label is missing', [offering({ label: '\u2060', value: 'a' })]],
  ['“Size?” offers “solo” twice', [offering(...SIZES, ...SIZES)]],
  ['questions[size].options has too many entries. Keep at most 26', [offering(...numbered(27))]],
  ['options[0].also.firm isn’t a field. The fields are website, ', [offering({ ...SIZES[0], also: { firm: '1' } })]],
  ["Give it the kind 'website'", [line({ field: 'website' })]],
  ['Give it `field: website`', [line({ kind: 'website' })]],
  ['“Area?” is a paragraph, and `selling` takes one line', [line({ kind: 'paragraph', field: 'selling' })]],
  ['max isn’t a number of characters. Use a whole number from 1 to 3000', [line({ max: 0 })]],
  ['takes answers of 201 letters. Use a whole number from 1 to 200', [line({ max: 201, field: 'practiceArea' })]],
  ['Shorten the longest answer to', [1, 2, 3, 4].map((n) => line({ id: `a${n}`, kind: 'paragraph', max: 3000 }))],
  ['“Area?”: entry 1 of “What answers tell” says nothing. Write a note', [typed({})]],
  ['waits for “medium”, which “Size?” doesn’t offer', [chosen({ is: ['medium'], ask: 'x' })]],
  ['looks for words, and “Size?” offers choices', [chosen({ mentions: 'x', ask: 'x' })]],
  ['waits for a certain answer, and “Area?” offers none', [typed({ is: ['x'], ask: 'x' })]],
  ['looks for “a.b”. Use words of letters and digits', [typed({ mentions: 'a.b', ask: 'x' })]],
  ['looks at the answer to its own question', [typed({ and: { question: 'area' }, ask: 'x' })]],
  ['sends (where it looks at another question)', [CHOICE, typed({ and: { question: 'size', is: ['x'] }, ask: 'x' })]],
  ['questions[area].rules[0].note.means is missing. Write it', [typed(noting({ means: '' }))]],
  ['rules[0].note.link has no fields. Write href: and label:', [typed(noting({ link: undefined }))]],
  ['note.said has 101 characters. Shorten it to 100', [typed(noting({ said: 'x'.repeat(101) }))]],
  ['note.link.href isn’t an address on this site', [typed(noting({ link: { href: '//x.example', label: 'x' } }))]],
])('stops a survey, and says: %s', (said, questions) => {
  expect(complaints(...questions)).toContainEqual(expect.stringContaining(said))
  for (const sentence of complaints(...questions)) expect(sentence).not.toMatch(/undefined|Zod|Error/)
})

it.each<[string, SurveyDefinition]>([
  ['the contact step doesn’t ask for email', withContact(fields.filter(({ field }) => field !== 'email'))],
  ['lets email be blank', withContact(fields.map((field) => ({ ...field, required: false })))],
  ['contact.fields[5].field is unknown', withContact([...fields, { field: 'fax', label: 'Fax' }])],
  ['thanks.question is missing. Write question:', { ...survey, thanks: { question: '', hint: '' } }],
  ['askAnyone needs three different questions at least. Add one', { ...survey, askAnyone: ['One?', 'One?', 'Two?'] }],
])('stops a survey that’s wrong elsewhere, and says: %s', (said, wrong) => {
  expect(complaintsAbout(wrong)).toContainEqual(expect.stringContaining(said))
})

it('stops a survey whose notes could fill more than a page', () => {
  const long = Array.from({ length: 12 }, (_, n) => {
    const [said, means, thisWeek] = [80, 200, 200].map((length, at) => `q${n} ${at} ${'x'.repeat(length)}`)
    return line({ id: `q${n}`, rules: [noting({ said, means, thisWeek, link: { href: `/q${n}`, label: `q${n}` } })] })
  })
  expect(complaints(...long)).toEqual([expect.stringMatching(/the longest notes make \d+ characters together/)])
  expect(complaints(...long.slice(0, 5))).toEqual([])
})
