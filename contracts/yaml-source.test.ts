import { globSync, readFileSync } from 'node:fs'
import { EditorState } from '@codemirror/state'
import { diffLines } from 'diff'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileTextOf, withLineEnds } from '#console/content/text/line-ends.ts'
import { type FieldValue, formatOf, joinPiece, readFields, splitPiece, writeField } from './yaml-source.ts'

// Spreadsheets have no form.
const files = globSync('content/{*.yaml,**/*.md}')
  .filter((file) => !file.endsWith('README.md'))
  .toSorted()

/** True if the texts differ in one line, at its place. Comparing them by `diff` takes half a minute here. */
function isOneLineChange(before: string, after: string): boolean {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return old.length === now.length && old.filter((line, at) => line !== now[at]).length === 1
}

const WORD = /[A-Za-z]{4,}/

/** A copy of a value for each text in it, with one word of that text changed. */
function variantsOf(value: FieldValue): FieldValue[] {
  if (typeof value === 'string') return WORD.test(value) ? [value.replace(WORD, 'Otherwise')] : []
  if (Array.isArray(value))
    return value.flatMap((each, at) => variantsOf(each).map((variant) => value.with(at, variant)))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) =>
      variantsOf(each ?? null).map((variant) => ({ ...value, [name]: variant })),
    )
  return []
}

/** Three or four of them: each change reads and writes the whole file. */
const someOf = <Each>(all: readonly Each[]): readonly Each[] =>
  all.filter((_, at) => at % Math.ceil(all.length / 3) === 0 || at === all.length - 1)

it('one word changed in the text is one line changed', () => {
  const wrong = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    const parts = splitPiece(text, formatOf(file))
    const at = parts.body.search(WORD)
    if (at < 0) return joinPiece(parts) !== text
    // The editor's own way: its document, one change, and back.
    const state = EditorState.create({ doc: parts.body, extensions: withLineEnds(parts.body) })
    const body = fileTextOf(state.update({ changes: { from: at, to: at + 4, insert: 'Xyzw' } }).state)
    return !isOneLineChange(text, joinPiece({ ...parts, body }))
  })
  expect(wrong).toEqual([])
  expect(files.length).toBeGreaterThan(0)
})

it('one word changed in any field is one line changed', () => {
  const wrong = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const parts = splitPiece(text, formatOf(file))
    return Object.entries(readFields(parts.fields)).flatMap(([name, value]) =>
      someOf(variantsOf(value)).flatMap((variant) => {
        const after = joinPiece({ ...parts, fields: writeField(parts.fields, name, variant) })
        return isOneLineChange(text, after) ? [] : [`${file}: ${name}: ${JSON.stringify(variant)}`]
      }),
    )
  })
  expect(wrong).toEqual([])
})

const YAML = `# Kept.
title: A day in court # and this

date: 2025-04-08
tags: [Intake, Staff]
source: [1e3, 1.0, 007, no]
summary: 'It''s short.'
keyResults:
  # The first.
  - value: 4 days
    metric: "Time: counted"
  - value: 2
    metric: Sheets
long: >-
  One line,
  folded.
draft: true
`
const NAMES = ['title', 'date', 'slug', 'tags', 'summary', 'keyResults', 'long', 'draft']

/** What a change does: the lines that went, and those that came. */
function lineChange(yaml: string, name: string, value: FieldValue | undefined) {
  const parts = diffLines(yaml, writeField(yaml, name, value, NAMES))
  return parts
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ added, value: lines }) =>
      lines
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => (added ? '+' : '-') + line),
    )
}

const RESULTS: FieldValue[] = [
  { value: '4 days', metric: 'Time: counted' },
  { value: 2, metric: 'Sheets' },
]

it.each<[string, FieldValue | undefined, string]>([
  ['title', 'Rule 1.15: a day', '-title: A day in court # and this|+title: "Rule 1.15: a day" # and this'],
  ['summary', "It's Bo's", "-summary: 'It''s short.'|+summary: 'It''s Bo''s'"],
  ['tags', ['Intake', 'Fees, costs', 'Staff'], '-tags: [Intake, Staff]|+tags: [Intake, "Fees, costs", Staff]'],
  ['source', ['Staff', '1.0', '007', 'no'], '-source: [1e3, 1.0, 007, no]|+source: [Staff, 1.0, 007, no]'],
  ['source', ['1e3', '2.0', '007', 'no'], '-source: [1e3, 1.0, 007, no]|+source: [1e3, "2.0", 007, no]'],
  ['draft', undefined, '-draft: true'],
  ['slug', 'a-day', '+slug: a-day'],
  ['keyResults', RESULTS.with(1, { value: 3, metric: 'Sheets' }), '-  - value: 2|+  - value: 3'],
  ['keyResults', RESULTS.slice(0, 1), '-  - value: 2|-    metric: Sheets'],
  ['keyResults', [...RESULTS, { value: 'x', metric: 'y' }], '+  - value: x|+    metric: y'],
  ['keyResults', [], `-${YAML.split('\n').slice(7, 13).join('|-')}|+keyResults: []`],
  ['long', 'One line.', '-long: >-|-  One line,|-  folded.|+long: One line.'],
])('with another %s it changes that field’s lines alone, comments and blank lines stay: %j', (name, value, change) => {
  expect(lineChange(YAML, name, value).join('|')).toBe(change)
})

it('starts front matter that isn’t there, and reads a piece that has none', () => {
  const parts = splitPiece('Only words.\n', 'markdown')
  expect(parts.fields).toBe('')
  const titled = joinPiece({ ...parts, fields: writeField(parts.fields, 'title', 'T') })
  expect(titled).toBe('---\ntitle: T\n---\n\nOnly words.\n')
})

const text = fc.string({ unit: fc.constantFrom(...'ab:#-[]{}\'",|>&*!%@` é\n'.split('')) })
const value: fc.Arbitrary<FieldValue> = fc.oneof(
  text,
  fc.boolean(),
  fc.integer(),
  fc.array(text, { maxLength: 4 }),
  fc.array(fc.record({ value: text, metric: text }, { requiredKeys: ['value'] }), { maxLength: 3 }),
)

it('writes any value so that it reads back the same, with every other field as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.option(value, { nil: undefined })), { maxLength: 6 }),
      (changes) => {
        let yaml = YAML
        let fields: Record<string, FieldValue | undefined> = readFields(YAML)
        for (const [name, to] of changes) {
          yaml = writeField(yaml, name, to, NAMES)
          fields = { ...fields, [name]: to }
        }
        expect(readFields(yaml)).toEqual(JSON.parse(JSON.stringify(fields)))
      },
    ),
    {
      examples: [
        [[['keyResults', [{ value: ':\na' }]]]],
        [[['tags', [{ value: '', metric: '-\na' }]]]],
        [[['title', [' \n']]]],
        [[['title', ' \n\n a']]],
        [[['title', { a: ['\t\n', ' \n'] }]]],
      ],
    },
  )
})
