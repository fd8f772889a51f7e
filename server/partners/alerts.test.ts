import { expect, it, onTestFinished } from 'vitest'
import { TEST_SECRET } from '#test/set-outbox-bench.ts'
import { startMailServer } from '#test/start-mail-server.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { type Alert, combineAlerts } from './alerts.ts'
import { openMail } from './mail.ts'
import { openAlertWebhook } from './webhooks.ts'

const WAITS = { waiting: 2, oldestAgeSeconds: 900, lastError: 'answered 500', at: Date.UTC(2026, 2, 5) }
const ALERT: Alert = { id: 'alarm_ceiling:leads_1', state: 'failing', destination: 'survey', ...WAITS }
const never = () => new AbortController().signal

const SITE = { origin: () => 'https://web-1', siteName: async () => 'The Firm' }

/** Mails alarms to this server. The body is the alarm's JSON. */
async function openAlertMail(smtpUrl: string) {
  const from = { name: 'The Firm', address: 'hello@firm.example' }
  const composeForOwner = async ({ payload }: { payload: string }) => ({ subject: 'Alarm', text: payload, html: '' })
  const composer = { compose: () => Promise.reject(new Error('not an alarm')), composeForOwner }
  const mail = await openMail({ smtpUrl, from, owner: ['owner@firm.example'], dkim: undefined }, composer, Date.now)
  onTestFinished(() => mail.close())
  return mail.alerts(SITE)
}

const openWebhook = (url: string, consoleOrigin?: string) =>
  openAlertWebhook({ url, ...SITE, consoleOrigin, secret: TEST_SECRET, clock: Date.now })

it('tells an alarm by mail with the server’s name, under the same Message-ID each time', async () => {
  await using server = await startMailServer()
  const alerts = await openAlertMail(server.url)
  expect(await alerts.send(ALERT, never())).toEqual({ ok: true })
  expect(await alerts.send(ALERT, never())).toEqual({ ok: true })
  const ids = server.mails.map(({ raw }) => /Message-ID:\s*(\S+)/.exec(raw)?.[1])
  expect(ids).toEqual(Array(2).fill('<alarm_ceiling-leads_1.1772668800000@firm.example>'))
  expect(server.mails[0]?.raw.replaceAll(/=\r?\n/g, '')).toContain('web-1')
})

it.each([
  [70, 'a minute'],
  [900, '15 minutes'],
  [7200, '2 hours'],
  [4352 * 60, '3 days'],
])('says how long a lead has waited: %d seconds are %s, and where to see it', async (oldestAgeSeconds, words) => {
  await using webhook = await startReceiver(answerWith(200))
  await openWebhook(webhook.address, 'https://desk.firm.example').send({ ...ALERT, oldestAgeSeconds }, never())
  const { text, console } = JSON.parse(webhook.arrivals[0]?.body ?? '') as Record<string, string>
  expect(text).toContain(`the oldest for ${words}.`)
  expect(console).toBe('https://desk.firm.example/console/deliveries')
})

it('tells each place until it has taken the alarm, and no longer, and says whether anybody has it', async () => {
  await using server = await startMailServer()
  await using webhook = await startReceiver(answerWith(500))
  const alerts = combineAlerts([await openAlertMail(server.url), openWebhook(webhook.address)])
  const nowhere = combineAlerts([openWebhook(webhook.address), openWebhook('http://127.0.0.1:9')])
  expect(await nowhere?.send(ALERT, never())).toMatchObject({ ok: false, isSentElsewhere: false })
  expect(await alerts?.send(ALERT, never())).toEqual({ ok: false, error: 'answered 500', isSentElsewhere: true })
  webhook.behave(answerWith(200))
  expect(await alerts?.send(ALERT, never())).toEqual({ ok: true })
  expect([server.mails.length, webhook.arrivals.length]).toEqual([1, 3])
  expect(JSON.parse(webhook.arrivals[2]?.body ?? '')).toMatchObject({ server: 'web-1', destination: 'survey' })
})
