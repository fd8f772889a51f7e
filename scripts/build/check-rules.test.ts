import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import type { NoteText, Question, Rule } from '#contracts/survey-questions.ts'
import { idleRules } from './check-rules.ts'
import { complaintsAbout } from './check-survey.ts'

const NOTE: NoteText = {
  said: 'You chose this.',
  means: 'It means that.',
  thisWeek: 'Do a thing.',
  link: { href: '/about', label: 'Read on' },
}
const rewritten = (change: object) => ({ note: { ...NOTE, ...change } }) as Rule
const OTHER: Question = { id: 'other', kind: 'line', question: 'Other?', hint: '' }
const typed = (...rules: Rule[]): Question => ({ id: 'area', kind: 'line', question: 'Area?', hint: '', rules })
const choice = (...rules: Rule[]): Question => ({
  ...OTHER,
  id: 'size',
  kind: 'choice',
  options: [
    { label: 'Solo', value: 'solo' },
    { label: 'Small', value: 'small' },
  ],
  rules,
})
const complaints = (...questions: Question[]) => complaintsAbout({ ...survey, questions })

it('has nothing to say of sound rules, nor of one whose other question is gone', () => {
  const rules = [
    { is: ['solo'], and: { question: 'area', mentions: 'real estate, tax*' }, ...rewritten({}) },
    { is: ['small'], ask: 'How small?' },
  ]
  expect(complaints(choice(...rules), typed({ underWords: 3, ...rewritten({}) }))).toEqual([])
  expect(complaints(choice(...rules))).toEqual([])
  expect(idleRules({ ...survey, questions: [choice(...rules)] })).toEqual([
    "content/survey.ts: question 'size', rule 1 looks at 'area', which isn't asked, so it never counts. Take it out",
  ])
  expect(idleRules({ ...survey, questions: [choice(...rules), typed()] })).toEqual([])
})

it.each<[string, Question[]]>([
  ["question 'area', rule 1 says nothing. Give it a `note`, `standsOut` or `ask`.", [typed({})]],
  ["is for 'medium', which 'size' doesn't", [choice({ is: ['medium'], ask: 'x' })]],
  ["tests words, and 'size' offers options. Use `is`.", [choice({ mentions: 'x', ask: 'x' })]],
  ["tests `is`, and 'area' offers no options.", [typed({ is: ['x'], ask: 'x' })]],
  ["mentions 'a.b'. Use words of letters and digits", [typed({ mentions: 'a.b', ask: 'x' })]],
  ['looks at its own question in `and`', [typed({ and: { question: 'area' }, ask: 'x' })]],
  [
    "is for 'x', which 'size' doesn't offer. Take it out, or name an option's value. (in its `and`)",
    [choice(), typed({ and: { question: 'size', is: ['x'] }, ask: 'x' })],
  ],
  ['has a note without `means`. Write it.', [typed(rewritten({ means: '' }))]],
  ['has a note with 101 characters in `said`.', [typed(rewritten({ said: 'x'.repeat(101) }))]],
  ['that begins with /', [typed(rewritten({ link: { href: '//x.example', label: 'x' } }))]],
  [
    "the notes of 'area' and 'size' both say “It means that.”. Say one differently.",
    [typed(rewritten({})), choice(rewritten({ said: 'x', means: 'New. It means that.', thisWeek: 'y' }))],
  ],
])('stops a rule, and says: %s', (expected, questions) => {
  expect(complaints(...questions)).toContainEqual(expect.stringContaining(expected))
})

it('lets notes repeat each other that never stand on one page', () => {
  const pair = { and: { question: 'area' }, ...rewritten({}) }
  expect(complaints(choice({ is: ['solo'], ...pair }, rewritten({})), typed())).toEqual([])
  expect(complaints(choice({ is: ['solo'], ...pair }), typed(rewritten({})))).toEqual([])
})

it('stops a survey whose notes could fill more than a page, and a brief without three general questions', () => {
  const long = (id: string): Question => ({
    ...OTHER,
    id,
    rules: [
      {
        note: {
          said: `${id} ${'x'.repeat(80)}`,
          means: `${id} means ${'x'.repeat(200)}`,
          thisWeek: `${id} week ${'x'.repeat(200)}`,
          link: { href: `/${id}`, label: id },
        },
      },
    ],
  })
  const many = Array.from({ length: 12 }, (_, index) => long(`q${index}`))
  expect(complaints(...many)).toEqual([expect.stringMatching(/^the longest notes make \d+ characters together/)])
  expect(complaints(...many.slice(0, 5))).toEqual([])
  expect(complaintsAbout({ ...survey, askAnyone: ['One?', 'One?', 'Two?'] })).toEqual([
    '`askAnyone` needs three different questions at least.',
  ])
})
