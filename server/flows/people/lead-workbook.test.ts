import * as reader from '@e965/xlsx'
import { expect, it } from 'vitest'
import { writeWorkbook } from './lead-workbook.ts'

it('gives back each text as it was typed, also one that stands for another sign in a workbook', async () => {
  const texts = [
    '_x0041_',
    'Smith_x000D_Jones',
    '_x0041_x0042_',
    '_x005F_x0041_',
    '_X00e9_ & <b>',
    '__x0041__',
    '_x41_',
    ' two\nlines ',
  ]
  const rows = texts.map((text) => [text])
  const file = await writeWorkbook([{ name: 'Surveys', heads: ['What is _x0041_?'], rows }])
  const { Sheets } = reader.read(file)
  const read = reader.utils.sheet_to_json(Sheets['Surveys'] ?? {}, { header: 1 })
  expect(read).toEqual([['What is _x0041_?'], ...rows])
})
