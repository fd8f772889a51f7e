import { expect, it } from 'vitest'
import type { ContentPiece } from '#contracts/console-content.ts'
import { leadOn, linkable, moveOf } from './former-addresses.ts'

const DAY = '2026-03-05'
const piece = (path: string | null, more: Partial<ContentPiece> = {}): ContentPiece => ({
  kind: 'article',
  title: 'A',
  file: `content/${path}.md`,
  path,
  day: null,
  isDraft: false,
  isSample: false,
  skipped: null,
  hasPreview: true,
  ...more,
})
const row = (from_path: string, to_path: string) => ({ from_path, to_path, by: 'a@firm.example', created_at: 1 })

it.each([
  ['an article', '/articles/a', '/articles/b'],
  ['a service', '/services?service=a', '/services?service=b'],
  ['a download', '/downloads/a.pdf', '/downloads/b.pdf'],
])('leads %s on to its new address', (_, from, to) => {
  expect(moveOf(piece(from), piece(to))).toEqual({ from, to })
  expect(moveOf(piece(from, { isDraft: true }), piece(to, { day: '2099-01-01' }))).toEqual({ from, to })
  expect(moveOf(piece(from), piece(from))).toEqual({ from: null })
})

it('leads on from nothing that is elsewhere, left out, new or gone', () => {
  expect(moveOf(piece('https://elsewhere.example'), piece('/downloads/a.pdf'))).toEqual({ from: null })
  expect(moveOf(piece('/a', { skipped: 'It lacks something' }), piece('/b'))).toEqual({ from: null })
  expect(moveOf(undefined, piece('/b'))).toEqual({ from: null })
  expect(moveOf(piece('/a'), null)).toEqual({ from: null })
})

it('never leads in a circle, nor by way of another former address', () => {
  const leads = leadOn([row('/a', '/b'), row('/c', '/a')], { from: '/b', to: '/a' })
  expect(leads).toEqual(
    new Map([
      ['/b', '/a'],
      ['/c', '/a'],
    ]),
  )
})

it('lets texts link to a former address as long as it leads to something', () => {
  const [before, shown] = [new Map([['/old', '/a']]), [piece('/a')]]
  const after = (pieces: ContentPiece[], redirects = before) =>
    linkable({ redirects: before, pieces: shown }, { redirects, pieces }, DAY)
  expect(after([piece('/a')])).toEqual(['/old'])
  for (const gone of [[], [piece('/a', { isDraft: true })], [piece('/a', { day: '2099-01-01' })]])
    expect(after(gone)).toEqual([])
  const moved = leadOn([row('/old', '/a')], { from: '/a', to: '/b' })
  expect(after([piece('/b')], moved)).toEqual(['/old', '/a'])
  expect(after([piece('/b', { isDraft: true })], moved)).toEqual([])
})
