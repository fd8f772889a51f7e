import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { freePort } from '#test/free-port.ts'
import { sendRaw } from '#test/send-raw.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

/** Every sample of a scrape, keyed by name and labels as written. */
async function scrape(address: string): Promise<Record<string, number>> {
  const response = await fetch(`${address}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  const samples = (await response.text()).matchAll(/^([^#\n].*) (\S+)$/gm)
  return Object.fromEntries(samples.map(([, key = '', value]) => [key, value === '+Inf' ? Infinity : Number(value)]))
}

function post(address: string, path: string, body: object, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...more }
  return fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Nothing waits for the scheduler's word. */
const NO_TIME = { eventUri: '', firstMeetingTimestamp: '' }

it('serves its metrics on a listener of its own, which answers nothing else', async () => {
  await using folder = await openFolder()
  await using broken = await startReceiver(answerWith(500))
  await using receiver = await startReceiver()
  const port = await freePort()
  const urls = { NEWSLETTER_WEBHOOK_URL: broken.address, SURVEY_WEBHOOK_URL: receiver.address }
  await using server = spawnServer(folder.path, { METRICS_PORT: String(port), ...urls })
  const address = await server.ready()
  const metrics = `http://127.0.0.1:${port}`
  const { answer } = await sendRaw(metrics, 'GET /metrics HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 421 [^]*only answers at localhost/)
  await post(address, '/api/newsletter', newsletterSubmission())
  await post(address, '/api/survey', surveySubmission(NO_TIME))
  await post(address, '/api/survey', { email: 'ada@example.com' })
  const from = { 'lead-attribution': 'first_page=%2Flp_07-advanced-legal-analytics_b&last_page=%2F' }
  await post(address, '/api/survey', surveySubmission(NO_TIME), from)
  // No label is made of what's sent.
  await post(address, '/api/survey', surveySubmission(NO_TIME), {
    'lead-attribution': 'first_page=%2Fada%40example.com',
  })
  for (let i = 0; i < 11; i += 1) await post(address, '/api/client-code', { code: 'WRONG' })
  const paths = ['/', '/about?email=ada@example.com', '/no/such/ada@example.com', '/assets/none', '/healthz']
  for (const path of paths) await fetch(address + path)
  const stamp = (await readFile(join(import.meta.dirname, '../../build/stamp'), 'utf8')).slice(0, 12)
  await vi.waitFor(
    async () =>
      expect(await scrape(metrics)).toMatchObject({
        store_up: 1,
        'outbox_pending{destination="newsletter"}': 1,
        'outbox_pending{destination="survey"}': 0,
        'outbox_failed{destination="newsletter"}': 0,
        'outbox_oldest_age_seconds{destination="survey"}': 0,
        'delivery_attempts_total{destination="survey",result="delivered"}': 3,
        'delivery_attempts_total{destination="newsletter",result="failed"}': expect.any(Number),
        lead_commit_seconds_count: 4,
        'leads_total{kind="newsletter",page="none"}': 1,
        'leads_total{kind="survey",page="none"}': 1,
        'leads_total{kind="survey",page="/lp_07-advanced-legal-analytics_b"}': 1,
        'leads_total{kind="survey",page="other"}': 1,
        [`build_info{build="${stamp}"}`]: 1,
        backup_age_seconds: Infinity,
        'http_requests_total{route="/api/survey",status="200"}': 3,
        'http_requests_total{route="/api/survey",status="422"}': 1,
        'http_requests_total{route="/api/client-code",status="429"}': 1,
        'http_requests_total{route="/healthz",status="200"}': 1,
        'http_requests_total{route="/assets/*",status="404"}': 1,
        'http_requests_total{route="page",status="200"}': 2,
        'http_requests_total{route="page",status="404"}': 1,
        'http_request_duration_seconds_count{route="page"}': 3,
        log_lines_dropped_total: 0,
        site_revision_shown: 0,
        site_revision_newest: 0,
        'rate_limit_refusals_total{group="clientCode"}': 1,
        'security_events_total{event="security.code_refused"}': 10,
        'security_events_total{event="security.limit_met"}': 1,
      }),
    { timeout: 20_000, interval: 50 },
  )
  const samples = await scrape(metrics)
  expect(samples['outbox_oldest_age_seconds{destination="newsletter"}']).toBeGreaterThan(0)
  expect(samples['process_resident_memory_bytes']).toBeGreaterThan(0)
  expect(Object.keys(samples).join()).not.toMatch(/\bada\b|example\.com|no\/such/)
  const elsewhere = [`${address}/metrics`, ...['/', '/metrics/more', '/healthz'].map((path) => metrics + path)]
  for (const url of elsewhere) expect([url, (await fetch(url)).status]).toEqual([url, 404])

  // The server writes at the same time.
  using store = new DatabaseSync(join(folder.path, 'data', 'gimbal.sqlite'), { timeout: 30_000 })
  store.exec('update deliveries set failed_at = 1 where delivered_at is null')
  store.exec("insert into destination_holds values ('a', 'newsletter', 'moved', 'terminal', 1, null, null)")
  expect(await scrape(metrics)).toMatchObject({
    'outbox_failed{destination="newsletter"}': 1,
    'outbox_held{destination="newsletter"}': 1,
  })
  store.exec('alter table deliveries rename to elsewhere')
  const without = await scrape(metrics)
  expect(without).toMatchObject({ store_up: 0, lead_commit_seconds_count: 4 })
  expect(without).not.toHaveProperty(['outbox_pending{destination="newsletter"}'])
  store.exec('alter table elsewhere rename to deliveries')

  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})
