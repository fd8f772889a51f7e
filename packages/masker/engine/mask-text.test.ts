import { expect, it } from 'vitest'
import { findWords, maskedText, maskText, NO_MARKS } from './mask-text.ts'

const TEXT = 'Ann Heron and Bob saw a heron. Heronry, heron.'
const PEOPLE = ['Ann Heron', 'Bob']
const mask = (text: string, people: string[], masked: string[], shown: string[] = []) => {
  const spans = people.map((name) => {
    const start = text.indexOf(name)
    return { start, end: start + name.length, kind: 'person' as const, certainty: 'sure' as const }
  })
  const { entities } = maskText(text, spans, NO_MARKS)
  const keys = entities.filter(({ main }) => shown.includes(main)).map(({ key }) => key)
  expect(keys).toHaveLength(shown.length)
  return maskedText(maskText(text, spans, { masked, shown: new Set(keys) }))
}

const [TWO, REST] = ['[PERSON_1] and [PERSON_2]', 'saw a heron. Heronry, heron.']

it.each<[string, Parameters<typeof mask>, string]>([
  [
    'words where they stand, but no part of one',
    [TEXT, PEOPLE, ['heron']],
    `${TWO} saw a [TERM_1]. Heronry, [TERM_1].`,
  ],
  ['what a mark overlaps, too', [TEXT, PEOPLE, ['Heron and Bob']], '[TERM_1] saw a heron. Heronry, heron.'],
  ['two marks that overlap', [TEXT, [], ['Heron and Bob', 'Bob saw']], 'Ann [TERM_1] a heron. Heronry, heron.'],
  ['with a mark’s number after the others', [`Zoe met ${TEXT}`, PEOPLE, ['Zoe']], `[PERSON_3] met ${TWO} ${REST}`],
  ['with marks’ numbers as they were made', ['a gray heron case', [], ['case', 'gray heron']], 'a [TERM_2] [TERM_1]'],
  [
    'a mark inside something that is shown',
    [TEXT, PEOPLE, ['Heron'], ['Ann Heron']],
    'Ann [PERSON_2] and [PERSON_1] saw a [PERSON_2]. Heronry, [PERSON_2].',
  ],
  ['with the same numbers beside what’s shown', [TEXT, PEOPLE, [], ['Ann Heron']], `Ann Heron and [PERSON_2] ${REST}`],
])('masks %s', (_, given, shown) => {
  expect(mask(...given)).toBe(shown)
})

it.each([
  ['Zylotech', 'ZYLOTECH, zylotech and Zylo\u00adtech', '[PERSON_1], [PERSON_1] and [PERSON_1]'],
  ['Ana Beltrán', 'ANA\u00a0BELTRA\u0301N, ana\n beltrán', '[PERSON_1], [PERSON_1]'],
  ['blue-green', 'Blue–green, blue‑\ngreen', '[TERM_1], [TERM_1]'],
  ['C++ (old)', 'c++ (old) C++ (older', '[TERM_1] C++ (older'],
  ['Ann Heron', 'Ann Heronry, Joann Heron', 'Ann Heronry, Joann Heron'],
])('masks %s in any case, spacing and spelling', (words, text, shown) => {
  expect(mask(text, [], [words])).toBe(shown)
  expect(findWords(text, words)).toHaveLength(shown.split('_1]').length - 1)
})
