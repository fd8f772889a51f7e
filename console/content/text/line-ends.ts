import { type EditorState, StateEffect, StateField } from '@codemirror/state'

/** `\n`, `\r\n` or `\r`, a line. */
type LineEnds = readonly string[]

const endsOf = (text: string): LineEnds => text.match(/\r\n?|\n/g) ?? []

const setEnds = StateEffect.define<LineEnds>()

/** How each line ends: the editor itself knows lines alone. Untouched lines keep their ends, and new ones get the file's. */
const lineEnds = StateField.define<LineEnds>({
  create: ({ doc }) => endsOf(doc.toString()),
  update(ends, { docChanged, changes, startState, effects }) {
    const replaced = effects.find((effect) => effect.is(setEnds))
    if (replaced) return replaced.value
    if (!docChanged) return ends
    const usual = mostOf(ends)
    const lineAt = (at: number) => startState.doc.lineAt(at).number
    const next = [...ends]
    let shift = 0
    changes.iterChanges((from, to, _from, _to, inserted) => {
      const [gone, added] = [lineAt(to) - lineAt(from), inserted.lines - 1]
      next.splice(lineAt(from) - 1 + shift, gone, ...Array.from({ length: added }, () => usual))
      shift += added - gone
    })
    return next
  },
})

const mostOf = (ends: LineEnds): string => {
  const count = (end: string) => ends.filter((each) => each === end).length
  return count('\r\n') > count('\n') ? '\r\n' : '\n'
}

/** @param text the file's, as the editor opens it */
export const withLineEnds = (text: string) => lineEnds.init(() => endsOf(text))

/** For a change to another text as a whole. */
export const endsLike = (text: string): StateEffect<LineEnds> => setEnds.of(endsOf(text))

export function fileTextOf(state: EditorState): string {
  const ends = state.field(lineEnds)
  return [...state.doc.iterLines()].map((line, at) => line + (ends[at] ?? '')).join('')
}
