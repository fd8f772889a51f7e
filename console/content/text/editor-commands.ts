import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'

/** A command that writes: what it makes of the text, in sight; undefined to leave the key to another one. */
export const writing =
  (write: (state: EditorState) => TransactionSpec | undefined): StateCommand =>
  ({ state, dispatch }) => {
    const spec = write(state)
    if (spec) dispatch(state.update({ userEvent: 'input', scrollIntoView: true, ...spec }))
    return spec !== undefined
  }

/** Strong or emphasis on or off, around what's selected or the word at the cursor. @param mark `**` or `*` */
const toggleMark = (mark: string) =>
  writing((state) =>
    state.changeByRange((range) => {
      const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range
      const isAround = isMarked(state, from, to, mark)
      const isInside = to - from >= 2 * mark.length && isMarked(state, from + mark.length, to - mark.length, mark)
      const size = mark.length
      const isThere = isAround || isInside
      const places = isAround ? [from - size, to] : [from, isInside ? to - size : to]
      const changes = places.map((at) => (isThere ? { from: at, to: at + size } : { from: at, insert: mark }))
      const shift = isThere ? -size : size
      // Of what was selected, the marks stay outside.
      const start = isInside ? from : from + shift
      const end = isInside ? to - 2 * size : to + shift
      const cursor = Math.max(start, Math.min(end, range.head + (isInside ? -size : shift)))
      return { changes, range: range.empty ? EditorSelection.cursor(cursor) : EditorSelection.range(start, end) }
    }),
  )

/** Emphasis stands in one star, strong in two: one star next to another is part of a pair. */
function isMarked(state: EditorState, from: number, to: number, mark: string): boolean {
  const before = /\**$/.exec(state.sliceDoc(Math.max(0, from - 3), from))?.[0].length ?? 0
  const after = /^\**/.exec(state.sliceDoc(to, to + 3))?.[0].length ?? 0
  const stars = Math.min(before, after)
  return mark === '*' ? stars === 1 || stars === 3 : stars >= 2
}

/** What a line can begin with. Choosing what it has already takes it away. */
const PREFIX = /^(\s*)(#{1,6} +|> ?|[-*+] (?:\[[ x]\] )?|\d+[.)] )?/

/** Begins each chosen line with this, in place of another beginning. @param write the beginning, by the line's number */
const toggleLines = (write: (number: number) => string) =>
  writing((state) => {
    const { from, to } = state.selection.main
    const lines = linesOf(state, from, to)
    const filled = lines.filter(({ text }) => text.trim() !== '')
    const chosen = filled.length > 0 ? filled : lines.slice(0, 1)
    const isThere = chosen.every(({ text }, at) => (PREFIX.exec(text)?.[2] ?? '') === write(at + 1))
    const changes = chosen.map(({ text, from: start }, at) => {
      const [, space = '', prefix = ''] = PREFIX.exec(text) ?? []
      const begin = start + space.length
      return { from: begin, to: begin + prefix.length, insert: isThere ? '' : write(at + 1) }
    })
    const set = state.changes(changes)
    // Behind what was put in, where the writing goes on.
    const selection = EditorSelection.range(
      set.mapPos(state.selection.main.anchor, 1),
      set.mapPos(state.selection.main.head, 1),
    )
    return { changes: set, selection }
  })

function linesOf(state: EditorState, from: number, to: number) {
  const first = state.doc.lineAt(from).number
  const last = state.doc.lineAt(to).number
  return Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at))
}

export const insertion = (state: EditorState, text: string): TransactionSpec => ({
  ...state.replaceSelection(text),
  userEvent: 'input.paste',
  scrollIntoView: true,
})

/** Puts a block, such as a table, on lines of its own behind the current paragraph. */
export function blockInsertion(state: EditorState, block: string): TransactionSpec {
  const line = state.doc.lineAt(state.selection.main.to)
  const before = line.text.trim() === '' ? '' : '\n\n'
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : ''
  const insert = `${before}${block}${next === '' ? '' : '\n'}`
  const selection = { anchor: line.to + state.toText(insert).length }
  return { changes: { from: line.to, insert }, selection, userEvent: 'input', scrollIntoView: true }
}

/** A link around what's selected. @param words if nothing is selected, or other than that */
export function linkOf(words: string, href: string): string {
  // A single backslash at the end would take the bracket's meaning.
  const written = words.replaceAll(/(?<!\\)([[\]])/g, '\\$1').replace(/(?<!\\)(?:\\\\)*\\$/, '$&\\')
  const address = href.replaceAll('\\', '%5C')
  return `[${written}](${/[\s()<>]/.test(address) ? `<${address.replaceAll(/[<>]/g, encodeURIComponent)}>` : address})`
}

export const pictureOf = (alt: string, src: string): string => `!${linkOf(alt.replaceAll(/\s+/g, ' ').trim(), src)}`

const TABLE = '| Column | Column |\n| --- | --- |\n| Entry | Entry |'

const insertTable = writing((state) => blockInsertion(state, TABLE))

/** The next number that no note has, at the cursor and at the text's end, where its words are written. */
const insertNote = writing((state) => {
  const text = state.doc.toString()
  const used = new Set([...text.matchAll(/\[\^([^\]\s]+)\]/g)].map(([, label]) => label))
  let number = 1
  while (used.has(String(number))) number++
  const { to } = state.selection.main
  const end = Math.max(to, text.trimEnd().length)
  const [mention, note] = [`[^${number}]`, `\n\n[^${number}]: `]
  const changes = [
    { from: to, insert: mention },
    { from: end, insert: note },
  ]
  return { changes, selection: { anchor: end + mention.length + note.length } }
})

export interface Tool {
  name: string
  /** Does the same, as the editor writes it. */
  key?: string
  /** What it does, or else what it asks for. */
  does: StateCommand | 'link' | 'picture'
}

export const TOOLS: readonly Tool[] = [
  { name: 'Heading', key: 'Mod-Alt-2', does: toggleLines(() => '## ') },
  { name: 'Subheading', key: 'Mod-Alt-3', does: toggleLines(() => '### ') },
  { name: 'Bold', key: 'Mod-b', does: toggleMark('**') },
  { name: 'Italic', key: 'Mod-i', does: toggleMark('*') },
  { name: 'Link', key: 'Mod-k', does: 'link' },
  { name: 'List', key: 'Mod-Shift-8', does: toggleLines(() => '- ') },
  { name: 'Numbers', key: 'Mod-Shift-7', does: toggleLines((number) => `${number}. `) },
  { name: 'Check boxes', does: toggleLines(() => '- [ ] ') },
  { name: 'Quotation', does: toggleLines(() => '> ') },
  { name: 'Footnote', key: 'Mod-Alt-f', does: insertNote },
  { name: 'Table', does: insertTable },
  { name: 'Picture', does: 'picture' },
]
