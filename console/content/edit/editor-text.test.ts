import { markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { blockInsertion, endParagraph, insertion, leaveList, TOOLS } from './editor-commands.ts'
import { endsLike, fileTextOf, withLineEnds } from './line-ends.ts'

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
  const { state: after } = state.update({
    changes: [
      { from: 0, to: 2 },
      { from: 5, to: 6, insert: '-\n-' },
    ],
  })
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
