import { expect, it } from 'vitest'
import type { ContentPiece } from '#contracts/console-content.ts'
import { moveOf } from './redirects.ts'

const piece = (path: string | null, more: Partial<ContentPiece> = {}): ContentPiece => ({
  kind: 'article',
  title: 'A',
  file: `content/${path}.md`,
  path,
  day: null,
  isDraft: false,
  isSample: false,
  skipped: null,
  ...more,
})

it.each([
  ['an article', '/articles/a', '/articles/b'],
  ['a service', '/services?service=a', '/services?service=b'],
  ['a download', '/downloads/a.pdf', '/downloads/b.pdf'],
])('leads %s on to its new address', (_, from, to) => {
  expect(moveOf(piece(from), piece(to))).toEqual({ from, to })
  expect(moveOf(piece(from, { isDraft: true }), piece(to, { day: '2099-01-01' }))).toEqual({ from, to })
  expect(moveOf(piece(from), piece(from))).toEqual({ from: null })
})

it.each([
  ['is elsewhere', piece('https://elsewhere.example'), piece('/downloads/a.pdf')],
  ['is left out', piece('/a', { skipped: 'It lacks something' }), piece('/b')],
  ['is new', undefined, piece('/b')],
  ['is gone', piece('/a'), null],
])('leads on from nothing that %s', (_, from, to) => expect(moveOf(from, to)).toEqual({ from: null }))
