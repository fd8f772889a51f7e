import { LONGEST_QUOTE, mentionedWords } from '#contracts/readiness.ts'
import type { AnswerTest, NoteText, Question, Rule, SurveyDefinition } from '#contracts/survey-questions.ts'

/** A visitor's notes must fit on one printed page. `NOTE_ROOM` per note allows for lines that aren't full. */
export const PAGE_LETTERS = 5200
export const NOTE_ROOM = 120

const WORD = /^[\p{L}\p{N}][\p{L}\p{N} ’'-]*\*?$/u

/** Errors in a survey's rules, in the words of its form. A rule about a question that isn't asked is not an error. */
export function complaintsAboutRules({ questions }: SurveyDefinition): string[] {
  const mistakes = questions.flatMap((question) =>
    (question.rules ?? []).flatMap((rule, index) =>
      aboutRule(rule, question, questions).map(
        (mistake) => `“${question.question}”: entry ${index + 1} of “What answers tell” ${mistake}`,
      ),
    ),
  )
  return mistakes.length > 0 ? mistakes : aboutLength(questions)
}

/** Warnings for rules that refer to a question that isn't asked or no longer exists. */
export const idleRules = ({ questions }: SurveyDefinition): string[] =>
  questions.flatMap(({ id, rules = [] }) =>
    rules.flatMap(({ and }, index) =>
      and === undefined || questions.some((question) => question.id === and.question)
        ? []
        : [
            `content/survey.yaml: question '${id}', rule ${index + 1} looks at '${and.question}', which isn't asked, so it never counts. Take it out`,
          ],
    ),
  )

/** Every note's link, and where it's written. */
export const linksOfNotes = ({ questions }: SurveyDefinition): { from: string; href: string }[] =>
  questions.flatMap(({ question, rules = [] }) =>
    rules.flatMap(({ note }) => (note ? [{ from: `Survey, “${question}”`, href: note.link.href }] : [])),
  )

function aboutRule(rule: Rule, question: Question, questions: readonly Question[]): string[] {
  const { note, standsOut, ask, and } = rule
  const other = and && questions.find(({ id }) => id === and.question)
  return [
    ...(note === undefined && standsOut === undefined && ask === undefined
      ? ['says nothing. Write a note to the visitor, what stands out, or what to ask']
      : []),
    ...aboutTest(rule, question),
    ...(and?.question === question.id ? ['looks at the answer to its own question. Name another'] : []),
    ...(and && other ? aboutTest(and, other).map((mistake) => `${mistake} (where it looks at another question)`) : []),
  ]
}

function aboutTest({ is, mentions, unless, underWords, blank }: AnswerTest, question: Question): string[] {
  if (question.kind !== 'choice') {
    const word = [mentions, unless]
      .flatMap((words) => (words === undefined ? [] : mentionedWords(words)))
      .find((one) => !WORD.test(one))
    return [
      ...(is === undefined
        ? []
        : [`waits for a certain answer, and “${question.question}” offers none. Use “If the answer mentions”`]),
      ...(word === undefined ? [] : [`looks for “${word}”. Use words of letters and digits, with commas between them`]),
    ]
  }
  const gone = is?.filter((value) => !question.options.some((option) => option.value === value)) ?? []
  return [
    ...gone.map(
      (value) =>
        `waits for “${value}”, which “${question.question}” doesn’t offer. Take it out, or write what one of its choices sends`,
    ),
    ...(mentions !== undefined || unless !== undefined || underWords !== undefined || blank !== undefined
      ? [`looks for words, and “${question.question}” offers choices. Use “If the answer is”`]
      : []),
  ]
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
  return total <= PAGE_LETTERS
    ? []
    : [
        `the longest notes make ${total} characters together, and ${PAGE_LETTERS} fit on a printed page. Shorten some, or take some out`,
      ]
}
