import { existsSync, readFileSync } from 'node:fs'
import * as reader from '@e965/xlsx'
import { makeWorkbook } from '@gimbal/worksheets/make-workbook.ts'
import { readWorkbook } from '@gimbal/worksheets/read-workbook.ts'
import { HyperFormula } from 'hyperformula'
import { expect, test } from 'vitest'
import { parseWords } from '#content/read-words.ts'
import { sheetBrand } from '#publisher/sheet-brand.ts'
import { CONTENT } from '#test/site-content.ts'
import { readSheetKit } from '../build/brand-files.ts'

const brand = sheetBrand(CONTENT.site(), readSheetKit())

type Value = string | number | boolean | null

/** A spreadsheet program's view of a generated file: one package reads it, and another calculates it. */
type Book = Awaited<ReturnType<typeof open>>

const fileOf = (name: string) => `content/downloads/files/${name}.yaml`

/** A calendar day. */
const day = (text: string): Date => new Date(`${text}T00:00:00Z`)

/** Days since December 30, 1899, as spreadsheets count. */
const serial = (date: Date) => date.getTime() / 86_400_000 + 25_569

/** A generated file's sheets, read with a different package than the one that wrote it. */
async function readSheets(name: string): Promise<Record<string, Value[][]>> {
  const workbook = readWorkbook(parseWords(readFileSync(fileOf(name), 'utf8')))
  const { SheetNames, Sheets } = reader.read(await makeWorkbook(workbook, brand), { sheetStubs: true })
  return Object.fromEntries(
    SheetNames.map((sheet) => {
      const rows: Value[][] = []
      for (const [address, { f, v }] of Object.entries(Sheets[sheet] ?? {})) {
        if (address.startsWith('!')) continue
        const { r, c } = reader.utils.decode_cell(address)
        const row = (rows[r] ??= [])
        row[c] = f === undefined ? (v ?? null) : `=${f}`
      }
      return [sheet, Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? null))]
    }),
  )
}

async function open(name: string) {
  const sheets = await readSheets(name)
  const engine = HyperFormula.buildFromSheets(sheets, {
    licenseKey: 'gpl-v3',
    useArrayArithmetic: true,
    nullDate: { year: 1899, month: 12, day: 30 },
  })
  const at = (sheet: string, address: string) => {
    const { r, c } = reader.utils.decode_cell(address)
    return { sheet: engine.getSheetId(sheet) ?? Number.NaN, row: r, col: c }
  }
  const get = (sheet: string, address: string) => engine.getCellValue(at(sheet, address)) as Value
  return {
    /** Fills cells of a sheet: each with a value, or the cells from it on, to the right, with several. */
    set: (sheet: string, cells: Record<string, Value | Date | readonly (Value | Date)[]>) => {
      for (const [address, given] of Object.entries(cells))
        engine.setCellContents(at(sheet, address), [
          [given].flat().map((value) => (value instanceof Date ? serial(value) : value)),
        ])
    },
    get,
    /** What's in cells of a sheet: `A1 B2`. */
    list: (sheet: string, addresses: string) => addresses.split(' ').map((address) => get(sheet, address)),
    /** All formula results. */
    all: () =>
      Object.entries(engine.getAllSheetsValues()).flatMap(([sheet, rows]) =>
        rows.flatMap((row, r) => row.filter((_, c) => String(sheets[sheet]?.[r]?.[c]).startsWith('='))),
      ),
  }
}

const NAMES = 'buy-or-build conflict-list deadline-worksheet software-inventory trust-reconciliation'.split(' ')

const isStored = (name: string) => existsSync(fileOf(name))

/** A test for one of the spreadsheets, if the owner still has it. */
const testOf = (name: string) => (says: string, look: (book: Book) => void) =>
  test.runIf(isStored(name))(says, async () => look(await open(name)))

test.each(NAMES.filter(isStored))('%s: an empty one shows no error', async (name) => {
  const book = await open(name)
  expect(book.all().length).toBeGreaterThan(5)
  // An error is an object; null is a formula's empty result.
  expect(book.all().filter((value) => typeof value === 'object')).toEqual([])
})

