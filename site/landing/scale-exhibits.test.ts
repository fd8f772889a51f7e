import { expect, test } from 'vitest'
import { clockRows } from './scale-exhibits.tsx'

const lane = (...times: string[]) => ({
  name: 'A lane',
  entries: times.map((at) => ({ at, text: 'Something happens' })),
})

test('what happens at the same time stands in the same row, whatever the lane', () => {
  expect(
    clockRows([
      lane('Fri 9:05 p.m.', 'Sat 12:10 a.m.', 'Mon 1:15 p.m.'),
      lane('Fri 9:05 p.m.', 'Fri 9:06 p.m.', 'Mon 8:00 a.m.'),
    ]),
  ).toEqual({
    times: ['Fri 9:05 p.m.', 'Fri 9:06 p.m.', 'Sat 12:10 a.m.', 'Mon 8:00 a.m.', 'Mon 1:15 p.m.'],
    rows: [
      [0, 2, 4],
      [0, 1, 3],
    ],
  })
})

test('times that are no clock’s leave the lanes as they are written', () => {
  expect(clockRows([lane('Week 1', 'Week 2', 'Week 3'), lane('Fri 9:05 p.m.', 'Fri 9:06 p.m.')])).toEqual({
    times: ['', '', ''],
    rows: [
      [0, 1, 2],
      [0, 1],
    ],
  })
})
