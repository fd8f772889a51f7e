import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { parseMarkdown } from './flow-text.ts'
import { makePdfFonts, measure, openSheet, type Sheet } from './sheet.ts'
import { columnWidths } from './table-boxes.ts'

let sheet: Sheet
beforeAll(async () => {
  sheet = openSheet({ title: '', excerpt: '', date: '2025-01-02' }, await makePdfFonts())
})

function widths(...rows: string[]): number[] {
  const [head = '', ...others] = rows
  const rule = `|${'---|'.repeat(head.split('|').length - 2)}`
  const [table] = parseMarkdown([head, rule, ...others].join('\n')).children
  if (table?.type !== 'table') throw new Error('no table')
  return columnWidths(sheet, table, 6).map(Math.round)
}

test('a column to write a sentence in gets more room than one for a date', () => {
  const [name = 0, date = 0, finding = 0] = widths('| Name | Date | Finding |', '| | | |', '| | | |')
  expect(name).toBe(finding)
  expect(name).toBeGreaterThan(2 * date)
})

test('words are not broken for the sake of empty cells, and an amount does not take all the room', () => {
  const [line = 0, item = 0, amount = 0] = widths(
    '| Line | Item | Amount |',
    '| A1 | Ending balance on the statement | |',
  )
  expect(line).toBeLessThan(60)
  expect(amount).toBeLessThanOrEqual(118)
  expect(item).toBeGreaterThan(200)
})

test('whatever the cells hold, the columns fill the measure and none vanishes', () => {
  const cell = fc.constantFrom(
    '',
    'Date',
    'A1',
    'A few words',
    'A long text that has to be broken into lines '.repeat(3),
  )
  const table = fc
    .integer({ min: 1, max: 7 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 2, maxLength: 6 }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      const found = widths(...rows.map((cells) => `| ${cells.join(' | ')} |`))
      expect(Math.abs(found.reduce((sum, width) => sum + width, 0) - measure)).toBeLessThan(found.length)
      expect(Math.min(...found)).toBeGreaterThan(12)
    }),
    runs(60),
  )
})
