import { history, undo } from '@codemirror/commands'
import { markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { blockInsertion, insertion, TOOLS, type Tool } from './editor-commands.ts'
import { breakLine, endParagraph, leaveList } from './enter-key.ts'
import { deleteNote, pairedNotes } from './footnotes.ts'
import { htmlOf } from './html-of.ts'
import { endsLike, fileTextOf, withLineEnds } from './line-ends.ts'
import { ownSteps } from './open-editor.ts'
import { withoutSigns } from './signs.ts'

const openWith = (text: string, selection = text.replaceAll('\r\n', '\n').length) =>
  EditorState.create({ doc: text, selection: { anchor: selection }, extensions: withLineEnds(text) })

it.each([
  ['pasted from Windows', 'a\nb', 'c\r\nd', 'a\nbc\nd'],
  ['pasted into a file from Windows', 'a\r\nb', 'c\nd', 'a\r\nbc\r\nd'],
  ['of an old Mac', 'a\nb', 'c\rd', 'a\nbc\nd'],
  ['pasted into a mixed file', 'a\nb\r\nc\r\n', 'd\ne', 'a\nb\r\nc\r\nd\r\ne'],
  ['pasted into a file of one line', 'a', 'b\r\nc', 'ab\nc'],
])('gives lines the file’s ends, and leaves the others theirs: %s', (_, text, pasted, after) => {
  const state = openWith(text)
  expect(fileTextOf(state)).toBe(text)
  expect(fileTextOf(state.update(insertion(state, pasted)).state)).toBe(after)
})

it('takes out the ends of lines that go, in several places at once', () => {
  const state = openWith('a\r\nb\nc\nd\r\ne')
  const [gone, replaced] = [
    { from: 0, to: 2 },
    { from: 5, to: 6, insert: '-\n-' },
  ]
  const { state: after } = state.update({ changes: [gone, replaced] })
  expect(fileTextOf(after)).toBe('b\nc-\n-d\r\ne')
  expect(fileTextOf(after.update({ effects: endsLike('b\r\nc') }).state)).toMatch('b\r\nc-')
})

it('sets one line of a mixed file, and puts a block between its lines', () => {
  let state = openWith('# One\n\nTwo\r\nThree\n', 8)
  const quotation = TOOLS.find(({ name }) => name === 'Quotation')?.does
  if (typeof quotation === 'function') quotation({ state, dispatch: (transaction) => (state = transaction.state) })
  expect(fileTextOf(state)).toBe('# One\n\n> Two\r\nThree\n')
  expect(fileTextOf(state.update(blockInsertion(state, '| a |')).state)).toBe('# One\n\n> Two\n\n| a |\n\r\nThree\n')
})

it.each([
  ['a list', '- a\n- |', '- a\n\n|'],
  ['numbers', '1. a\n2. |', '1. a\n\n|'],
  ['check boxes', '- [x] a\n- [ ] |', '- [x] a\n\n|'],
  ['a quotation', '> a\n> |', '> a\n\n|'],
  ['a loose list', '- a\n\n- |', '- a\n\n|'],
  ['a paragraph', 'One| two', 'One\n\n| two'],
  ['a heading', '## One|\nTwo', '## One\n\n|\nTwo'],
  ['an empty line below an empty line', 'One\n\n|', 'One\n\n|'],
  ['an entry with words', '- a|', undefined],
  ['an entry in an entry', '- a\n  - |', undefined],
  ['code', '```\na|\n```', undefined],
  ['a table', '| a |\n| - |\n| b ||', undefined],
])('ends %s with Enter as Word does', (_, before, after) => {
  const at = before.lastIndexOf('|')
  const doc = before.slice(0, at) + before.slice(at + 1)
  let state = EditorState.create({ doc, selection: { anchor: at }, extensions: markdownLanguage })
  const target = { state, dispatch: (transaction: { state: EditorState }) => (state = transaction.state) }
  const isDone = leaveList(target) || endParagraph(target)
  const { head } = state.selection.main
  const shown = `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
  expect(isDone ? shown : undefined).toBe(after)
})

const noteButton = TOOLS.find(({ name }) => name === 'Footnote')?.does
const runOn = (state: EditorState, command: Tool['does'] | undefined) => {
  if (typeof command === 'function') command({ state, dispatch: (transaction) => (state = transaction.state) })
  return state
}

it.each([
  ['a paragraph', 'One| two', 'One\n| two'],
  ['an entry', '- One|', '- One\n  |'],
  ['a numbered entry', '10. One|', '10. One\n    |'],
  ['a quotation', '> One|', '> One\n> |'],
])('breaks a line within %s with Shift+Enter', (_, before, after) => {
  const at = before.indexOf('|')
  const state = runOn(openWith(before.replace('|', ''), at), breakLine)
  const { head } = state.selection.main
  expect(`${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`).toBe(after)
})

it('writes a note under the next free number, and leaves it, its mention and what follows to one undo each', () => {
  const text = 'One[^1] two.\n\n[^1]: First.\n'
  let state = EditorState.create({ doc: text, selection: { anchor: 11 }, extensions: [history(), ownSteps] })
  state = runOn(state, noteButton)
  const noted = 'One[^1] two[^2].\n\n[^1]: First.\n\n[^2]: \n'
  expect(state.doc.toString()).toBe(noted)
  expect(state.sliceDoc(0, state.selection.main.head)).toBe(noted.trimEnd() + ' ')
  state = state.update({ ...state.replaceSelection('Second.'), userEvent: 'input.type' }).state
  state = runOn(state, undo)
  expect(state.doc.toString()).toBe(noted)
  state = runOn(state, undo)
  expect(state.doc.toString()).toBe(text)
  expect(state.selection.main.head).toBe(11)
})

it.each([
  ['**A** *mark*, ***both***', 'A mark, both', '<strong>A</strong> <em>mark</em>, <em><strong>both</strong></em>'],
  ['## Due & paid', 'Due & paid', '<h2>Due &#x26; paid</h2>'],
  ['[Us](/about) or [x](javascript:y)', 'Us or x', '<a href="https://a.example/about">Us</a> or <a>x</a>'],
  ['[^1]: Hale', '1: Hale', '<sup>1</sup>: Hale'],
  ['A[^1].\n\n[^1]: See *it*.', 'A1.\n\n1: See it.', '<p>A<sup>1</sup>.</p>\n<p><sup>1</sup>: See <em>it</em>.</p>'],
  ['- a\n- b', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['snake_case \\[NAME] `*a*`', 'snake_case [NAME] `*a*`', 'snake_case [NAME] <code>*a*</code>'],
  ['<img src=x onerror=a> http://a.b', '<img src=x onerror=a> http://a.b', ' <a href="http://a.b">http://a.b</a>'],
])('copies %s without signs', (source, plain, html) => {
  expect(withoutSigns(source)).toBe(plain)
  expect(htmlOf(source, 'https://a.example')).toBe(html)
})

const NOTED = 'One[^1] and two[^b].\n\n[^1]: First\n    goes on.\n[^b]: Second.\n'
const openNoted = (text = NOTED) =>
  EditorState.create({ doc: text, extensions: [history(), pairedNotes, withLineEnds(text)] })
/** @param what the first of these in the text, as a selection that's deleted */
const deleteIn = (state: EditorState, what: string, userEvent = 'delete.selection') => {
  const from = state.doc.toString().indexOf(what)
  return state.update({ changes: { from, to: from + what.length }, userEvent }).state
}

it.each([
  ['a mention', '[^1]', 'One and two[^b].\n\n[^b]: Second.\n'],
  ['a sentence with a mention', ' and two[^b].', 'One[^1]\n\n[^1]: First\n    goes on.\n'],
  ['both mentions', 'One[^1] and two[^b].', ''],
  ['a note', '[^1]: First\n    goes on.\n', 'One and two[^b].\n\n[^b]: Second.\n'],
  ['a note’s sign', '[^b]: ', 'One[^1] and two.\n\n[^1]: First\n    goes on.\nSecond.\n'],
  ['a part of a mention', '^1', 'One[] and two[^b].\n\n[^1]: First\n    goes on.\n[^b]: Second.\n'],
])('takes a footnote’s other half with %s, in one step', (_, what, after) => {
  let state = deleteIn(openNoted(), what)
  expect(fileTextOf(state).trimStart()).toBe(after)
  undo({ state, dispatch: (transaction) => (state = transaction.state) })
  expect(fileTextOf(state)).toBe(NOTED)
})

it('leaves a note that’s mentioned elsewhere, that’s cut to be pasted, or whose lines end as in Windows', () => {
  const twice = openNoted(`${NOTED}\nAgain[^1].\n`)
  expect(fileTextOf(deleteIn(twice, '[^1]'))).toContain('[^1]: First')
  expect(fileTextOf(deleteIn(openNoted(), '[^1]', 'delete.cut'))).toContain('[^1]: First')
  expect(fileTextOf(deleteIn(openNoted('A[^1].\r\n\r\n[^1]: B\r\n'), '[^1]'))).toBe('A.\r\n')
})

it.each([
  ['backward', false, 'One[^1]| two\n\n[^1]: Words', 'One two'],
  ['forward', true, 'One|[^1] two\n\n[^1]: Words', 'One two'],
  ['a note without words', false, 'One[^1]\n\n[^1]: |', 'One\n\n'],
  ['not a note with words', false, 'One[^1]\n\n[^1]: |Words', undefined],
  ['not what’s elsewhere', false, 'One |[^1]', undefined],
])('deletes a mention in one press: %s', (_, isForward, before, after) => {
  const at = before.indexOf('|')
  let state = openNoted(before.replace('|', '')).update({ selection: { anchor: at } }).state
  const isDone = deleteNote(isForward)({ state, dispatch: (transaction) => (state = transaction.state) })
  expect(isDone ? state.doc.toString() : undefined).toBe(after)
})
