import { expect, vi } from 'vitest'
import { openTestConnections } from '#test/create-test-app.ts'
import { it } from '#test/it.ts'
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
    version: 0,
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
