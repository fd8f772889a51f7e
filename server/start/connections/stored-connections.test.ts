import { randomBytes } from 'node:crypto'
import { expect, it } from '#test/it.ts'
import { openSeals } from './seal.ts'
import { openStoredConnections } from './stored-connections.ts'

it('seals anew by the next key, and lets one of two who save at once win', async ({ store: { db, folder }, clock }) => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const openWith = (...keys: Buffer[]) => openStoredConnections({ db, clock, seals: openSeals(keys, folder) })
  const first = openWith(old)
  const values = { address: 'https://there.example/a' }
  const saved = await Promise.all([first.save('survey', 0, 'ada', values), first.save('survey', 0, 'bo', values)])
  expect(saved.filter(Boolean)).toHaveLength(1)
  expect(await first.save('alarms', 0, 'ada', values)).toBe(true)
  await openWith(old, next).renewSeals()
  expect((await first.read()).get('alarms')?.values).toBe('locked')
  const last = await openWith(next).read()
  expect(['survey', 'alarms'].map((id) => last.get(id as 'survey')?.values)).toEqual([values, values])
})
