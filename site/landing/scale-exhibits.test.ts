import { expect, test } from 'vitest'
import { scaleOf } from './scale-exhibits.tsx'

const lane = (...times: string[]) => ({
  name: 'A lane',
  entries: times.map((at) => ({ at, text: 'Something happens' })),
})

test('lanes are as long as their hours, past Sunday’s midnight too; what is no clock’s isn’t drawn', () => {
  const friday = 4 * 1440 + 21 * 60 + 5
  expect(
    scaleOf([lane('Fri 9:05 p.m.', 'Sat 12:10 a.m.', 'Tue 4:30 p.m.'), lane('Fri 9:05 p.m.', 'Mon 8:20 a.m.')]),
  ).toEqual({
    start: friday,
    minutes: [
      [0, 185, 91 * 60 + 25],
      [0, 59 * 60 + 15],
    ],
    longest: 91 * 60 + 25,
  })
  expect(scaleOf([lane('Week 1', 'Week 2'), lane('Fri 9:05 p.m.')])).toBeUndefined()
})
