import { expect, it } from 'vitest'
import { type Alerts, combineAlerts } from '#server/partners/alerts.ts'
import { openAlertWebhook } from '#server/partners/webhooks.ts'
import { insertAlarm } from '#server/store/destinations.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { answerWith, type Receiver, startReceiver } from '#test/start-receiver.ts'
import { sendAlarms } from './send-alarms.ts'

/** A due alarm in the store, and a way to send it to `owner` and elsewhere. */
async function setAlarm(owner: Receiver, elsewhere: readonly Alerts[] = []) {
  const store = await openTestStore()
  const { db } = store
  const clock = createTestClock()
  const { log, logged } = openTestLog()
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const webhook = openAlertWebhook({
    origin: () => 'https://web-1',
    siteName: async () => 'The Firm',
    url: owner.address,
    secret,
    clock,
  })
  const alerts = combineAlerts([webhook, ...elsewhere])
  const alarm = { destination: 'survey', number: 1, state: 'failing', at: clock(), waiting: 2 } as const
  await insertAlarm(db, { ...alarm, oldest_at: clock(), last_error: 'answered 500', next_attempt_at: clock() })
  return {
    clock,
    stored: () => db.selectFrom('alarms').selectAll().executeTakeFirstOrThrow(),
    logged: () => logged.map((line) => JSON.parse(line)),
    send: () => sendAlarms({ db, clock, log, alerts }, new AbortController().signal),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

it('logs which alarm could not be told, why, and when it is tried again, and which one was told', async () => {
  await using owner = await startReceiver(answerWith(503))
  await using alarm = await setAlarm(owner)
  const failure = { level: 50, destination: 'survey', state: 'failing', error: 'answered 503' }
  await alarm.send()
  alarm.clock.advance(60_000)
  await alarm.send()
  expect(alarm.logged()).toMatchObject([
    { ...failure, attempts: 1, retryInSeconds: 60, msg: expect.stringContaining('an alarm could not be sent') },
    { ...failure, attempts: 2, retryInSeconds: 120 },
  ])
  owner.behave(answerWith(200))
  alarm.clock.advance(120_000)
  await alarm.send()
  expect(alarm.logged()[2]).toMatchObject({ level: 30, state: 'failing', attempts: 3, msg: 'an alarm was sent' })
})

it('is content after half an hour when the owner has an alarm from elsewhere, and never when from nowhere', async () => {
  await using owner = await startReceiver(answerWith(503))
  const inbox: Alerts = { send: () => Promise.resolve({ ok: true }) }
  for (const [elsewhere, isTold] of [
    [[inbox], true],
    [[], false],
  ] as const) {
    await using alarm = await setAlarm(owner, elsewhere)
    for (let tries = 1; tries <= 5; tries += 1) {
      await alarm.send()
      alarm.clock.advance(60 * 60_000)
    }
    expect((await alarm.stored()).told_at).toBeNull()
    await alarm.send()
    expect((await alarm.stored()).told_at !== null).toBe(isTold)
  }
})
