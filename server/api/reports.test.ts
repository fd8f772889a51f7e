import fc from 'fast-check'
import { Hono } from 'hono'
import { anySign } from '#test/any-sign.ts'
import type { TestApp } from '#test/create-test-app.ts'
import { expect, it, vi } from '#test/it.ts'
import { runs } from '#test/runs.ts'
import { receiveReports } from './reports.ts'

const REPORTS = 'application/reports+json'
const ONE_VIOLATION = 'application/csp-report'

/** Sends a body as browsers do, without Sec-Fetch-Site. */
const send = (test: TestApp, body: unknown, type = REPORTS) =>
  test.post('/api/reports', body, { 'content-type': type, 'sec-fetch-site': undefined })

/** A Reporting API report. */
const violation = (input: Record<string, unknown> = {}, type = 'csp-violation') => ({
  type,
  url: 'https://www.example.com/about?token=secret',
  user_agent: 'Mozilla/5.0 secret',
  body: {
    blockedURL: 'https://evil.example/a.js?who=secret',
    documentURL: 'https://www.example.com/about?token=secret',
    effectiveDirective: 'script-src-elem',
    referrer: 'https://secret.example/',
    sample: 'secret()',
    ...input,
  },
})

/** A `report-uri` report. */
const legacy = (input: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://www.example.com/about?token=secret',
    'violated-directive': "img-src 'self' data:",
    'effective-directive': 'img-src',
    'blocked-uri': 'http://tracker.example/pixel?id=secret',
    'script-sample': 'secret',
    ...input,
  },
})

const noted = ({ logged }: TestApp) =>
  logged
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event !== undefined)
    .map(({ event, directive, blocked, page, reason }) => [event, directive ?? reason, blocked, page])

it('takes what browsers report in both of their ways, and keeps directive, host and page alone', async ({ test }) => {
  const answers = [
    await send(test, [violation(), violation({ blockedURL: 'inline', effectiveDirective: 'style-src-attr' })]),
    await send(test, legacy(), ONE_VIOLATION),
    await send(test, legacy({ 'effective-directive': undefined, 'blocked-uri': 'data' }), ONE_VIOLATION),
    await send(test, [
      { type: 'crash', age: 1, url: 'https://www.example.com/contact#a', body: { reason: 'oom', stack: 'secret' } },
    ]),
    await send(test, [{ type: 'crash', url: 'https://www.example.com/the-vault', body: {} }]),
    await send(test, [violation({}, 'deprecation')]),
  ]
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(noted(test)).toEqual([
    ['security.csp_violation', 'script-src-elem', 'evil.example', '/about'],
    ['security.csp_violation', 'style-src-attr', 'inline', '/about'],
    ['security.csp_violation', 'img-src', 'tracker.example', '/about'],
    ['security.csp_violation', 'img-src', 'data', '/about'],
    ['security.page_crashed', 'oom', undefined, '/contact'],
    ['security.page_crashed', 'unknown', undefined, 'vault'],
  ])
  expect(test.logged.join()).not.toMatch(/secret|Mozilla|the-vault/)
})

it('logs a report once an hour, and no more than a hundred of a flood', async ({ test }) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const flood = (round: number) =>
    Array.from({ length: 30 }, (_, n) => violation({ blockedURL: `https://h${round}-${n}.example/` }))
  for (let time = 0; time < 3; time += 1) await send(test, flood(0))
  // Of one batch, the first twenty.
  expect(noted(test)).toHaveLength(20)
  for (let round = 1; round < 8; round += 1) expect((await send(test, flood(round))).status).toBe(204)
  expect(noted(test)).toHaveLength(100)
  vi.advanceTimersByTime(60 * 60 * 1000)
  await send(test, [violation()])
  expect(noted(test)).toHaveLength(101)
})

it('refuses what is no report, and what is too long', async ({ test }) => {
  for (const [status, body, type] of [
    [415, '[]', 'application/json'],
    [400, '[', REPORTS],
    [400, '[1]', REPORTS],
    [400, '{}', ONE_VIOLATION],
    [413, `[${' '.repeat(17_000)}]`, REPORTS],
  ] as const)
    expect([type, (await send(test, body, type)).status]).toEqual([type, status])
  expect(noted(test)).toEqual([])
})

it('keeps words, hosts and names of pages alone, whatever is reported', async () => {
  const any = fc.oneof(
    fc.string({ unit: anySign }),
    fc.string().map((host) => `https://${host}/path?query`),
    fc.constantFrom('https://ada@secret.example/x?y', 'javascript:alert(1)', 'mailto:ada@example.com', 'oom\nx'),
  )
  await fc.assert(
    fc.asyncProperty(any, any, any, async (what, blockedURL, documentURL) => {
      const stored: string[] = []
      // A new one each time, which has logged nothing yet.
      const security = { record: (_: string, details: object = {}) => void stored.push(...Object.values(details)) }
      const app = new Hono().post('/', receiveReports({ security, findTarget: () => undefined }))
      const body = { effectiveDirective: what, reason: what, blockedURL, documentURL }
      const reports = ['csp-violation', 'crash'].map((type) => ({ type, url: documentURL, body }))
      const headers = { 'content-type': REPORTS }
      expect((await app.request('/', { method: 'POST', body: JSON.stringify(reports), headers })).status).toBe(204)
      expect(stored).toHaveLength(5)
      for (const each of stored) expect(each).toMatch(/^([\w.-]{1,100}|\[[\da-f:.]+\])$/)
    }),
    runs(300),
  )
})
