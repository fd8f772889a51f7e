import * as reader from '@e965/xlsx'
import { expect, it } from 'vitest'
import { type WorkbookCell, writeWorkbook } from './lead-workbook.ts'

/** What a spreadsheet reads in a sheet with these heads and cells. */
async function readBack(heads: string[], cells: WorkbookCell[]) {
  const { Sheets } = reader.read(await writeWorkbook([{ name: 'Surveys', heads, rows: cells.map((cell) => [cell]) }]))
  return reader.utils.sheet_to_json<string[]>(Sheets['Surveys'] ?? {}, { header: 1 }).flat()
}

it('gives back each text as it was typed, also one that stands for another sign in a workbook', async () => {
  const signs = '_x0041_|Smith_x000D_Jones|_x0041_x0042_|_x005F_x0041_|_X00e9_ & <b>|__x0041__|_x41_| two\nlines '
  const texts = signs.split('|')
  expect(await readBack(['What is _x0041_?'], texts)).toEqual(['What is _x0041_?', ...texts])
})

it('says so where a cell can’t hold all of a text', async () => {
  const most = 'n'.repeat(32_767)
  const [, whole, cut] = await readBack(['Notes'], [most, `${most}n`])
  expect(whole).toBe(most)
  expect(cut).toHaveLength(most.length)
  expect(cut).toMatch(/^n+… \(Cut: a cell holds no more\. The CSV export has all of it\.\)$/)
})
