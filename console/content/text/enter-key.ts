import { syntaxTree } from '@codemirror/language'
import type { StateCommand } from '@codemirror/state'
import { writing } from './editor-commands.ts'

/** What stands at the beginning of a list's entry, or of a quotation, that has no words. */
const EMPTY_ENTRY = /^(?:[-*+] (?:\[[ x]\] ?)?|\d+[.)] |> ?)\s*$/

/** Leaves a list or a quotation from its empty entry: with an empty line, or what follows would be part of the last entry. */
export const leaveList = writing((state) => {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  if (!main.empty || main.head < line.to || !EMPTY_ENTRY.test(line.text)) return undefined
  const before = line.number > 1 ? state.doc.line(line.number - 1).text : ''
  const insert = before.trim() === '' ? '' : state.lineBreak
  return { changes: { from: line.from, to: line.to, insert }, selection: { anchor: line.from + insert.length } }
})

/** Lines that aren't prose: in them, Enter begins another line of the same kind. */
const NO_PROSE = /^(?:\s|\||```|~~~|[-*+] |\d+[.)] |>|\[\^)/

/** Ends a paragraph as Word does: what follows is another one. A line break within it is Shift-Enter. */
export const endParagraph: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection
  const { text, number } = state.doc.lineAt(main.from)
  const isBlank = (line: number) => line < 1 || line > state.doc.lines || state.doc.line(line).text.trim() === ''
  const code = syntaxTree(state).resolveInner(main.from, -1)
  if (NO_PROSE.test(text) || /Code|HTML|Table/.test(code.name)) return false
  // On an empty line, one more is enough; none is needed where there's one already.
  const isThere = text.trim() === '' && isBlank(number - 1) && number > 1
  if (text.trim() === '' && !isThere) return false
  if (isThere) return true
  return writing(() => state.replaceSelection(`${state.lineBreak}${state.lineBreak}`))({ state, dispatch })
}

/** What a line of a list's entry, a quotation or a note begins with. */
const BEGIN = /^(\s*)(?:(> ?)|((?:[-*+]|\d+[.)]) )(?:\[[ x]\] )?|(\[\^[^\]\s]+\]: ))?/

/** A line break within a paragraph, which stays in its entry, quotation or note. */
export const breakLine = writing((state) => {
  const [, space = '', quote = '', entry = '', note] =
    BEGIN.exec(state.doc.lineAt(state.selection.main.from).text) ?? []
  const begin = space + quote + ' '.repeat(note === undefined ? entry.length : 4)
  return state.replaceSelection(`${state.lineBreak}${begin}`)
})