const FORWARD = 'Runs to the next court day, Rule 6(a)(1)(C)'
const BACK = 'Counted back to a court day, Rule 6(a)(5)'
const MAIL = 'Three days added after the period, Rule 6(d)'

/** Counts one deadline in the first row: the last day, and why it moved. */
function expectDeadline(book: Book, [event, ...rest]: [string, ...Value[]], date: string, weekday: string, why = '') {
  book.set('Deadlines', { D6: [day(event), ...rest, ''].slice(0, 4) })
  expect(book.list('Deadlines', 'I6 J6 K6')).toEqual([serial(day(date)), weekday, why])
}

testOf('deadline-worksheet')('a deadline is counted as Rule 6 counts it, with the reader’s holidays', (book) => {
  expect(book.get('Deadlines', 'A4')).toBe('No holidays are filled in yet: the dates below skip weekends only.')
  book.set('Holidays', { B6: day('2025-07-04'), B7: day('2025-09-01') })
  expect(book.get('Deadlines', 'A4')).toBe('')

  // The day of the event doesn't count; every day after it does.
  expectDeadline(book, ['2025-04-02', 21, 'after'], '2025-04-23', 'Wednesday')
  // A Saturday; Friday, July 4, and the weekend after it.
  expectDeadline(book, ['2025-05-01', 30, 'after'], '2025-06-02', 'Monday', FORWARD)
  expectDeadline(book, ['2025-06-20', 14, 'After '], '2025-07-07', 'Monday', FORWARD)
  // Back from Labor Day; back from a Sunday.
  expectDeadline(book, ['2025-09-08', 7, 'before'], '2025-08-29', 'Friday', BACK)
  expectDeadline(book, ['2025-05-27', 30, 'before'], '2025-04-25', 'Friday', BACK)
  // The three days are added after the period, and if their last day isn't a court day it moves too.
  expectDeadline(book, ['2025-05-01', 30, 'after', 'yes'], '2025-06-05', 'Thursday', MAIL)
  expectDeadline(book, ['2025-06-19', 14, 'after', 'YES'], '2025-07-07', 'Monday', MAIL)
  // A holiday of the state moves a count forward, and none backward.
  book.set('Holidays', { B36: day('2025-04-21') })
  expectDeadline(book, ['2025-04-07', 14, 'after'], '2025-04-22', 'Tuesday', FORWARD)
  expectDeadline(book, ['2025-04-28', 7, 'before'], '2025-04-21', 'Monday')

  const dates = ['2025-04-23', '2025-07-07', '2025-06-05', '2025-08-29'].map((date) => serial(day(date)))
  expect(book.list('Worked example', 'I5 I6 I7 I8')).toEqual(dates)
})

testOf('deadline-worksheet')('what cannot be counted is said, not guessed', (book) => {
  book.set('Deadlines', { D6: ['April 2', 21, 'after'] })
  expect(book.list('Deadlines', 'H6 I6')).toEqual(['Check date and days', ''])
  book.set('Deadlines', { D6: [day('2025-04-02'), 21, 'from'] })
  expect(book.list('Deadlines', 'H6 I6')).toEqual(['Write after or before', ''])
  book.set('Holidays', { B6: 'July 4' })
  expect(book.get('Deadlines', 'A4')).toContain('No holidays are filled in')
  book.set('Holidays', { B7: day('2025-07-04') })
  expect(book.get('Deadlines', 'A4')).toBe('A holiday is typed as text. Type it as a date.')
})

const verdictOf = (book: Book) => book.get('Reconciliation', 'B27')
const OPEN = 'The totals agree, but the month isn’t closed.'

