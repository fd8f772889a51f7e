import { expect, it, test } from 'vitest'
import type { Kind } from './annotated-text.ts'
import { entityKey, linkPeople } from './same-entity.ts'

test.each<[Kind, string[]]>([
  ['date', ['March 5, 2025', 'Mar. 5, 2025', '3/5/2025', '03/05/25', '2025-03-05', '5th of March, 2025']],
  ['date', ['March 5', '3/5', '5th of March']],
  ['money', ['$1,200', '$1,200.00', '$1200', '$1.2k']],
  ['money', ['$1.2 million', '$1,200,000']],
  ['phone', ['(217) 555-0134', '217.555.0134', '+1 217 555 0134', '217 555-0134']],
  ['ssn', ['900-12-3456', '900 12 3456']],
  ['docket', ['2:24-cv-01234', '2:24-CV-01234']],
  ['email', ['Ann@example.com', 'ann@example.com']],
])('one %s is known however it is written: %j', (kind, texts) => {
  expect(new Set(texts.map((text) => entityKey(kind, text))).size).toBe(1)
})

it('keeps apart what is not the same', () => {
  for (const [kind, one, other] of [
    ['date', 'March 5, 2025', 'March 5, 2024'],
    ['money', '$1,200', '€1,200'],
    ['money', '$1,200', '$12.00'],
    ['phone', '217-555-0134', '217-555-0134 ext. 2'],
    ['date', 'March 3-5, 2025', 'March 3, 2025'],
  ] as const) {
    expect(entityKey(kind, one)).not.toBe(entityKey(kind, other))
  }
})

test.each([
  ['Maria L. Gonzalez|Gonzalez|Maria Gonzalez|Maria|GONZALEZ|M. Gonzalez', '000000'],
  ['Maria L. Gonzalez|Gonzalez, Maria|Maria Gonzalez, Esq.|GONZALEZ, M.', '0000'],
  ['Gonzalez|Maria Gonzalez', '00'],
  ['Maria Gonzalez|Luis Gonzalez|Gonzalez|Luis', '0121'],
  ['Ludwig van der Meer|van der Meer|Meer', '000'],
  ['Marcus Broadnax Sr.|Marcus Broadnax Jr.|Marcus Jr.', '011'],
  ['Esperanza de la Cruz|Esperanza', '00'],
  ['Ann Lee|Bob Lee|Anna Lee', '012'],
])('%s are the people %s', (list, people) => {
  const names = list.split('|')
  const firstOf = linkPeople(names)
  expect(names.map((name) => names.indexOf(firstOf.get(name) ?? '')).join('')).toBe(people)
})
