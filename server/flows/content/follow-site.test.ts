import { expect, it, vi } from 'vitest'
import { type Publisher, SiteRefusal } from '#publisher/publisher.ts'
import { insertDraft } from '#server/store/content/drafts.ts'
import { insertRevision } from '#server/store/content/revisions.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { textPublisher } from '#test/text-publisher.ts'
import { followSite } from './follow-site.ts'

const FILE = 'content/articles/a.md'
const RELEASE = new Map([[FILE, 'title: A']])
const NOW = Date.UTC(2026, 2, 5)

/** A server that follows a store. */
async function openFollower(more: Partial<Publisher> = {}) {
  const store = await openTestStore()
  const publisher = textPublisher(RELEASE)
  const { content: built } = await publisher.make({ day: '', overlay: {}, served: [] })
  const { log, logged } = openTestLog()
  const stage = { show: async () => {}, redirect: () => {} }
  const parts = { db: store.db, clock: () => NOW, log, publisher: { ...publisher, ...more }, stage }
  const follower = followSite({ ...parts, readBuilt: () => built })
  return {
    db: store.db,
    built,
    follower,
    logged,
    publish: (number: number, text: string) =>
      insertRevision(store.db, { number, file: FILE, text, release_hash: null, note: '', by: 'a', created_at: NOW }),
    async [Symbol.asyncDispose]() {
      await follower.stop()
      await store[Symbol.asyncDispose]()
    },
  }
}

it('lists what visitors see while what was published can’t be made, and says why', async () => {
  const why = 'The site takes too long to make'
  await using server = await openFollower({
    make: () => Promise.reject(new SiteRefusal([{ field: null, says: why }])),
  })
  await server.publish(1, 'title: B')
  await server.follower.start()
  const now = await server.follower.now()
  expect(now).toEqual({ shown: null, newest: '1', failed: why, content: server.built })
  expect(now.content.pieces.map(({ file }) => file)).toEqual([FILE])
  expect(server.logged.join('')).toContain('visitors see the build’s own')
})

it('starts the publisher once somebody writes a draft, before anything is published', async () => {
  const look = vi.fn(textPublisher(RELEASE).look)
  await using server = await openFollower({ look })
  await server.follower.start()
  await server.follower.now()
  expect(look).not.toHaveBeenCalled()
  const draft = { file: FILE, text: 'title: B', version: 1, base: null, base_text: null, by: 'a' }
  await insertDraft(server.db, { ...draft, saved_at: NOW })
  await vi.waitUntil(() => look.mock.calls.length > 0, { timeout: 30_000 })
  server.follower.hurry()
  await server.follower.stop()
  expect(look).toHaveBeenCalledTimes(1)
})
