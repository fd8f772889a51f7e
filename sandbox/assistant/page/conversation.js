import { QUESTIONS } from './intake-questions.js'
import { keepAnswer } from './keep-answer.js'
import { isBare, readAnswer } from './read-answer.js'

/** @import { Question } from './intake-questions.js' */

/**
 * @typedef {object} Conversation
 * @property {string | undefined} asked id of the question that waits for its answer; none at the end
 * @property {number} patience what is left of it for this question; see `spend`
 * @property {Record<string, string>} answers as typed, or `yes`, `no`, `unknown` where they say just that; `unclear` where
 * none came of asking again
 * @property {Record<string, string[]>} unused what was typed to a question and did not answer it
 * @property {string[]} questions what the caller asked that is for the attorney
 * @property {boolean} wantsPerson
 *
 * @typedef {{ conversation: Conversation, says: string[] }} Step
 */

/** A question takes three answers that are none, or nine questions back; then the call goes on without it. */
const PATIENCE = 9
const COST_OF_NO_ANSWER = 3
const COST_OF_ASIDE = 1

/** What it says to a question that only an attorney may answer. */
export const FOR_THE_ATTORNEY =
  'That’s for the attorney. I have written your question down, and marked it to be looked at first.'

const UNWRITTEN = 'That’s for the attorney. Before your yes I write nothing down.'
const CLOSING =
  'That is all I ask. No one has agreed to represent you yet, and I cannot say whether you have a case. The firm checks the names first; then a person calls you, at the time that you gave. If it gets worse before that, call a doctor or 911.'
const UNREACHED =
  'I have no number and no address, so the firm cannot call you. Please call the office when it is open. No one has agreed to represent you yet. If it gets worse before that, call a doctor or 911.'
const PERSON = 'Of course. A person calls you; I need only know how.'
const DECLINED = 'Then I write nothing down. Call the office when it is open, and a person takes it from there.'
const MACHINE = 'I am a computer program. I ask and write down; a person at the firm reads it and calls you.'
const SORRY = 'I am sorry, I did not follow that.'
const UNCLEAR = 'I mark that as unclear, and a person asks you about it.'
const NOT_SAFE = 'Stay with 911; the rest can wait. I need only one thing more.'

/** @returns {Step} */
export function begin() {
  const conversation = {
    asked: 'consent',
    patience: PATIENCE,
    answers: {},
    unused: {},
    questions: [],
    wantsPerson: false,
  }
  return { conversation, says: [questionOf(conversation)?.ask ?? ''] }
}

/**
 * The question that waits for its answer.
 * @param {Conversation} conversation
 */
export const questionOf = ({ asked }) => QUESTIONS.find(({ id }) => id === asked)

/**
 * Takes what the caller typed.
 * @param {Conversation} conversation
 * @param {string} text
 * @returns {Step}
 */
export function answer(conversation, text) {
  const question = questionOf(conversation)
  if (!question) return { conversation, says: [] }
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  const kind = readAnswer(typed)

  switch (kind) {
    case 'blank':
      return spend(conversation, question, COST_OF_NO_ANSWER)
    case 'why':
      return spend(conversation, question, COST_OF_ASIDE, question.why)
    case 'who':
      return spend(conversation, question, COST_OF_ASIDE, MACHINE)
    case 'advice': {
      if (question.id === 'consent') return spend(conversation, question, COST_OF_ASIDE, UNWRITTEN)
      const questions = [...conversation.questions, typed]
      return spend({ ...conversation, questions }, question, COST_OF_ASIDE, FOR_THE_ATTORNEY)
    }
    case 'person':
      // Before consent there is nothing to pass on, and the number is asked for already.
      if (question.id === 'consent') return end({ ...conversation, answers: { consent: 'no' } }, DECLINED)
      if (question.id === 'reach') return spend({ ...conversation, wantsPerson: true }, question, COST_OF_ASIDE)
      return goTo({ ...conversation, wantsPerson: true }, 'reach', PERSON)
    default: {
      const kept = keepAnswer(question, kind, typed)
      if (kept !== undefined) return record(conversation, question, kept)
      const { patience } = conversation
      const isBetween = patience > COST_OF_NO_ANSWER && patience <= PATIENCE - COST_OF_NO_ANSWER
      const noted = question.id === 'consent' || isBare(typed) ? conversation : noteUnused(conversation, typed)
      return spend(noted, question, COST_OF_NO_ANSWER, ...(isBetween ? [SORRY] : []))
    }
  }
}

/**
 * Asks again in other words, for as long as there is patience.
 * @param {Conversation} conversation
 * @param {Question} question
 * @param {number} cost
 * @param {...string} says before it asks
 * @returns {Step}
 */
function spend(conversation, question, cost, ...says) {
  const patience = conversation.patience - cost
  if (patience > 0) return { conversation: { ...conversation, patience }, says: [...says, question.again] }
  const step = giveUp(conversation, question)
  return { ...step, says: [...says, ...step.says] }
}

/**
 * Goes on without an answer. No yes is a no, and no clear word about danger is danger.
 * @param {Conversation} conversation
 * @param {Question} question
 * @returns {Step}
 */
function giveUp(conversation, question) {
  if (question.id === 'consent') return record(conversation, question, 'no')
  if (question.id === 'danger') return record(conversation, question, 'yes')
  const answers = { ...conversation.answers, [question.id]: 'unclear' }
  if (question.id === 'safe') return goTo({ ...conversation, answers }, 'reach', NOT_SAFE)
  return record(conversation, question, 'unclear')
}

/**
 * @param {Conversation} conversation
 * @param {Question} question
 * @param {string} value
 * @returns {Step}
 */
function record(conversation, question, value) {
  const answers = { ...conversation.answers, [question.id]: value }
  const recorded = { ...conversation, answers }
  const isUnclear = value === 'unclear'
  if (question.id === 'consent' && value === 'no') return end(recorded, DECLINED)

  const rest = QUESTIONS.slice(QUESTIONS.indexOf(question) + 1)
  const next = rest.find(({ isSkipped }) => !isSkipped?.(answers))
  if (next) return goTo(recorded, next.id, isUnclear ? UNCLEAR : question.thanks)
  return end(recorded, isUnclear ? UNREACHED : CLOSING)
}

/**
 * @param {Conversation} conversation
 * @param {string} typed
 * @returns {Conversation}
 */
function noteUnused({ unused, ...conversation }, typed) {
  const id = conversation.asked ?? ''
  return { ...conversation, unused: { ...unused, [id]: [...(unused[id] ?? []), typed] } }
}

/**
 * @param {Conversation} conversation
 * @param {string} id
 * @param {string | undefined} first
 * @returns {Step}
 */
function goTo(conversation, id, first) {
  const next = { ...conversation, asked: id, patience: PATIENCE }
  const ask = questionOf(next)?.ask ?? ''
  return { conversation: next, says: first ? [first, ask] : [ask] }
}

/**
 * @param {Conversation} conversation
 * @param {string} closing
 * @returns {Step}
 */
function end(conversation, closing) {
  return { conversation: { ...conversation, asked: undefined }, says: [closing] }
}
