import { expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { checkReadiness } from './check-readiness.ts'

it('says in the log why the store takes no write', async () => {
  await using store = await openTestStore()
  const logged: string[] = []
  const log = createLog(true, { write: (line) => void logged.push(line) })
  const parts = { db: store.db, log, isDraining: () => false }
  expect(await checkReadiness(parts)).toBe('ready')
  await store.setReadOnly(true)
  expect(await checkReadiness(parts)).toBe('unwritable')
  await store.setReadOnly(false)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/read-?only/)
})
