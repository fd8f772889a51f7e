import { isBare } from './read-answer.js'

/**
 * @import { Question } from './intake-questions.js'
 * @import { Kind } from './read-answer.js'
 */

/** A telephone number has no fewer digits, and an hour has no more. */
const CONTACT = /(\d\D*){7}|\S@\S/

/**
 * What is kept of an answer; undefined when it will not do and the question is asked again.
 * @param {Question} question
 * @param {Kind} kind
 * @param {string} typed
 * @returns {string | undefined}
 */
export function keepAnswer({ takes, choices }, kind, typed) {
  const isChoice = choices?.includes(typed) ?? false
  const isJustThat = isBare(typed) || isChoice
  switch (takes) {
    case 'a yes':
      if (kind === 'agreed') return 'yes'
      return kind === 'yes' || kind === 'no' ? kind : undefined
    case 'danger or none':
      // Whoever does not know whether there is danger is told to call; 'no, but …' is no answer to it.
      if (kind === 'unknown') return 'yes'
      if (kind === 'no' && /\bbut\b/i.test(typed)) return undefined
      return kind === 'yes' || kind === 'no' ? kind : undefined
    case 'all clear':
      return ['no', 'unknown'].includes(kind) || /\bnot\b|n[’']t\b/i.test(typed) ? undefined : typed
    case 'a contact':
      return CONTACT.test(typed) ? typed : undefined
    case 'yes or no':
      if (kind === 'unknown') return kind
      if (kind !== 'yes' && kind !== 'no') return undefined
      return isJustThat ? kind : typed
    case 'no or more':
      if (kind === 'no' && isJustThat) return kind
      break
    case undefined:
      if (kind === 'no' && isJustThat) return undefined
      break
  }
  if (kind === 'unknown') return isChoice || typed.split(' ').length <= 4 ? kind : typed
  return (kind === 'yes' || kind === 'agreed') && isJustThat ? undefined : typed
}
