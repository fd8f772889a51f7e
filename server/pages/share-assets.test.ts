import { DAY_MS } from '#contracts/clock.ts'
import { openSharedAssets } from '#server/store/shared-assets.ts'
import { expect, it } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import type { TestStore } from '#test/open-test-store.ts'
import { createTestClock } from '#test/test-clock.ts'
import { shareAssets } from './share-assets.ts'

const build = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, () => Buffer.from(text)]))

function openStage(store: TestStore) {
  const clock = createTestClock()
  const { log, logged } = openTestLog()
  const find = openSharedAssets(store.db)
  return {
    clock,
    logged,
    /** Acts like a server that starts with this build, and stops. */
    async runBuild(files: Record<string, string>) {
      const stop = await shareAssets({ db: store.db, clock, log, own: build(files) })
      await stop()
    },
    find: async (path: string) => (await find(path))?.toString(),
  }
}

it('keeps an asset for a week after the last server that had it', async ({ store }) => {
  const stage = openStage(store)
  await stage.runBuild({ '/assets/old.js': 'old', '/assets/same.js': 'same' })
  stage.clock.advance(6 * DAY_MS)
  await stage.runBuild({ '/assets/new.js': 'new', '/assets/same.js': 'same' })
  expect(await stage.find('/assets/old.js')).toBe('old')
  stage.clock.advance(2 * DAY_MS)
  await stage.runBuild({ '/assets/newest.js': 'newest' })
  expect(await Promise.all(['/assets/old.js', '/assets/same.js'].map(stage.find))).toEqual([undefined, 'same'])
})
