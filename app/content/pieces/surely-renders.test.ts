import { expect, test } from 'vitest'
import { readContentFolder } from '../front-matter.server.ts'
import { surelyRenders } from './surely-renders.server.ts'

test.each([
  ['quotations', (levels: number) => `${'> '.repeat(levels)}x`],
  ['lists', (levels: number) => `${'- '.repeat(levels)}x`],
  ['lists with tabs', (levels: number) => `${'+\t'.repeat(levels)}x`],
  ['numbered lists', (levels: number) => `${'1. '.repeat(levels)}x`],
  ['lists in a quotation', (levels: number) => `> ${'* '.repeat(levels)}x`],
  ['quotations in a note', (levels: number) => `x[^1]\n\n[^1]: ${'>'.repeat(levels)}x`],
  ['emphasis', (levels: number) => `${'*a '.repeat(levels)}b${'*'.repeat(levels)}`],
  ['emphasis over lines', (levels: number) => `${'_a\n'.repeat(levels)}b${'_'.repeat(levels)}`],
  ['links', (levels: number) => `${'['.repeat(levels)}x${'](/a)'.repeat(levels)}`],
  ['lists over paragraphs', (levels: number) => `- x\n\n${'  '.repeat(levels)}- x`],
])('it vouches for no deeply nested %s', (_, nested) => {
  expect(surelyRenders(nested(301))).toBe(false)
  expect(surelyRenders(nested(50))).toBe(true)
})

test('marks count within one block: a long article, and a wide table with bold cells, are no doubt', () => {
  expect(surelyRenders('- **One** [thing](/a)\n\n'.repeat(2000))).toBe(true)
  expect(surelyRenders(`| A | B |\n|${'-'.repeat(60)}|---|\n${'| **a** | b |\n'.repeat(50)}`)).toBe(true)
})

test('none of the articles in content/ is a doubt, so that a list of them renders nothing', () => {
  const doubtful = readContentFolder('articles').filter(({ body }) => !surelyRenders(body))
  expect(doubtful).toEqual([])
})
