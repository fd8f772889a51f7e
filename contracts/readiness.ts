import type { Attribution, Touch } from './attribution.ts'
import { BUSINESS_CARD_PATH, landingPageAt, nameOfLanding, placeOfSource } from './landing-pages.ts'
import type { Contact } from './lead-forms.ts'
import type { LeadKind, LeadUpdate } from './lead-kind.ts'
import {
  type AnswerTest,
  answerInWords,
  answerKey,
  type NoteText,
  type Question,
  type Rule,
  type SurveyDefinition,
} from './survey-questions.ts'

/** Answers by `answerKey`, on the page and in a stored lead. Anything but text counts as no answer. */
export type Answers = Readonly<Record<string, unknown>>

/** A note for the visitor about one answer, or two related ones. */
export interface ReadinessNote extends NoteText {
  id: string
  /** Neither mailed nor printed. */
  isDiscreet: boolean
  /** `said` for email and paper, which others may read: where it quotes what was typed, the question instead. */
  unquoted: string
}

/** Notes on a survey's answers, in question order. Skips questions without rules or an answer. */
export const readinessNotes = (survey: Pick<SurveyDefinition, 'questions'>, answers: Answers): ReadinessNote[] =>
  rulesThatFit(survey, answers).flatMap(({ question, answer, isTyped, rule: { note, isDiscreet = false } }) => {
    if (note === undefined) return []
    const said = note.said.replaceAll('{answer}', () => shorten(answer))
    const unquoted = isTyped && note.said.includes('{answer}') ? question.question : said
    return [{ id: question.id, isDiscreet, ...note, said, unquoted }]
  })

/** Input for a brief: a stored lead. */
export interface BriefedLead {
  kind: LeadKind
  contact: Contact
  /** The submission, by the webhook's JSON names. */
  fields: Answers
  /** Answers without a field there, by question id. */
  answers?: Answers
  attribution?: Attribution | undefined
  askedTimes?: readonly string[]
  /** What became of the call; undefined if none was booked. */
  call?: LeadUpdate | undefined
}

/** One page for the person who takes the call. */
export interface Brief {
  /** 'Ada Moreno', or the email address if there's no name. */
  name: string
  firm: string
  contact: readonly { label: 'Email' | 'Phone' | 'Website'; value: string }[]
  /** In survey order and wording. */
  answers: readonly { question: string; answer: string }[]
  standsOut: readonly string[]
  askThem: readonly [string, string, string]
  source: readonly string[]
  askedTimes?: readonly string[]
  /** ISO 8601, if the booked time is known. */
  startsAt?: string
}

/** Builds the brief for a lead of any kind. */
export function consultantBrief(survey: SurveyDefinition, lead: BriefedLead): Brief {
  const { kind, fields, contact, askedTimes = [] } = lead
  const textOf = (name: string) => trimmed(fields[name])
  const email = contact.email.trim()
  const isSurvey = kind === 'survey'
  const reported = isSurvey ? rulesThatFit(survey, { ...fields, ...lead.answers }) : []
  const startsAt = textOf('firstMeetingTimestamp')
  const hasTimes = askedTimes.length > 0
  return {
    name: `${contact.first_name.trim()} ${contact.last_name.trim()}`.trim() || email,
    firm: contact.company.trim(),
    contact: (
      [
        { label: 'Email', value: email },
        { label: 'Phone', value: contact.phone.trim() },
        // A survey asks for it among its questions.
        { label: 'Website', value: isSurvey ? '' : contact.website.trim() },
      ] as const
    ).filter(({ value }) => value !== ''),
    answers: answersIn(isSurvey ? survey.questions : [], lead),
    standsOut: [
      ...(isSurvey && startsAt === ''
        ? [missingTime(textOf('eventUri') !== '', hasTimes, lead.call === 'cancelled')]
        : []),
      ...reported.flatMap(({ rule }) => rule.standsOut ?? []),
    ],
    askThem: threeQuestions(survey, reported),
    source: describeSource(textOf('source'), lead.attribution),
    ...(hasTimes ? { askedTimes } : {}),
    ...(startsAt === '' ? {} : { startsAt }),
  }
}

