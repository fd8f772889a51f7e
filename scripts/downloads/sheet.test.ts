import { expect, test } from 'vitest'
import { type Box, paginate } from './sheet.ts'

/** Lays out boxes on pages from 0 to 100. @returns where each was drawn, as `page:height name` */
function set(boxes: (Partial<Box> & { height: number })[], y = 0): string[] {
  const drawn: string[] = []
  let page = 1
  paginate(
    boxes.map((box, index) => ({
      gap: 0,
      staysWithNext: false,
      draw: (at, beginsPage) => drawn.push(`${page}:${at} ${index}${beginsPage ? ' first' : ''}`),
      ...box,
      ...(box.runningHead && {
        runningHead: { height: box.runningHead.height, draw: (at) => drawn.push(`${page}:${at} head`) },
      }),
    })),
    { y, top: 0, bottom: 100, turnPage: () => page++ },
  )
  return drawn
}

test('boxes stand below one another with their gaps, and a gap falls away at the top of a page', () => {
  expect(set([{ height: 60 }, { height: 30, gap: 10 }, { height: 20, gap: 5 }])).toEqual([
    '1:0 0',
    '1:70 1',
    '2:0 2 first',
  ])
})

test('what stays with the next goes over with it', () => {
  expect(set([{ height: 60 }, { height: 20, staysWithNext: true }, { height: 30 }])).toEqual([
    '1:0 0',
    '2:0 1 first',
    '2:20 2',
  ])
})

test('what begins a page does so with room left, and never leaves an empty page before it', () => {
  expect(
    set([
      { height: 10, staysWithNext: true },
      { height: 90, beginsPage: true },
    ]),
  ).toEqual(['1:0 0', '2:0 1 first'])
  expect(set([{ height: 10, beginsPage: true }])).toEqual(['1:0 0'])
})

test('what stays with the next does not follow it over to a page that begins anyhow', () => {
  const boxes = [{ height: 60 }, { height: 20, staysWithNext: true }, { height: 30, beginsPage: true }]
  expect(set(boxes)).toEqual(['1:0 0', '1:60 1', '2:0 2 first'])
})

test('a table’s head is drawn again above the row that begins a page, and above no other', () => {
  const row = { height: 40, runningHead: { height: 10, draw: () => {} } }
  expect(set([row, row, row, row])).toEqual(['1:0 0', '1:40 1', '2:0 head', '2:10 2 first', '2:50 3'])
})

test('what is higher than a page is drawn all the same, on a page of its own', () => {
  expect(set([{ height: 30 }, { height: 150 }])).toEqual(['1:0 0', '2:0 1 first'])
  expect(set([{ height: 150 }])).toEqual(['1:0 0'])
})
