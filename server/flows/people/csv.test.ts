import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#test/runs.ts'
import { csvLine, withoutFormula } from './export-leads.ts'

/** Parses CSV like a spreadsheet that splits at `separator`: leniently, keeping text after a closing quote. */
function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const add = (character: string) => {
    const row = rows.at(-1) ?? []
    row.push((row.pop() ?? '') + character)
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    const isAtStart = rows.at(-1)?.at(-1) === ''
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      add('"')
      index += 1
    } else if (isQuoted && character === '"') isQuoted = false
    else if (isQuoted) add(character)
    else if (character === '"' && isAtStart) isQuoted = true
    else if (character === separator) rows.at(-1)?.push('')
    else if (character === '\r' || character === '\n') rows.push([''])
    else add(character)
  }
  return rows
}

const nasty = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', ';', ',', '"', "'", '＝', 'a', '1', 'é', '😀'),
  maxLength: 12,
})
const fields = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 5 })

it('is read back by RFC 4180 as it was, but for the marks before formulas', () => {
  fc.assert(
    fc.property(fields, (row) => {
      const line = csvLine(row)
      expect(line.endsWith('"\r\n')).toBe(true)
      expect(readCsv(line.slice(0, -2))).toEqual([row.map(withoutFormula)])
    }),
    runs(2000),
  )
})

it('takes nothing from a text and adds nothing but marks', () => {
  const withoutMarks = (text: string) => text.replaceAll("'", '')
  fc.assert(
    fc.property(nasty, (text) => {
      expect(withoutMarks(withoutFormula(text))).toBe(withoutMarks(text))
    }),
    runs(2000),
  )
})

it.each([',', ';', '\t'])('has no cell in which a spreadsheet would calculate that splits at %j', (separator) => {
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const text = csvLine(['id', ...one]) + csvLine(['id', ...other])
      // A line ending that such a reader takes into a cell isn't from a visitor.
      for (const cell of readCsv(text, separator).flat())
        expect(cell).not.toMatch(/^(\r\n)? *[=+\-@\t＝＋－＠]|^\r(?!\n)/)
    }),
    runs(3000),
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['a;=1', "a;'=1"],
  ['a\n- b', "a\n'- b"],
  ['a;""=1', `a;'""=1`],
  ['555-0100', '555-0100'],
  ['ada@example.com', 'ada@example.com'],
  ['a = b; c', 'a = b; c'],
])('writes %j as %j', (text, written) => {
  expect(withoutFormula(text)).toBe(written)
})

it('writes a character that is none as the sign for that', () => {
  expect(csvLine(['a\uD800b'])).toBe('"a\uFFFDb"\r\n')
})

it('leaves a phone number as it was typed where a program reads it', () => {
  expect(csvLine(['+1 (212) 555-0100', 'say "=1"'], true)).toBe('"+1 (212) 555-0100","say ""=1"""\r\n')
  expect(csvLine(['+1 (212) 555-0100'])).toBe('"\'+1 (212) 555-0100"\r\n')
})
