import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { KINDS } from '../engine/kinds.ts'
import { parseCorpus } from './parse-corpus.ts'
import { recallOf } from './recall-of.ts'
import { type Score, scorePassages } from './score.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const developed = parseCorpus(read('develop.md'))
const heldOut = parseCorpus(read('held-out.md'))

const ratesOf = (scores: readonly Score[]) =>
  new Map(
    scores.map(({ kind, marked, found, touchedFound, hidden }) => [
      kind,
      { precision: touchedFound / found, hidden: hidden / marked },
    ]),
  )

it('has at least sixty passages, a third of them held out, and every kind in both parts', () => {
  expect(developed.length + heldOut.length).toBeGreaterThanOrEqual(60)
  expect(heldOut.length * 3).toBeGreaterThanOrEqual(developed.length + heldOut.length - 2)
  for (const passages of [developed, heldOut]) {
    const kinds = new Set(passages.flatMap(({ spans }) => spans.map(({ kind }) => kind)))
    expect([...kinds].toSorted()).toEqual(KINDS.filter((kind) => kind !== 'term').toSorted())
  }
})

it('names nobody that could be reached: numbers of 555-01xx, mail to .example and example.com', () => {
  for (const { text, spans } of [...developed, ...heldOut]) {
    for (const { kind, start, end } of spans) {
      const found = text.slice(start, end)
      if (kind === 'phone') expect(found).toMatch(/555[ .-]01\d\d/)
      if (kind === 'email') expect(found).toMatch(/(?:@example\.com|\.example)$/)
    }
  }
})

it('reads the labels of a passage', () => {
  const [passage] = parseCorpus('# Words\n\n## a title\n\n{{person:Ann}} owes {{money:$5}}.\n')
  expect(passage).toEqual({
    title: 'a title',
    text: 'Ann owes $5.',
    spans: [
      { start: 0, end: 3, kind: 'person' },
      { start: 9, end: 11, kind: 'money' },
    ],
  })
  expect(() => parseCorpus('## x\n\n{{persn:Ann}}')).toThrow('{{persn:Ann}} names no kind')
})

it('counts what is exact, what touches and what is hidden', () => {
  const [passage] = parseCorpus('## x\n\n{{person:Ann Lee}} and {{person:Bob}} of {{organization:Acme}}')
  const found = () => [
    { start: 0, end: 3, kind: 'person' as const },
    { start: 12, end: 15, kind: 'organization' as const },
  ]
  const [person] = scorePassages(passage ? [passage] : [], found)
  expect(person).toEqual({
    kind: 'person',
    marked: 2,
    found: 1,
    exact: 0,
    touchedMarked: 1,
    touchedFound: 1,
    hidden: 1,
  })
})

// Slightly under what docs/measurements.md says.
it.each([
  ['the passages that the rules were written for', developed, { person: 0.97, others: 0.98, precision: 0.98 }],
  ['the passages that they were not written for', heldOut, { person: 0.9, others: 0.8, precision: 0.9 }],
])('hides what it hid when it was measured: %s', (_, passages, floor) => {
  for (const [kind, { precision, hidden }] of ratesOf(scorePassages(passages, findSpans))) {
    expect(hidden, `${kind}: hidden`).toBeGreaterThanOrEqual(kind === 'person' ? floor.person : floor.others)
    expect(precision, `${kind}: precision`).toBeGreaterThanOrEqual(floor.precision)
  }
})

it('takes hardly a word of ordinary prose for somebody', () => {
  const prose = read('prose.md')
  const people = findSpans(prose).filter(({ kind }) => kind === 'person')
  expect(prose.length).toBeGreaterThan(20_000)
  expect((people.length / prose.length) * 10_000).toBeLessThan(1)
})

it.each(['I’ve', 'You’re', "We'll", 'They’d', 'I’m'])('does not take %s for somebody', (word) => {
  expect(findSpans(`Hello.\n\n${word} late for the hearing.`)).toEqual([])
})

it('tells the visitor the figures of the passages as they are (npm run bench:masking)', () => {
  expect(read('recall.json')).toBe(recallOf(heldOut.length, scorePassages(heldOut, findSpans)))
})
