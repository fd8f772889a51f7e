import { expect, it, vi } from 'vitest'
import { contentProblem } from '#contracts/content-problems.ts'
import { BuildError, type BuildInput, type MadeSite, type Publisher } from '#publisher/publisher.ts'
import { insertDraft, insertRevision, readPreparedRevision } from '#server/store/content.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { textPublisher } from '#test/text-publisher.ts'
import { followSite } from './follow-site.ts'
import { publishDraft } from './publish.ts'

const FILE = 'content/articles/a.md'
const RELEASE = new Map([[FILE, 'title: A']])
const NOW = Date.UTC(2026, 2, 5)

/** A server that follows a store. */
async function openFollower(more: Partial<Publisher> = {}) {
  const store = await openTestStore()
  const publisher = textPublisher(RELEASE)
  const { content: built } = await publisher.make({ day: '', overlay: {}, served: [] })
  const { log, logged } = openTestLog()
  const shown: (string | null | undefined)[] = []
  const stage = {
    show: async (_: MadeSite, input: BuildInput) => void shown.push(input.overlay[FILE]),
    redirect: () => {},
  }
  let now = NOW
  const incidents: string[] = []
  const recordIncident = (incident: string, reason: string) => void incidents.push(`${incident}: ${reason}`)
  const deps = { db: store.db, clock: () => now, log, publisher: { ...publisher, ...more }, stage, recordIncident }
  const follower = followSite({ ...deps, readBuilt: () => built })
  return {
    db: store.db,
    built,
    follower,
    logged,
    shown,
    incidents,
    wait: (ms: number) => {
      now += ms
    },
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
    make: () => Promise.reject(new BuildError([contentProblem(null, 'cannot-publish', { says: why })])),
  })
  await server.publish(1, 'title: B')
  await server.follower.start()
  const now = await server.follower.now()
  expect(now).toEqual({ shown: null, newest: '1', failed: why, content: server.built })
  expect(now.content.pieces.map(({ file }) => file)).toEqual([FILE])
  expect(server.logged.join('')).toContain('visitors see the build’s own')
})

it('tells the owner once when it hasn’t shown what was published for five minutes', async () => {
  let isFull = true
  const text = textPublisher(RELEASE)
  await using server = await openFollower({
    make: (input) => (isFull ? Promise.reject(new Error('ENOSPC')) : text.make(input)),
  })
  await server.publish(1, 'title: B')
  await server.follower.start()
  expect([await server.follower.now(), server.incidents]).toMatchObject([{ shown: null, newest: '1' }, []])
  const behind = [expect.stringMatching(/^site:behind: the server \S+ shows version 0 of 1$/)]
  for (let minutes = 5; minutes < 20; minutes += 5) {
    server.wait(5 * 60_000)
    server.follower.hurry()
    await expect.poll(() => server.incidents).toEqual(behind)
  }
  isFull = false
  server.wait(60_000)
  server.follower.hurry()
  await expect.poll(() => server.follower.now()).toMatchObject({ shown: '1', newest: '1' })
})

it('makes what another server is about to publish meanwhile, and shows it once that’s published', async () => {
  const text = textPublisher(RELEASE)
  const made: unknown[] = []
  await using server = await openFollower({
    make(input) {
      made.push(input.overlay[FILE])
      return text.make(input)
    },
  })
  await server.follower.start()
  const { db, shown } = server
  /** Publishes on a server whose own making takes until the other one makes it, too. */
  async function publishOnOther(words: string, base: number | null) {
    await insertDraft(db, { file: FILE, text: words, version: 1, base, base_text: 'title: A', by: 'a', saved_at: NOW })
    const publisher: Publisher = {
      ...text,
      async make(input) {
        if (input.overlay[FILE] === words) await vi.waitUntil(() => made.includes(words), { timeout: 30_000 })
        expect(shown).not.toContain(words)
        return text.make(input)
      },
    }
    const deps = { db, clock: () => NOW, publisher, readRelease: (file: string) => RELEASE.get(file) }
    return publishDraft(deps, { file: FILE, base: base === null ? null : String(base), by: 'a', version: 1, note: '' })
  }
  expect(await publishOnOther('title: B', null)).toMatchObject({ number: 1 })
  await vi.waitUntil(() => shown.includes('title: B'), { timeout: 30_000 })
  const dead = 'title: C\n[D](/old/d)'
  await expect(publishOnOther(dead, 1)).rejects.toMatchObject({
    problems: [{ ...contentProblem(null, 'dead-link', { says: '/: /old/d leads nowhere' }), to: '/old/d' }],
  })
  expect([await readPreparedRevision(db, 1, 0), await readPreparedRevision(db, 2, 0)]).toEqual([undefined, undefined])
  server.follower.hurry()
  await server.follower.stop()
  expect(shown).not.toContain(dead)
})
