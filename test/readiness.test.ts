import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lettersOf, PAGE_LETTERS } from '#content-loader/check-rules.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import { type Answers, consultantBrief, mentionedWords, readinessNotes } from '#contracts/readiness.ts'
import { answerKey, longestAnswer, type NoteText, type Question } from '#contracts/survey-questions.ts'
import { CONTENT } from './site-content.ts'

// The owner's survey, not the tests'.
const survey = CONTENT.survey()
const CLIENT = join(import.meta.dirname, '../build/client')
const CHOICES = survey.questions.filter((question) => question.kind === 'choice')
const ALL_CHOICES = CHOICES.reduce((product, { options }) => product * options.length, 1)

/** Decodes a number into one combination of choices. */
function choicesAt(number: number): Record<string, string> {
  let rest = number
  const chosen = CHOICES.map((question) => {
    const { options } = question
    const { value } = options[rest % options.length] ?? { value: '' }
    rest = Math.floor(rest / options.length)
    return [answerKey(question), value] as const
  })
  return Object.fromEntries(chosen)
}

/** Typed answers: words that rules match, nothing, long texts, anything. */
function typedAnswer(question: Exclude<Question, { kind: 'choice' }>): fc.Arbitrary<string> {
  const words = (question.rules ?? []).flatMap(({ mentions = '' }) => mentionedWords(mentions.replaceAll('*', '')))
  const long = longestAnswer(question)
  return fc.oneof(
    fc.constantFrom('', ' ', 'We have none.', 'www.example.com', 'x'.repeat(long), 'A word. '.repeat(long / 8)),
    fc.array(fc.constantFrom('help', 'with', ...words), { maxLength: 8 }).map((some) => some.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: long }),
  )
}

const typed = fc.record(
  Object.fromEntries(
    survey.questions.flatMap((question) =>
      question.kind === 'choice' ? [] : [[answerKey(question), typedAnswer(question)] as const],
    ),
  ),
)

/** Questions with a note for every answer. A note covers two of them at most. */
const alwaysNoted = survey.questions.filter(({ rules = [] }) =>
  rules.some(
    ({ is, mentions, underWords, blank, and, note }) => note && !is && !mentions && !underWords && !blank && !and,
  ),
)
const FEWEST = Math.min(3, Math.floor(alwaysNoted.length / 2))

const sentencesOf = ({ means, thisWeek, link }: NoteText): string[] => [
  ...[means, thisWeek].flatMap((text) => text.split(/(?<=[.!?][”’)]{0,3})\s+/)),
  link.label,
  link.href,
]

/** Problems with the page and brief for these answers. */
function problemsWith(answers: Answers): string[] {
  const notes = readinessNotes(survey, answers)
  const fewest = alwaysNoted.every((question) => String(answers[answerKey(question)]).trim() !== '') ? FEWEST : 0
  // The visitor's own text may repeat itself.
  const said = notes.flatMap((note) => [note.said, ...sentencesOf(note)])
  const letters = notes.reduce((sum, note) => sum + lettersOf(note), 0)
  const lead = { kind: 'survey' as const, contact: contactOf(answers), fields: answers }
  const { askThem, standsOut } = consultantBrief(survey, lead)
  return [
    ...(notes.length < fewest || notes.length > survey.questions.length ? [`${notes.length} notes`] : []),
    ...said.filter((text, index) => said.indexOf(text) !== index).map((text) => `twice: ${text}`),
    ...[...said, ...askThem, ...standsOut]
      .filter((text) => text.trim() === '' || text === 'undefined' || text.includes('{answer}'))
      .map((text) => `nothing said: ${text}`),
    ...(letters > PAGE_LETTERS ? [`${letters} letters`] : []),
    ...(new Set(askThem).size === 3 ? [] : [`asks ${askThem.join(' ')}`]),
  ]
}

it('gives a readable page and brief for every combination of choices', () => {
  const step = Math.max(1, Math.floor(ALL_CHOICES / 5000))
  const texts = fc.sample(typed, { numRuns: 200, seed: 1 })
  const problems = new Set<string>()
  for (let number = 0; number < ALL_CHOICES; number += step)
    for (const problem of problemsWith({ ...choicesAt(number), ...texts[number % texts.length] })) problems.add(problem)
  expect([...problems]).toEqual([])
})

/** The longest part of a text that scripts contain unescaped. */
const pieceOf = (text: string) =>
  text.split(/[^A-Za-z ,.]/).toSorted((one, other) => other.length - one.length)[0] ?? ''

it('gives browsers the notes in a file of their own, and nothing that is for the consultant', () => {
  const scripts = globSync(['assets/*.js', 'contact/*'], { cwd: CLIENT }).map((name) => [
    name,
    readFileSync(join(CLIENT, name), 'utf8'),
  ])
  const holding = (text: string) => scripts.filter(([, code]) => code?.includes(pieceOf(text))).map(([name]) => name)
  const rules = survey.questions.flatMap((question) => question.rules ?? [])
  const notes = rules.flatMap(({ note }) => (note ? holding(note.means) : []))
  expect(new Set(notes)).toEqual(new Set(rules.some(({ note }) => note) ? ['contact/notes.json'] : []))
  const forThem = [...rules.flatMap(({ standsOut, ask }) => [standsOut ?? [], ask ?? []].flat()), ...survey.askAnyone]
  expect(forThem.flatMap(holding)).toEqual([])
})
