import { globSync, readFileSync } from 'node:fs'
import { expect, it, test, vi } from 'vitest'
import * as keys from '#contracts/storage-keys.ts'
import { createStorage } from '#test/browser-storage.ts'
import { ENDPOINTS } from '#test/endpoints/endpoints.ts'
import { readReceipt } from './receipt.tsx'
import { recordReceipt } from './record-receipt.ts'
import { hostPurpose, STORED_ITEMS, sentPurpose } from './storage-table.ts'

/** Our own code that runs in browsers or sets cookies. */
const sources = globSync('{console,contracts,mail,packages,server,site}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$/.test(path),
)
const places = (pattern: RegExp) =>
  sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, what = '']) => ({
      path: path.replaceAll('\\', '/'),
      what,
    })),
  )

it('names each key and cookie once, and nothing else', () => {
  const names = Object.values(keys).flat()
  expect(STORED_ITEMS.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

it('knows every key that code keeps something under', () => {
  // Anything but a name from storage-keys.ts fails, whatever its value.
  const stored = places(/\.setItem\(\s*([^,]+),/g)
  expect(stored.length).toBeGreaterThan(4)
  expect(stored.filter(({ what }) => !Object.hasOwn(keys, what))).toEqual([])
  // Blocks other ways to write to storage: assignments, and methods called by name.
  expect(places(/(?:local|session)Storage(\s*\[|\.(?!getItem|setItem|removeItem|key\b|length)\w+)/g)).toEqual([])
})

it('knows every cookie that code sets', () => {
  const setters = places(/\b(set(?:Signed)?Cookie\(|['"]set-cookie['"]|document\.cookie\s*=(?!=)|cookieStore\.set)/gi)
  // Each of these takes its names from storage-keys.ts, or only clears.
  const known = ['server/http/own-cookies.ts', 'site/privacy/analytics.ts', 'site/privacy/storage-table.ts']
  expect([...new Set(setters.map(({ path }) => path))].toSorted()).toEqual(known)
})

it('says what goes to each of our endpoints that pages use, and what each known host is for', () => {
  const forPrograms =
    'reports scheduled-event verify-session stripe-webhook calendly-webhook guide site-proof/:text downloads/:chip'
      .split(' ')
      .map((name) => `/api/${name}`)
  const endpoints = ENDPOINTS.filter(({ route }) => route.startsWith('/api/') && !forPrograms.includes(route))
  expect(endpoints.filter(({ path }) => sentPurpose(path) === undefined)).toEqual([])
  expect(sentPurpose('/api/something-else')).toBeUndefined()
  expect(hostPurpose('www.clarity.ms')).toMatch(/Clarity/)
  expect(hostPurpose('clarity.ms.evil.example')).toBeUndefined()
  expect(hostPurpose('notclarity.ms')).toBeUndefined()
})

test('what was measured and not told of yet is kept when the page is left', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('location', { origin: 'https://firm.example' })
  vi.stubGlobal('sessionStorage', createStorage())
  const entries = ['https://firm.example/api/counts', 'https://www.clarity.ms/tag'].map((name) => ({
    name,
    startTime: 5,
  }))
  class Observer {
    observe() {}
    takeRecords = () => entries
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  recordReceipt()
  expect(readReceipt().sent).toEqual([])
  page.dispatchEvent(new Event('pagehide'))
  expect(readReceipt().sent.map(({ path }) => path)).toEqual(['/api/counts'])
  expect(readReceipt().hosts.map(({ host }) => host)).toEqual(['www.clarity.ms'])
})
