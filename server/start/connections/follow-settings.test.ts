import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openTestConnections } from '#test/console-parts.ts'
import { expect, it, vi } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { followSettings } from './follow-settings.ts'

it('takes up what was saved at another server, and goes on as it was if it can’t', async ({ store, clock }) => {
  const connections = openTestConnections(store, clock, {})
  const { log, logged } = openTestLog()
  const [used, told]: [(string | undefined)[], string[]] = [[], []]
  const follower = followSettings({
    connections,
    log,
    incidents: { record: (incident) => void told.push(incident) },
    first: { version: 0, locked: [] },
    lookMs: 10,
    change: async ({ config: { newsletterWebhookUrl: url } }) => {
      if (url?.endsWith('/broken')) throw new Error('can’t be opened')
      used.push(url)
    },
  })
  follower.start()
  const save = (over: number, path: string) =>
    connections.save('newsletter', over, 'owner', { address: `https://there.example${path}` })
  expect(await save(0, '/one')).toBe(true)
  await vi.waitFor(() => expect(used).toEqual(['https://there.example/one']))
  expect(await save(1, '/broken')).toBe(true)
  await vi.waitFor(() => expect(told).toEqual(['settings:behind']))
  // It isn't tried at every look.
  await new Promise((done) => setTimeout(done, 100))
  expect(logged.filter((line) => line.includes('can’t be opened'))).toHaveLength(1)
  expect(await save(2, '/two')).toBe(true)
  await vi.waitFor(() => expect(used.at(-1)).toBe('https://there.example/two'))
  await follower.stop()
  expect(await save(3, '/three')).toBe(true)
  await follower.takeUp()
  expect(used).toHaveLength(2)
})

it('says that it runs without what it has no key to', async ({ store, clock }) => {
  const saver = openTestConnections(store, clock, {})
  expect(await saver.save('newsletter', 0, 'owner', { address: 'https://there.example' })).toBe(true)
  rmSync(join(store.folder, 'settings.key'))
  const connections = openTestConnections(store, clock, {})
  const { log, logged } = openTestLog()
  const told: string[] = []
  const incidents = { record: (incident: string) => void told.push(incident) }
  const first = await connections.effective()
  await using stack = new AsyncDisposableStack()
  const follower = followSettings({ connections, log, incidents, first, change: async () => {} })
  stack.defer(() => follower.stop())
  follower.start()
  expect([told, logged.join()]).toEqual([['settings:locked'], expect.stringContaining('"locked":["newsletter"]')])
  // What the server's settings name needs no key.
  const named = openTestConnections(store, clock, { NEWSLETTER_WEBHOOK_URL: 'https://there.example' })
  expect((await named.effective()).locked).toEqual([])
})
