import { isBare, type Kind } from './read-answer.ts'
import type { Question } from './script.ts'

/** A telephone number has no fewer digits, and an hour has no more. */
const CONTACT = /(\d\D*){7}|\S@\S/

/** First and last name, at least, after whatever leads up to them. */
const FULL_NAME =
  /^(?:(?:i['’]?m|i am|my name is|this is|it['’]?s)\s+)?(?!(?:i['’]?m|i am|my name is|this is|it['’]?s)\b)\p{L}\S*\s+\S*\p{L}/iu

/** What is kept of an answer; undefined when it won't do and the question is asked again. */
export function keepAnswer({ takes, choices }: Question, kind: Kind, typed: string): string | undefined {
  const isChoice = choices?.includes(typed) ?? false
  const isJustThat = isBare(typed) || isChoice
  switch (takes) {
    case 'a yes':
      if (kind === 'agreed') return 'yes'
      return kind === 'yes' || kind === 'no' ? kind : undefined
    case 'danger or none':
      // A caller who isn't sure is told to call 911; 'no, but …' doesn't answer it.
      if (kind === 'unknown') return 'yes'
      if (kind === 'no' && /\bbut\b/i.test(typed)) return undefined
      return kind === 'yes' || kind === 'no' ? kind : undefined
    case 'all clear':
      return ['no', 'unknown'].includes(kind) || /\bnot\b|n[’']t\b/i.test(typed) ? undefined : typed
    case 'a full name':
      return kind === 'unknown' || isJustThat || !FULL_NAME.test(typed) ? undefined : typed
    case 'a contact':
      return CONTACT.test(typed) ? typed : undefined
    case 'a result':
      if (/\bpossible\b|\bmatch(es)? found\b/i.test(typed) || kind === 'yes') return 'match'
      return kind === 'no' ? 'clear' : undefined
    case 'yes or no':
      if (kind === 'unknown') return kind
      if (kind !== 'yes' && kind !== 'no') return undefined
      return isJustThat ? kind : typed
    case 'no or more':
      if (kind === 'no' && isJustThat) return 'no'
      break
    case undefined:
      if (kind === 'no' && isJustThat) return undefined
      break
  }
  if (kind === 'unknown') return isChoice || typed.split(' ').length <= 4 ? kind : typed
  return (kind === 'yes' || kind === 'agreed') && isJustThat ? undefined : typed
}
