import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ContentPiece } from '#contracts/console-content.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import { openContentOfBuild } from '#server/pages/page-build.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

const PIECE: ContentPiece = {
  kind: 'article',
  title: 'A title',
  file: 'content/articles/a.md',
  path: '/articles/a',
  day: '2026-03-05',
  isDraft: false,
  isSample: false,
  skipped: null,
  hasPreview: false,
}

/** An app with these pieces and files in its build. */
async function openWith(pieces: Partial<ContentPiece>[], files: Record<string, string> = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'gimbal-content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const test = await createTestApp({ content: openContentOfBuild(folder, () => 'https://www.firm.example') })
  const content = JSON.stringify({ pieces: pieces.map((piece) => ({ ...PIECE, ...piece })), notices: ['look at it'] })
  for (const [name, text] of Object.entries({ 'content.json': content, ...files })) {
    const file = join(folder, 'server', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return test
}

it('says of each piece whether visitors see it, as of today in UTC', async () => {
  await using test = await openWith([
    {},
    { day: '2026-03-06' },
    { day: null },
    { isDraft: true, day: '2026-03-06' },
    { isDraft: true, skipped: 'title is missing' },
  ])
  const states = async () => {
    const staff = await signInAs(test, 'staff')
    const { pieces, notices } = await (await staff.get('/api/console/content')).json()
    expect(notices).toEqual(['look at it'])
    return pieces.map(({ state }: { state: string }) => state)
  }
  expect(await states()).toEqual(['published', 'scheduled', 'published', 'draft', 'skipped'])
  test.clock.advance(12 * 3_600_000)
  expect(await states()).toEqual(['published', 'published', 'published', 'draft', 'skipped'])
})

it('shows the page of what visitors do not see yet, and no other file', async () => {
  const html = `<!DOCTYPE html><style>p{}</style><a href="${ORIGIN_PLACEHOLDER}/x">x</a>`
  await using test = await openWith(
    [{ path: '/articles/draft', isDraft: true, hasPreview: true }, { path: '/articles/shown' }],
    { 'previews/articles/draft/index.html': html, 'previews/articles/shown/index.html': 'not listed' },
  )
  const staff = await signInAs(test, 'staff')
  const ask = (path: string) => staff.get(`/api/console/content/preview?path=${encodeURIComponent(path)}`)
  const shown = await ask('/articles/draft')
  expect(await shown.text()).toContain('<a href="https://www.firm.example/x">')
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(shown.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
  for (const path of ['/articles/shown', '/articles/none', '', '../content.json', '/articles/draft/../shown'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

it('says what is left to write by the doctor, and when there is no build', async () => {
  const groups = [{ title: 'Sample content', findings: [] }]
  await using test = await createTestApp({
    doctor: async (task) => (task === 'content' ? groups : []),
  })
  const staff = await signInAs(test, 'staff')
  expect(await (await staff.post('/api/console/content/check')).json()).toEqual({ groups })
  const unbuilt = await staff.get('/api/console/content')
  expect([unbuilt.status, await unbuilt.text()]).toEqual([
    503,
    'Nothing has been built yet. Run npm run build on the server.',
  ])
})
