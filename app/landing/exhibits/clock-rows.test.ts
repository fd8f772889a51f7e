import { expect, test } from 'vitest'
import { clockRows } from './clock-rows.ts'

const lane = (...times: string[]) => ({
  name: 'A lane',
  entries: times.map((at) => ({ at, text: 'Something happens' })),
})

test('what happens at the same time stands in the same row, whatever the lane', () => {
  expect(clockRows([lane('Fri 21:05', 'Sat 9:40', 'Mon 13:15'), lane('Fri 21:05', 'Fri 21:06', 'Mon 08:00')])).toEqual({
    times: ['Fri 21:05', 'Fri 21:06', 'Sat 9:40', 'Mon 08:00', 'Mon 13:15'],
    rows: [
      [0, 2, 4],
      [0, 1, 3],
    ],
  })
})

test('times that are no clock’s leave the lanes as they are written', () => {
  expect(clockRows([lane('Week 1', 'Week 2', 'Week 3'), lane('Fri 21:05', 'Fri 21:06')])).toEqual({
    times: ['', '', ''],
    rows: [
      [0, 1, 2],
      [0, 1],
    ],
  })
})
