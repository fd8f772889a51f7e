import { QUESTIONS } from './intake-questions.js'
import { readAnswer } from './read-answer.js'

/** @import { Question } from './intake-questions.js' */

/**
 * @typedef {object} Conversation
 * @property {string | undefined} asked id of the question that waits for its answer; none at the end
 * @property {Record<string, string>} answers as they were typed, or `yes`, `no`, `unknown` where they say just that
 * @property {string[]} questions what the caller asked that is for the attorney
 * @property {boolean} wantsPerson
 */

/** What it says to a question that only an attorney may answer. */
export const FOR_THE_ATTORNEY =
  'That’s for the attorney. I have written your question down, and it stands at the top of the sheet.'

const CLOSING =
  'That is all I ask. No one has agreed to represent you yet, and I cannot say whether you have a case. The firm checks the names first; then a person calls you, at the time that you gave. If it gets worse before that, call a doctor or 911.'
const PERSON = 'Of course. A person calls you; I need only know how.'
const DECLINED = 'Then I write nothing down. Call the office when it is open, and a person takes it from there.'
const MACHINE = 'I am a computer program. I ask and write down; a person at the firm reads it and calls you.'

/** @returns {{ conversation: Conversation, says: string[] }} */
export function begin() {
  const conversation = { asked: 'consent', answers: {}, questions: [], wantsPerson: false }
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
 * @returns {{ conversation: Conversation, says: string[] }}
 */
export function answer(conversation, text) {
  const question = questionOf(conversation)
  if (!question) return { conversation, says: [] }
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  const kind = readAnswer(typed)
  /** @param {string[]} says */
  const askAgain = (...says) => ({ conversation, says: [...says, question.again] })

  switch (kind) {
    case 'blank':
      return askAgain()
    case 'why':
      return askAgain(question.why)
    case 'who':
      return askAgain(MACHINE)
    case 'advice': {
      const questions = [...conversation.questions, typed]
      return { conversation: { ...conversation, questions }, says: [FOR_THE_ATTORNEY, question.again] }
    }
    case 'person':
      // Before consent there is nothing to pass on, and the number is asked for already.
      if (question.id === 'consent') return end({ ...conversation, answers: { consent: 'no' } }, DECLINED)
      if (question.id === 'reach') return askAgain()
      return goTo({ ...conversation, wantsPerson: true }, 'reach', PERSON)
    default:
      return record(conversation, question, kind, typed)
  }
}

/**
 * @param {Conversation} conversation
 * @param {Question} question
 * @param {'unknown' | 'no' | 'yes' | 'else'} kind
 * @param {string} typed
 * @returns {{ conversation: Conversation, says: string[] }}
 */
function record(conversation, question, kind, typed) {
  const value = valueOf(question, kind, typed)
  if (value === undefined) return { conversation, says: [question.again] }
  const answers = { ...conversation.answers, [question.id]: value }
  const recorded = { ...conversation, answers }
  if (question.id === 'consent' && value === 'no') return end(recorded, DECLINED)

  const rest = QUESTIONS.slice(QUESTIONS.indexOf(question) + 1)
  const next = rest.find(({ isSkipped }) => !isSkipped?.(answers))
  return next ? goTo(recorded, next.id, question.thanks) : end(recorded, CLOSING)
}

/**
 * What is kept of an answer; undefined when it will not do.
 * @param {Question} question
 * @param {'unknown' | 'no' | 'yes' | 'else'} kind
 * @param {string} typed
 */
function valueOf({ id, takes, choices }, kind, typed) {
  if (takes === 'yes or no') {
    // Whoever does not know whether there is danger is told to call; 'no, but …' is no answer to it.
    if (id === 'danger' && kind === 'unknown') return 'yes'
    if (id === 'danger' && kind === 'no' && /\bbut\b/i.test(typed)) return undefined
    return kind === 'yes' || kind === 'no' ? kind : undefined
  }
  const words = typed.split(' ').length
  if (kind === 'unknown') return words <= 4 ? kind : typed
  const isBare = words <= 2 || choices?.includes(typed)
  if (takes === 'no or more' && isBare && kind === 'yes') return undefined
  return (takes === 'no or more' || choices?.includes('Yes')) && isBare && kind !== 'else' ? kind : typed
}

/**
 * @param {Conversation} conversation
 * @param {string} id
 * @param {string | undefined} first
 */
function goTo(conversation, id, first) {
  const next = { ...conversation, asked: id }
  const ask = questionOf(next)?.ask ?? ''
  return { conversation: next, says: first ? [first, ask] : [ask] }
}

/**
 * @param {Conversation} conversation
 * @param {string} closing
 */
function end(conversation, closing) {
  return { conversation: { ...conversation, asked: undefined }, says: [closing] }
}
