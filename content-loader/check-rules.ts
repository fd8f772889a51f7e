import { LONGEST_QUOTE, mentionedWords } from '#contracts/readiness.ts'
import type { AnswerTest, NoteText, Question, Rule, SurveyDefinition } from '#contracts/survey-questions.ts'

/** A visitor's notes must fit on one printed page. `NOTE_ROOM` per note allows for lines that aren't full. */
export const PAGE_LETTERS = 5200
export const NOTE_ROOM = 120

const WORD = /^[\p{L}\p{N}][\p{L}\p{N} ’'-]*\*?$/u

/** Errors in a survey's rules, in the words of its form. A rule about a question that isn't asked is not an error. */
export function complaintsAboutRules({ questions }: SurveyDefinition): string[] {
  const mistakes = questions.flatMap((question) =>
    (question.rules ?? []).flatMap((rule, index) => {
      const name = `“${question.question}”: entry ${index + 1} of “What answers tell”`
      return [...aboutRule(rule, question, questions)].map((mistake) => `${name} ${mistake}`)
    }),
  )
  return mistakes.length > 0 ? mistakes : aboutLength(questions)
}

/** Warnings for rules that refer to a question that isn't asked or no longer exists. */
export const idleRules = ({ questions }: SurveyDefinition): string[] =>
  questions.flatMap(({ id, rules = [] }) =>
    rules.flatMap(({ and: other }, index) => {
      if (!other || questions.some((question) => question.id === other.question)) return []
      return `content/survey.yaml: question '${id}', rule ${index + 1} looks at '${other.question}', which isn't asked, so it never counts. Take it out`
    }),
  )

/** Every note's link, and where it's written. */
export const linksOfNotes = ({ questions }: SurveyDefinition): { from: string; href: string }[] =>
  questions.flatMap(({ question, rules = [] }) =>
    rules.flatMap(({ note }) => (note ? [{ from: `Survey, “${question}”`, href: note.link.href }] : [])),
  )

function* aboutRule(rule: Rule, question: Question, questions: readonly Question[]) {
  const { note, standsOut, ask, and } = rule
  if (note === undefined && standsOut === undefined && ask === undefined)
    yield 'says nothing. Write a note to the visitor, what stands out, or what to ask'
  yield* aboutTest(rule, question)
  if (and?.question === question.id) yield 'looks at the answer to its own question. Name another'
  const other = and && questions.find(({ id }) => id === and.question)
  if (and && other) for (const mistake of aboutTest(and, other)) yield `${mistake} (where it looks at another question)`
}

function* aboutTest({ is = [], ...typed }: AnswerTest, question: Question) {
  if (question.kind === 'choice') {
    for (const value of is)
      if (question.options.every((option) => option.value !== value))
        yield `waits for “${value}”, which “${question.question}” doesn’t offer. Take it out, or write what one of its choices sends`
    if (['mentions', 'unless', 'underWords', 'blank'].some((test) => test in typed))
      yield `looks for words, and “${question.question}” offers choices. Use “If the answer is”`
    return
  }
  if (is.length > 0)
    yield `waits for a certain answer, and “${question.question}” offers none. Use “If the answer mentions”`
  const words = [typed.mentions ?? [], typed.unless ?? []].flat().flatMap(mentionedWords)
  const word = words.find((one) => !WORD.test(one))
  if (word !== undefined) yield `looks for “${word}”. Use words of letters and digits, with commas between them`
}

/** Upper bound for the characters a note takes up on the page. */
export const lettersOf = ({ said, means, thisWeek, link }: NoteText): number =>
  said.replaceAll('{answer}', 'x'.repeat(LONGEST_QUOTE)).length +
  [means, thisWeek, link.label].join('').length +
  NOTE_ROOM

function aboutLength(questions: readonly Question[]): string[] {
  const longest = questions.map(({ rules = [] }) =>
    Math.max(0, ...rules.map(({ note }) => (note ? lettersOf(note) : 0))),
  )
  const total = longest.reduce((sum, letters) => sum + letters, 0)
  if (total <= PAGE_LETTERS) return []
  return [
    `the longest notes make ${total} characters together, and ${PAGE_LETTERS} fit on a printed page. Shorten some, or take some out`,
  ]
}
