import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTally } from '#server/api/reports.ts'
import { anySign } from '#test/any-sign.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { NO_FIGURES } from '#test/no-figures.ts'
import { runs } from '#test/runs.ts'

const REPORTS = 'application/reports+json'
const ONE_VIOLATION = 'application/csp-report'

/** Sends a body as browsers do, without Sec-Fetch-Site. */
const send = (test: TestApp, body: unknown, type = REPORTS) =>
  test.post('/api/reports', body, { 'content-type': type, 'sec-fetch-site': undefined })

/** A Reporting API report. */
const violation = (given: Record<string, unknown> = {}, type = 'csp-violation') => ({
  age: 1200,
  type,
  url: 'https://www.example.com/about?token=secret',
  user_agent: 'Mozilla/5.0 secret',
  body: {
    blockedURL: 'https://evil.example/a.js?who=secret',
    columnNumber: 1,
    disposition: 'enforce',
    documentURL: 'https://www.example.com/about?token=secret',
    effectiveDirective: 'script-src-elem',
    originalPolicy: "default-src 'none'",
    referrer: 'https://secret.example/',
    sample: 'secret()',
    sourceFile: 'https://www.example.com/secret.js',
    statusCode: 200,
    ...given,
  },
})

/** A `report-uri` report. */
const legacy = (given: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://www.example.com/about?token=secret',
    referrer: '',
    'violated-directive': "img-src 'self' data:",
    'effective-directive': 'img-src',
    'original-policy': "default-src 'none'",
    disposition: 'enforce',
    'blocked-uri': 'http://tracker.example/pixel?id=secret',
    'status-code': 200,
    'script-sample': 'secret',
    ...given,
  },
})

const noted = ({ logged }: TestApp) =>
  logged
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event !== undefined)
    .map(({ event, directive, blocked, page, reason, count }) => [event, directive ?? reason, blocked, page, count])

it('takes what browsers report in both of their ways, and keeps the directive, the host and the page alone', async () => {
  await using test = await createTestApp()
  const answers = [
    await send(test, [violation(), violation({ blockedURL: 'inline', effectiveDirective: 'style-src-attr' })]),
    await send(test, legacy(), ONE_VIOLATION),
    await send(test, legacy({ 'effective-directive': undefined, 'blocked-uri': 'data' }), ONE_VIOLATION),
    await send(test, [
      { type: 'crash', age: 1, url: 'https://www.example.com/contact#a', body: { reason: 'oom', stack: 'secret' } },
    ]),
    await send(test, [{ type: 'crash', url: 'https://www.example.com/the-vault', body: {} }]),
  ]
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(noted(test)).toEqual([
    ['security.csp_violation', 'script-src-elem', 'evil.example', '/about', 1],
    ['security.csp_violation', 'style-src-attr', 'inline', '/about', 1],
    ['security.csp_violation', 'img-src', 'tracker.example', '/about', 1],
    ['security.csp_violation', 'img-src', 'data:', '/about', 1],
    ['security.page_crashed', 'oom', undefined, '/contact', 1],
    ['security.page_crashed', 'unknown', undefined, 'vault', 1],
  ])
  expect(test.logged.join()).not.toMatch(/secret|Mozilla|the-vault/)
})

it('says the first, the tenth and the hundredth of a kind, and counts them all', async () => {
  const counted: string[] = []
  const figures = { ...NO_FIGURES, reported: (...kind: string[]) => void counted.push(kind.join(' ')) }
  await using test = await createTestApp({ figures })
  for (let time = 0; time < 11; time += 1)
    await send(
      test,
      Array.from({ length: 10 }, () => violation()),
    )
  expect(noted(test).map((line) => line.at(-1))).toEqual([1, 10, 100])
  expect(counted).toEqual(Array(110).fill('csp-violation script-src-elem evil.example'))
})

it('takes twenty reports at once at most, and leaves out what is of another type', async () => {
  await using test = await createTestApp()
  const many = Array.from({ length: 30 }, (_, number) =>
    violation({ blockedURL: `https://h${number}.example/` }, 'csp-violation'),
  )
  const short = many.map(({ body, ...others }) => ({
    ...others,
    body: { effectiveDirective: 'img-src', blockedURL: body.blockedURL },
  }))
  expect((await send(test, short)).status).toBe(204)
  expect(noted(test)).toHaveLength(20)
  expect((await send(test, [violation({}, 'deprecation'), violation({}, 'intervention')])).status).toBe(204)
  expect(noted(test)).toHaveLength(20)
})

it.each([
  [415, 'JSON of another type', '[]', 'application/json'],
  [415, 'text', '[]', 'text/plain'],
  [400, 'no JSON', '[', REPORTS],
  [400, 'no list', '{}', REPORTS],
  [400, 'a list of what is no report', '[1]', REPORTS],
  [400, 'no report', '{}', ONE_VIOLATION],
  [413, 'more than 16 KiB', `[${' '.repeat(17_000)}]`, REPORTS],
])('answers %i to %s', async (status, _, body, type) => {
  await using test = await createTestApp()
  expect((await send(test, body, type)).status).toBe(status)
  expect(noted(test)).toEqual([])
})

it('keeps known words and hosts alone, whatever is reported', () => {
  const tally = openTally()
  const any = fc.oneof(
    fc.string({ unit: anySign }),
    fc.string().map((host) => `https://${host}/path?query`),
    fc.constantFrom(
      'https://ada@secret.example/x?y',
      'javascript:alert(1)',
      'inline',
      'mailto:ada@example.com',
      '__proto__',
      'chrome-extension://abc/x.js',
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom('csp-violation', 'crash'), any, any, (report, what, blocked) => {
      const kept = tally({ report, what, blocked, page: '' })
      expect(kept.what).toMatch(/^[a-z-]+$/)
      expect(kept.blocked).toMatch(/^([a-z-]*|[a-z-]+:|[\w.-]{1,100}|\[[\da-f:.]+\])$/)
    }),
    runs(300),
  )
})

it('knows so many kinds and no more', () => {
  const tally = openTally(3)
  const hosts = ['a', 'b', 'c', 'd', 'e', 'a'].map((name) => `https://${name}.example/`)
  const kept = hosts.map((blocked) => tally({ report: 'csp-violation', what: 'img-src', blocked, page: '' }))
  expect(kept.map(({ blocked, count }) => `${blocked} ${count}`)).toEqual([
    'a.example 1',
    'b.example 1',
    'c.example 1',
    'other 1',
    'other 2',
    'a.example 2',
  ])
})