interface FittingRule {
  question: Question
  answer: string
  /** False if it's one of the question's options. */
  isTyped: boolean
  rule: Rule
}

/** The rule that applies to each question. Skips a question already covered by another one's rule. */
function rulesThatFit({ questions }: Pick<SurveyDefinition, 'questions'>, answers: Answers): FittingRule[] {
  const answerTo = (question: Question | undefined) => {
    const answer = question && answers[answerKey(question)]
    return typeof answer === 'string' ? answer.trim() : undefined
  }
  const spokenFor = new Set<string>()
  const fits = (rule: Rule, answer: string) => {
    if (!passes(rule, answer)) return false
    if (rule.and === undefined) return true
    const { question } = rule.and
    const other = answerTo(questions.find(({ id }) => id === question))
    return other !== undefined && !spokenFor.has(question) && passes(rule.and, other)
  }
  const chosen: FittingRule[] = []
  // Rules about two questions win, wherever the other question is.
  for (const takesTwo of [true, false]) {
    for (const question of questions) {
      const answer = answerTo(question)
      if (answer === undefined || spokenFor.has(question.id)) continue
      const rule = question.rules?.find((one) => fits(one, answer))
      if (rule === undefined || (takesTwo && rule.and === undefined)) continue
      const isTyped = question.kind !== 'choice' || question.options.every(({ value }) => value !== answer)
      chosen.push({ question, answer: answerInWords(question, answer), isTyped, rule })
      spokenFor.add(question.id)
      if (rule.and) spokenFor.add(rule.and.question)
    }
  }
  return chosen.toSorted((one, other) => questions.indexOf(one.question) - questions.indexOf(other.question))
}

const passes = ({ is, mentions, unless, underWords, blank }: AnswerTest, answer: string): boolean =>
  (blank === true) === (answer === '') &&
  (is === undefined || is.includes(answer)) &&
  (underWords === undefined || answer.split(/\s+/).length < underWords) &&
  (mentions === undefined || hasWord(answer, mentions)) &&
  (unless === undefined || !hasWord(answer, unless))

/** The words a rule matches. */
export const mentionedWords = (mentions: string): string[] => mentions.split(',').map((word) => word.trim())

/** The pattern of each list of words that was looked for, since a list can be long and is looked for often. */
const patternOf = new Map<string, RegExp>()

/**
 * A space or a hyphen in a word stands for either: “real-estate law” is about real estate. So does a straight or a curly
 * apostrophe. No escaping: words have only letters, digits, spaces, hyphens and apostrophes (content-loader/check-rules.ts).
 */
