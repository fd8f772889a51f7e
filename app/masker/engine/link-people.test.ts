import { expect, test } from 'vitest'
import { linkPeople } from './link-people.ts'

test.each([
  [
    ['Maria L. Gonzalez', 'Gonzalez', 'Maria Gonzalez', 'Maria', 'GONZALEZ', 'M. Gonzalez'],
    [0, 0, 0, 0, 0, 0],
  ],
  [
    ['Maria L. Gonzalez', 'Gonzalez, Maria', 'Maria Gonzalez, Esq.', 'GONZALEZ, M.'],
    [0, 0, 0, 0],
  ],
  [
    ['Gonzalez', 'Maria Gonzalez'],
    [0, 0],
  ],
  [
    ['Maria Gonzalez', 'Luis Gonzalez', 'Gonzalez', 'Luis', 'Gonzalez'],
    [0, 1, 2, 1, 2],
  ],
  [
    ['Ludwig van der Meer', 'van der Meer', 'Meer'],
    [0, 0, 0],
  ],
  [
    ['Marcus Broadnax Sr.', 'Marcus Broadnax Jr.', 'Marcus Jr.'],
    [0, 1, 1],
  ],
  [
    ['Esperanza de la Cruz', 'Esperanza'],
    [0, 0],
  ],
  [
    ['Ann Lee', 'Bob Lee', 'Anna Lee'],
    [0, 1, 2],
  ],
])('%j are the people %j', (names, people) => {
  const firstOf = linkPeople(names)
  expect(names.map((name) => names.indexOf(firstOf.get(name) ?? ''))).toEqual(people)
})