testOf('trust-reconciliation')('bank, register and ledgers are compared to the cent', (book) => {
  expect(verdictOf(book)).toBe('Fill in A1, B1 to B3 and the client ledgers.')
  // The statement includes $1.25 of interest to be remitted next month.
  book.set('Reconciliation', { C8: 18_451.25, C16: 14_900, C17: 9800, C18: 8200 })
  book.set('Reconciling items', { E6: 1200, F7: 850, F8: 2300, G9: 1.25 })
  book.set('Client ledgers', { B6: 6000, B7: 4250, B8: 5310, B9: 800, B10: 50 })
  expect(book.list('Reconciliation', 'C14 C19 C21 C24 C25 C26')).toEqual([16_500, 16_500, 16_410, 0, 90, 90])
  expect(verdictOf(book)).toBe('They don’t agree. Find the reason; never enter a balancing amount.')
  book.set('Client ledgers', { B8: 5400 })
  expect(verdictOf(book)).toBe('The three agree.')
  // Same total, but one client's money was used for another.
  book.set('Client ledgers', { B6: -50, B7: 10_300 })
  expect(verdictOf(book)).toBe(`${OPEN} A client ledger is below zero: stop and tell the lawyer.`)
  expect(book.get('Client ledgers', 'E6')).toBe('BELOW ZERO: stop and tell the lawyer')
  // A tenth and two tenths are three tenths.
  book.set('Reconciling items', { E6: null, F7: null, F8: null, G9: null })
  book.set('Reconciliation', { C8: 0.3, C16: 0.1, C17: 0.2, C18: 0 })
  book.set('Client ledgers', { B6: 0.1, B7: 0.2, B8: null, B9: null, B10: null })
  expect(verdictOf(book)).toBe('The three agree.')
  book.set('Client ledgers', { B8: '5,400 dollars' })
  expect(book.get('Reconciliation', 'A3')).toBe('A client ledger balance is typed as text. Type it as a number.')
  expect(book.get('Client ledgers', 'E8')).toBe('Type the balance as a number')
})

testOf('trust-reconciliation')('totals that agree only because something was added back close no month', (book) => {
  // The bank took a charge of $25 out of the $1,000 of one client.
  book.set('Reconciliation', { C8: 975, C16: 1000, C17: 0, C18: 0 })
  book.set('Client ledgers', { B7: 1000 })
  expect(verdictOf(book)).toBe('They don’t agree. Find the reason; never enter a balancing amount.')
  book.set('Reconciling items', { H6: 25 })
  expect(book.list('Reconciliation', 'C24 C25 C26')).toEqual([0, 0, 0])
  expect(verdictOf(book)).toBe(`${OPEN} Client money is short by the charges in A5: deposit that today.`)
  // A refund typed as a minus doesn't make the charge go away.
  book.set('Reconciling items', { H7: -25 })
  book.set('Reconciliation', { C8: 1000 })
  expect(verdictOf(book)).toContain('Client money is short')
  book.set('Reconciling items', { H6: null, H7: null })
  expect(verdictOf(book)).toBe('The three agree.')

  book.set('Reconciliation', { C8: 400 })
  book.set('Reconciling items', { I6: 500, D7: 'Yes', E7: 100 })
  const again = 'A deposit in A2 was already here last month: find it.'
  expect(verdictOf(book)).toBe(`${OPEN} The bank has to put back the errors added in A6: get that in writing. ${again}`)
  book.set('Reconciling items', { D7: 'no' })
  expect(verdictOf(book)).not.toContain('A2')
})

test.each<[object, string]>([
  [{ rows: [[{ look: 'loud' }]] }, 'sheets[0].rows[0]'],
  [{ rows: [{ repeat: 0, cells: [] }] }, 'sheets[0].rows[0]'],
  [{ colums: [9] }, 'colums'],
])('a spreadsheet with %j is no spreadsheet, and says where', (wrong, location) => {
  const sheet = { name: 'A', columns: [9], rows: [], ...wrong }
  expect(() => readWorkbook({ sheets: [sheet] })).toThrow(location)
})

test('rows that are repeated have their own number in each formula, and are counted', () => {
  const rows = [{ heads: ['No.', 'Twice'] }, { repeat: 2, cells: ['{count}', { look: 'result', formula: 'A{row}*2' }] }]
  expect(readWorkbook({ sheets: [{ name: 'A', columns: [9, 9], rows }] }).sheets[0].rows).toEqual([
    [
      { value: 'No.', look: 'head' },
      { value: 'Twice', look: 'head' },
    ],
    [1, { look: 'result', formula: 'A2*2' }],
    [2, { look: 'result', formula: 'A3*2' }],
  ])
})
