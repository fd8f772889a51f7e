import { expect, it } from 'vitest'
import type { BuiltContent } from '#contracts/console-content.ts'
import { insertRevision } from '#server/store/content/revisions.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { textPublisher } from '#test/text-publisher.ts'
import { listContent } from './list-content.ts'

const FILE = 'content/articles/a.md'
const NOTHING: BuiltContent = { pieces: [], notices: [] }

it.each([
  ['is published and not on the site yet', 'title: A new one', 'draft', 'A new one'],
  ['has quotes in its title', String.raw`title: "It’s \"A\" plan: x"`, 'draft', 'It’s "A" plan: x'],
  ['has an apostrophe in its title', `title: 'It''s on'`, 'draft', "It's on"],
  ['has a title that YAML can’t read', 'title: [A plan', 'draft', '[A plan'],
  ['leaves the site at that moment', null, 'deleted', 'a'],
])('lists a piece that %s', async (_, text, state, title) => {
  await using store = await openTestStore()
  const { db } = store
  const revision = { number: 1, file: FILE, text, release_hash: null, note: '', by: 'a@firm.example', created_at: 1 }
  const site = {
    start: async () => {},
    // Somebody publishes while the site is asked for.
    async now() {
      await insertRevision(db, revision)
      return { shown: null, newest: '1', failed: null, content: NOTHING }
    },
    hurry: () => {},
    stop: async () => {},
  }
  const parts = { db, clock: () => 1, publisher: textPublisher(new Map()), readRelease: () => undefined, site }
  expect((await listContent(parts)).pieces).toMatchObject([{ file: FILE, state, title, revision: { id: '1' } }])
})

it('names a deleted piece by its last title', async () => {
  await using store = await openTestStore()
  const { db } = store
  const kept = { file: FILE, release_hash: null, note: '', by: 'a@firm.example', created_at: 1 }
  await insertRevision(db, { ...kept, number: 1, text: '---\ntitle: A plan\n---\n' })
  await insertRevision(db, { ...kept, number: 2, text: null })
  const now = async () => ({ shown: '2', newest: '2', failed: null, content: NOTHING })
  const site = { start: async () => {}, now, hurry: () => {}, stop: async () => {} }
  const parts = { db, clock: () => 1, publisher: textPublisher(new Map()), readRelease: () => undefined, site }
  expect((await listContent(parts)).pieces).toMatchObject([{ state: 'deleted', title: 'A plan' }])
})
