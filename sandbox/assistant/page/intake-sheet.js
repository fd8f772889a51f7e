import { QUESTIONS } from './intake-questions.js'

/** @import { Conversation } from './conversation.js' */

/**
 * @typedef {object} SheetLine
 * @property {string} label
 * @property {string} value
 * @property {boolean} [isUrgent] to be looked at first
 */

/** What a bare answer means on the sheet, where it is more than the word. */
const MEANINGS = /** @type {Record<string, Record<string, string>>} */ ({
  consent: { yes: 'Told that a program listens and writes; agreed', no: 'Not given; nothing was written down' },
  danger: { no: 'No emergency', yes: 'Emergency, or in doubt; told to call 911' },
  names: { no: 'No one named' },
  injuries: { no: 'None named' },
  treatment: { no: 'None so far', yes: 'Yes; no details given' },
  insurer: { no: 'No contact so far', yes: 'In contact' },
  claim: { no: 'None known' },
  statement: { no: 'None given, nothing signed', yes: 'Given or signed' },
  given: { no: 'Not said' },
  urgent: { no: 'No public body, not at work, no papers' },
})

/**
 * The intake sheet: one line for each answer, in the order in which they were asked for, and what cannot wait at the top.
 * @param {Conversation} conversation
 * @returns {SheetLine[]}
 */
export function sheetOf({ answers, unused, questions, wantsPerson }) {
  /** @type {SheetLine[]} */
  const lines = QUESTIONS.flatMap(({ id, label }) => {
    const given = answers[id]
    if (!label || given === undefined) return []
    const besides = (unused[id] ?? []).map((words) => `“${words}”`)
    const value = [meaningOf(id, given), ...besides].join('; ')
    return [{ label, value, isUrgent: isUrgent(id, given) }]
  })
  const asked = questions.map((question) => ({ label: 'Asked the attorney', value: `“${question}”`, isUrgent: true }))
  const person = wantsPerson ? [{ label: 'Wishes', value: 'Asked for a person; call first', isUrgent: true }] : []
  const { true: first = [], false: rest = [] } = Object.groupBy(lines, (line) => String(line.isUrgent))
  return [...person, ...asked, ...first, ...rest]
}

/**
 * The sheet as text, for the clipboard.
 * @param {readonly SheetLine[]} lines
 */
export const sheetText = (lines) =>
  ['INTAKE SHEET (sandbox, not a real matter)', '']
    .concat(lines.map(({ label, value, isUrgent: first }) => `${first ? '! ' : '  '}${label}: ${value}`))
    .join('\n')

/**
 * @param {string} id
 * @param {string} given
 */
function meaningOf(id, given) {
  if (given === 'unknown') return 'Not known to the caller'
  if (given === 'unclear') return 'Unclear, though asked again'
  return MEANINGS[id]?.[given] ?? given
}

/**
 * A date that may be close, words that have been said already, danger: somebody has to look the same day.
 * @param {string} id
 * @param {string} given
 */
function isUrgent(id, given) {
  if (id === 'danger' || id === 'statement') return given !== 'no' && given !== 'unknown'
  return id === 'urgent' && given !== 'no'
}
