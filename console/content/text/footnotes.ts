import { type ChangeSpec, EditorState, type StateCommand, StateEffect } from '@codemirror/state'

/** A note's words, with the lines that go on; and where a text mentions one. Groups: the label. */
const NOTE = /^\[\^([^\]\s]+)\]:.*(?:\n(?:[ \t]*\n)*[ \t]+\S.*)*/gm
const MENTION = /(?<!^)\[\^([^\]\s]+)\]|^\[\^([^\]\s]+)\](?!:)/gm

interface Found {
  label: string
  from: number
  to: number
}

const findIn = (text: string, pattern: RegExp): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: all, 1: first, 2: second, index }) => ({
    label: first ?? second ?? '',
    from: index,
    to: index + all.length,
  }))

/** What went with what was deleted. */
export const wentAlong = StateEffect.define<'note' | 'mention'>()

/** A note's words go with its only mention, and the other way round, in one step; what's cut is pasted elsewhere. */
export const pairedNotes = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || !transaction.isUserEvent('delete') || transaction.isUserEvent('delete.cut'))
    return transaction
  const { changes, startState, newDoc } = transaction
  const [before, after] = [startState.doc.toString(), newDoc.toString()]
  const deleted: Pick<Found, 'from' | 'to'>[] = []
  changes.iterChangedRanges((from, to) => void deleted.push({ from, to }))
  const isDeleted = ({ from, to }: Found) => deleted.some((range) => range.from <= from && range.to >= to)
  const goneOf = (pattern: RegExp, end: (found: Found) => number) => {
    const left = new Set(findIn(after, pattern).map(({ label }) => label))
    const gone = findIn(before, pattern).filter((found) => isDeleted({ ...found, to: end(found) }))
    return new Set(gone.map(({ label }) => label).filter((label) => !left.has(label)))
  }
  const mentions = goneOf(MENTION, ({ to }) => to)
  // Of a note, what names it is enough.
  const notes = goneOf(NOTE, ({ label, from }) => from + `[^${label}]:`.length)
  const orphans = findIn(after, NOTE).filter(({ label }) => mentions.has(label))
  const dangling = findIn(after, MENTION).filter(({ label }) => notes.has(label))
  if (orphans.length + dangling.length === 0) return transaction
  const more: ChangeSpec[] = [...orphans.map((note) => withLines(after, note)), ...dangling]
  return [
    transaction,
    { changes: more, sequential: true, effects: wentAlong.of(orphans.length > 0 ? 'note' : 'mention') },
  ]
})

/** With the empty lines that set it apart. */
function withLines(text: string, { from, to }: Found): ChangeSpec {
  const rest = text.slice(to)
  const [following = ''] = /^\s*\n(?=\S)/.exec(rest) ?? []
  if (following !== '') return { from, to: to + following.length }
  return { from: text.slice(0, from).trimEnd().length, to }
}

/** Deletes a mention beside the cursor as the one sign that it looks like; or a note that has no words. */
export const deleteNote =
  (isForward: boolean): StateCommand =>
  ({ state, dispatch }) => {
    const { main } = state.selection
    const line = state.doc.lineAt(main.head)
    const [before, after] = [line.text.slice(0, main.head - line.from), line.text.slice(main.head - line.from)]
    const found = isForward ? /^\[\^[^\]\s]+\]/.exec(after) : /\[\^[^\]\s]+\]$|^\[\^[^\]\s]+\]:\s*$/.exec(before)
    if (!main.empty || !found) return false
    const from = isForward ? main.head : main.head - found[0].length
    const to = from + found[0].length
    const isNote = from === line.from && line.text.slice(0, to - line.from + 1).includes(':')
    if (isNote && (isForward || after.trim() !== '')) return false
    dispatch(state.update({ changes: { from, to }, userEvent: 'delete', scrollIntoView: true }))
    return true
  }