function hasWord(text: string, mentions: string): boolean {
  let pattern = patternOf.get(mentions)
  if (pattern === undefined) {
    const words = mentionedWords(mentions)
      .map((word) => word.replaceAll(/[ -]/g, String.raw`[\s-]+`).replaceAll(/['’]/g, "['’]"))
      .map((word) => (word.endsWith('*') ? word.slice(0, -1) : String.raw`${word}(?![\p{L}\p{N}])`))
    pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})`, 'iu')
    patternOf.set(mentions, pattern)
  }
  return pattern.test(text)
}

/** Max length of an answer quoted in a note, in UTF-16 units. */
export const LONGEST_QUOTE = 90

/** Cuts an answer to one line, since all notes share a page. */
function shorten(answer: string): string {
  const line = answer.replaceAll(/\s+/g, ' ')
  if (line.length <= LONGEST_QUOTE) return line
  const cut = line.slice(0, LONGEST_QUOTE - 1)
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_QUOTE / 2))
    .trimEnd()
    .toWellFormed()}…`
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Answers to no question of these, such as removed ones, and another form's fields come last, under their stored names. */
function answersIn(questions: readonly Question[], { fields, answers }: BriefedLead): Brief['answers'] {
  const input: Answers = { ...fields, ...answers }
  const asked = questions.flatMap((question) => {
    const answer = trimmed(input[answerKey(question)])
    return answer === '' ? [] : [{ question: question.question, answer: answerInWords(question, answer) }]
  })
  const covered = new Set(
    questions.flatMap((question) => [
      answerKey(question),
      ...(question.kind === 'choice' ? question.options.flatMap(({ also = {} }) => Object.keys(also)) : []),
    ]),
  )
  const rest = Object.entries(input).filter(([name]) => !covered.has(name) && !ENVELOPE.has(name))
  return [
    ...asked,
    ...rest.map(([name, value]) => ({ question: name === 'Source URL' ? 'Sent from' : name, answer: trimmed(value) })),
  ].filter(({ answer }) => answer !== '')
}

/** Fields that aren't answers, or that the brief shows elsewhere. */
const ENVELOPE: ReadonlySet<string> = new Set(
  [
    ['uuid', 'timestamp', 'source', 'clarityUserId', 'firstMeetingTimestamp', 'eventUri'],
    ['firstName', 'lastName', 'phone', 'email', 'companyName'],
    ['UUID', 'Timestamp', 'First Name', 'Last Name', 'Phone', 'Email', 'Company Name', 'Website'],
    // There's one.
    ['Lead Magnet'],
  ].flat(),
)

function missingTime(hasBooked: boolean, hasAsked: boolean, hasCancelled: boolean): string {
  if (hasBooked) return 'Booked a time, but the calendar didn’t tell us which. Look there.'
  if (hasCancelled && !hasAsked) return 'The call was canceled. Write to set up another one.'
  return hasAsked
    ? 'Hasn’t booked a time yet. Confirm one of the times they asked for.'
    : 'Hasn’t booked a time. Write to set one up.'
}

/** Rules that stand out come first, then typed answers, then choices; general questions fill the rest. */
function threeQuestions({ askAnyone }: SurveyDefinition, reported: readonly FittingRule[]): Brief['askThem'] {
  const rank = ({ question, rule }: FittingRule) =>
    rule.and !== undefined || rule.standsOut !== undefined
      ? -1
      : ['paragraph', 'line', 'website', 'choice'].indexOf(question.kind)
  const asks = reported.toSorted((one, other) => rank(one) - rank(other)).flatMap(({ rule }) => rule.ask ?? [])
  const [first = '', second = '', third = ''] = new Set([...asks, ...askAnyone])
  return [first, second, third]
}

const placeOf = (source: string): string =>
  source === 'newsletter_homepage' ? 'the home page' : (placeOfSource(source) ?? `a link that says “${source}”`)

function describeSource(source: string, attribution: Attribution | undefined): string[] {
  const { first = {}, last = {} } = attribution ?? {}
  const arrivals = [describeTouch(first), describeTouch(last)]
  return [
    ...(source === ''
      ? []
      : [source === 'direct' ? 'Came to the form directly.' : `Came to the form from ${placeOf(source)}.`]),
    ...(arrivals[0] ? [`First arrived at ${arrivals[0]}.`] : []),
    ...(arrivals[1] && arrivals[1] !== arrivals[0] ? [`Last arrived at ${arrivals[1]}.`] : []),
  ]
}

/** A page of ours in words; any other one, which may have gone since, by its path. */
function describePage(path: string | undefined, variant: string | undefined): string {
  const landing = path === undefined ? undefined : landingPageAt(path)
  if (landing?.page === BUSINESS_CARD_PATH) return 'the business card’s page'
  if (landing) return `the landing page “${nameOfLanding(landing.page)}” (${landing.variant.toUpperCase()})`
  if (path === '/') return 'the home page'
  return variant === undefined ? (path ?? '') : `${path ?? 'a landing page'} (${variant.toUpperCase()})`
}

/** 'the landing page “Legal ops automation” (A), from google / cpc, campaign “spring”' */
function describeTouch({ page, variant, utm_source, utm_medium, utm_campaign, utm_content, utm_term }: Touch): string {
  const by = [utm_source, utm_medium].filter((part) => part !== undefined).join(' / ')
  const named = Object.entries({ campaign: utm_campaign, ad: utm_content, term: utm_term })
  const parts = [
    describePage(page, variant),
    by && `from ${by}`,
    ...named.map(([name, value]) => (value === undefined ? '' : `${name} “${value}”`)),
  ]
  return parts.filter((part) => part !== '').join(', ')
}
