import { expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { insertDailyKey } from '#server/store/days.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { keepDailyKey } from '../flows/keep-daily-key.ts'
import { chooseVariant } from './landing-tests.ts'

it('turns nobody to the other text while servers are upgraded one after another', async () => {
  await using store = await openTestStore()
  await insertDailyKey(store.db, '2026-03-05', 'the key of the day')
  const log = createLog(true, { write: () => {} })
  const keeper = await keepDailyKey({ db: store.db, clock: createTestClock(), log })
  const chosen = await Promise.all(
    Array.from({ length: 12 }, (_, n) => chooseVariant(keeper, { address: `192.0.2.${n}`, userAgent: 'a browser' })),
  )
  await keeper.stop()
  // As deployed servers choose: a new rule would have to wait for midnight.
  expect(chosen.join('')).toBe('aabbaabaabba')
})
