import { existsSync } from 'node:fs'
import * as reader from '@e965/xlsx'
import { HyperFormula } from 'hyperformula'
import { expect, test } from 'vitest'
import { day, type Workbook } from '#content/workbook.ts'
import { makeWorkbook } from './make-workbook.ts'

type Value = string | number | boolean | null

/** A spreadsheet program's view of a generated file: one package reads it, and another calculates it. */
interface Book {
  set: (sheet: string, address: string, ...values: (Value | Date)[]) => void
  get: (sheet: string, address: string) => Value
  /** All formula results. */
  all: () => unknown[]
}

/** Days since December 30, 1899, as spreadsheets count. */
const serial = (date: Date) => date.getTime() / 86_400_000 + 25_569

/** A generated file's sheets, read with a different package than the one that wrote it. */
async function readSheets(name: string): Promise<Record<string, Value[][]>> {
  const { workbook } = (await import(`#content/downloads/files/${name}.ts`)) as { workbook: Workbook }
  const { SheetNames, Sheets } = reader.read(await makeWorkbook(workbook), { sheetStubs: true })
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

async function open(name: string): Promise<Book> {
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
  return {
    set: (sheet, address, ...values) =>
      engine.setCellContents(at(sheet, address), [
        values.map((value) => (value instanceof Date ? serial(value) : value)),
      ]),
    get: (sheet, address) => engine.getCellValue(at(sheet, address)) as Value,
    all: () =>
      Object.entries(engine.getAllSheetsValues()).flatMap(([sheet, rows]) =>
        rows.flatMap((row, r) => row.filter((_, c) => String(sheets[sheet]?.[r]?.[c]).startsWith('='))),
      ),
  }
}

const NAMES = 'buy-or-build conflict-list deadline-worksheet software-inventory trust-reconciliation'.split(' ')

const isKept = (name: string) => existsSync(`content/downloads/files/${name}.ts`)

/** A test for one of the spreadsheets, if the owner still has it. */
const testOf = (name: string) => (says: string, look: (book: Book) => void) =>
  test.runIf(isKept(name))(says, async () => look(await open(name)))

test.each(NAMES.filter(isKept))('%s: an empty one shows no error', async (name) => {
  const book = await open(name)
  expect(book.all().length).toBeGreaterThan(5)
  // An error is an object; null is a formula's empty result.
  expect(book.all().filter((value) => typeof value === 'object')).toEqual([])
})

/** Counts one deadline in the first row. @returns the last day and why it moved */
function count(book: Book, event: string, days: number, way: string, mail = '') {
  book.set('Deadlines', 'D6', day(event), days, way, mail)
  return [book.get('Deadlines', 'I6'), book.get('Deadlines', 'J6'), book.get('Deadlines', 'K6')]
}

const last = (date: string, weekday: string, why = '') => [serial(day(date)), weekday, why]
const FORWARD = 'Runs to the next court day, Rule 6(a)(1)(C)'

testOf('deadline-worksheet')('a deadline is counted as Rule 6 counts it, with the reader’s holidays', (book) => {
  expect(book.get('Deadlines', 'A4')).toBe('No holidays are filled in yet: the dates below skip weekends only.')
  book.set('Holidays', 'B6', day('2025-07-04'))
  book.set('Holidays', 'B7', day('2025-09-01'))
  expect(book.get('Deadlines', 'A4')).toBe('')

  // The day of the event doesn't count; every day after it does.
  expect(count(book, '2025-04-02', 21, 'after')).toEqual(last('2025-04-23', 'Wednesday'))
  // A Saturday; Friday, July 4, and the weekend after it.
  expect(count(book, '2025-05-01', 30, 'after')).toEqual(last('2025-06-02', 'Monday', FORWARD))
  expect(count(book, '2025-06-20', 14, 'After ')).toEqual(last('2025-07-07', 'Monday', FORWARD))
  // Back from Labor Day; back from a Sunday.
  const BACK = 'Counted back to a court day, Rule 6(a)(5)'
  expect(count(book, '2025-09-08', 7, 'before')).toEqual(last('2025-08-29', 'Friday', BACK))
  expect(count(book, '2025-05-27', 30, 'before')).toEqual(last('2025-04-25', 'Friday', BACK))
  // The three days are added after the period, and if their last day isn't a court day it moves too.
  const MAIL = 'Three days added after the period, Rule 6(d)'
  expect(count(book, '2025-05-01', 30, 'after', 'yes')).toEqual(last('2025-06-05', 'Thursday', MAIL))
  expect(count(book, '2025-06-19', 14, 'after', 'YES')).toEqual(last('2025-07-07', 'Monday', MAIL))
})

testOf('deadline-worksheet')('a holiday of the state moves a count forward, and none backward', (book) => {
  book.set('Holidays', 'B36', day('2025-04-21'))
  expect(count(book, '2025-04-07', 14, 'after')).toEqual(last('2025-04-22', 'Tuesday', FORWARD))
  expect(count(book, '2025-04-28', 7, 'before')).toEqual(last('2025-04-21', 'Monday'))
})

testOf('deadline-worksheet')('what cannot be counted is said, not guessed', (book) => {
  book.set('Deadlines', 'D6', 'April 2', 21, 'after')
  expect([book.get('Deadlines', 'H6'), book.get('Deadlines', 'I6')]).toEqual(['Check date and days', ''])
  book.set('Deadlines', 'D6', day('2025-04-02'), 21, 'from')
  expect([book.get('Deadlines', 'H6'), book.get('Deadlines', 'I6')]).toEqual(['Write after or before', ''])
  book.set('Holidays', 'B6', 'July 4')
  expect(book.get('Deadlines', 'A4')).toContain('No holidays are filled in')
  book.set('Holidays', 'B7', day('2025-07-04'))
  expect(book.get('Deadlines', 'A4')).toBe('A holiday is typed as text. Type it as a date.')
})

testOf('deadline-worksheet')('the worked example of Rule 6 comes to the dates that its rules give', (book) => {
  const dates = ['I5', 'I6', 'I7', 'I8'].map((cell) => book.get('Worked example', cell))
  expect(dates).toEqual(['2025-04-23', '2025-07-07', '2025-06-05', '2025-08-29'].map((date) => serial(day(date))))
})

testOf('trust-reconciliation')('bank, register and ledgers are compared to the cent', (book) => {
  const verdict = () => book.get('Reconciliation', 'B27')
  expect(verdict()).toBe('Fill in A1, B1 to B3 and the client ledgers.')
  // The statement includes $1.25 of interest to be remitted next month.
  book.set('Reconciliation', 'C8', 18_451.25)
  book.set('Reconciling items', 'E6', 1200)
  book.set('Reconciling items', 'F7', 850)
  book.set('Reconciling items', 'F8', 2300)
  book.set('Reconciling items', 'G9', 1.25)
  for (const [row, amount] of [14_900, 9800, 8200].entries()) book.set('Reconciliation', `C${row + 16}`, amount)
  for (const [row, amount] of [6000, 4250, 5310, 800, 50].entries()) book.set('Client ledgers', `B${row + 6}`, amount)

  const sums = ['C14', 'C19', 'C21', 'C24', 'C25', 'C26'].map((cell) => book.get('Reconciliation', cell))
  expect(sums).toEqual([16_500, 16_500, 16_410, 0, 90, 90])
  expect(verdict()).toBe('They don’t agree. Find the reason; never enter a balancing amount.')
  book.set('Client ledgers', 'B8', 5400)
  expect(verdict()).toBe('The three agree.')
  // Same total, but one client's money was used for another.
  book.set('Client ledgers', 'B6', -50)
  book.set('Client ledgers', 'B7', 10_300)
  expect(verdict()).toBe(
    'The totals agree, but the month isn’t closed. A client ledger is below zero: stop and tell the lawyer.',
  )
  expect(book.get('Client ledgers', 'E6')).toBe('BELOW ZERO: stop and tell the lawyer')
})

testOf('trust-reconciliation')('totals that agree only because something was added back close no month', (book) => {
  const verdict = () => book.get('Reconciliation', 'B27')
  // The bank took a charge of $25 out of the $1,000 of one client.
  book.set('Reconciliation', 'C8', 975)
  for (const [row, amount] of [1000, 0, 0].entries()) book.set('Reconciliation', `C${row + 16}`, amount)
  book.set('Client ledgers', 'B7', 1000)
  expect(verdict()).toBe('They don’t agree. Find the reason; never enter a balancing amount.')
  book.set('Reconciling items', 'H6', 25)
  expect(['C24', 'C25', 'C26'].map((cell) => book.get('Reconciliation', cell))).toEqual([0, 0, 0])
  expect(verdict()).toBe(
    'The totals agree, but the month isn’t closed. Client money is short by the charges in A5: deposit that today.',
  )
  // A refund typed as a minus doesn't make the charge go away.
  book.set('Reconciling items', 'H7', -25)
  book.set('Reconciliation', 'C8', 1000)
  expect(verdict()).toContain('Client money is short')
  book.set('Reconciling items', 'H6', null)
  book.set('Reconciling items', 'H7', null)
  expect(verdict()).toBe('The three agree.')

  book.set('Reconciliation', 'C8', 400)
  book.set('Reconciling items', 'I6', 500)
  book.set('Reconciling items', 'D7', 'Yes')
  book.set('Reconciling items', 'E7', 100)
  expect(verdict()).toBe(
    'The totals agree, but the month isn’t closed. The bank has to put back the errors added in A6: get that in writing. A deposit in A2 was already here last month: find it.',
  )
  book.set('Reconciling items', 'D7', 'no')
  expect(verdict()).not.toContain('A2')
})

testOf('trust-reconciliation')('a tenth and two tenths are three tenths', (book) => {
  book.set('Reconciliation', 'C8', 0.3)
  for (const [row, amount] of [0.1, 0.2, 0].entries()) book.set('Reconciliation', `C${row + 16}`, amount)
  book.set('Client ledgers', 'B6', 0.1)
  book.set('Client ledgers', 'B7', 0.2)
  expect(book.get('Reconciliation', 'B27')).toBe('The three agree.')
  book.set('Client ledgers', 'B8', '5,400 dollars')
  expect(book.get('Reconciliation', 'A3')).toBe('A client ledger balance is typed as text. Type it as a number.')
  expect(book.get('Client ledgers', 'E8')).toBe('Type the balance as a number')
})

testOf('conflict-list')('names are found in pieces, and a wildcard is a letter', (book) => {
  book.set('Names', 'A6', 'Roe-Doe, Jane', 'Jane Poe')
  book.set('Names', 'A7', 'Example Bakery LLC', 'What? Cakes')
  book.set('Names', 'A8', 'Smith, John')
  book.set('Search', 'A6', 'doe')
  book.set('Search', 'A7', ' poe ')
  book.set('Search', 'A8', 'at?')
  book.set('Search', 'A9', '*')
  book.set('Search', 'A10', '**')
  expect(['B6', 'B7', 'B8', 'B9', 'B10'].map((cell) => book.get('Search', cell))).toEqual([1, 1, 1, 'Too short', 0])
  expect(['H6', 'H7', 'H8', 'H9'].map((cell) => book.get('Names', cell))).toEqual(['LOOK', 'LOOK', '', ''])
})

testOf('software-inventory')('the last day to cancel is the renewal less the notice, less a week', (book) => {
  book.set('Software', 'D3', day('2025-03-01'))
  book.set('Software', 'D7', 49.99, 12)
  book.set('Software', 'G7', day('2025-05-01'), 30)
  book.set('Software', 'D8', 600, 1)
  book.set('Software', 'G8', day('2025-03-10'), 30)
  expect([book.get('Software', 'F7'), book.get('Software', 'D4')]).toEqual([599.88, 1199.88])
  // March 25 is 37 days before May 1; the second deadline has passed.
  expect([book.get('Software', 'I7'), book.get('Software', 'J7')]).toEqual([serial(day('2025-03-25')), 24])
  expect([book.get('Software', 'J8'), book.get('Software', 'D5')]).toEqual([-28, 1])
})

testOf('buy-or-build')('what it costs to leave, buy and build, for twelve calls a week and for thirty', (book) => {
  const costs = () => ['B21', 'C21', 'D21', 'B22', 'B23'].map((cell) => book.get('The numbers', cell))
  expect(costs()).toEqual([6048, 6304, 9984, 'Leave', 14])
  book.set('The numbers', 'B5', 30)
  expect(costs()).toEqual([15_120, 10_840, 14_520, 'Buy', 14])
  book.set('The numbers', 'B9', 0)
  expect(book.get('The numbers', 'B23')).toBe('Never')
})
