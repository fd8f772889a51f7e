import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { openTextSite } from '#test/text-publisher.ts'
import { listContent } from './list-content.ts'

it('lists a new piece from its publishing on, also before the site has it', async () => {
  await using test = await createTestApp()
  const { db, clock } = test
  const parts = openTextSite(db, new Map())
  const { now } = parts.site
  const before = await now()
  const site = { ...parts.site, now: async () => before }
  for (const [number, file, text] of [
    [1, 'content/articles/a.md', '---\ntitle: A\ndate: 2020-01-02\n---\n'],
    [2, 'content/articles/b.md', '---\ntitle: "B"\ndate: 2999-01-02\n---\n'],
  ] as const)
    await db
      .insertInto('content_revisions')
      .values({ number, file, text, by: 'ada@firm.example', created_at: 0, note: '' })
      .execute()
  const { pieces } = await listContent({ ...parts, db, clock, site })
  expect(pieces).toMatchObject([
    { title: 'A', kind: 'article', state: 'published', day: '2020-01-02' },
    { title: 'B', kind: 'article', state: 'scheduled', day: '2999-01-02' },
  ])
})
