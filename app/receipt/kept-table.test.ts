import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as keys from '#contracts/kept-keys.ts'
import { ENDPOINTS } from '#test/endpoints/endpoints.ts'
import { hostPurpose, KEPT_THINGS, sentPurpose } from './kept-table.ts'

/** Our own code that runs in browsers or sets cookies. */
const sources = globSync('{app,server,contracts}/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
const places = (pattern: RegExp) =>
  sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, what = '']) => ({
      path: path.replaceAll('\\', '/'),
      what,
    })),
  )

it('names each key and cookie once, and nothing else', () => {
  const names = Object.values(keys).flat()
  expect(KEPT_THINGS.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

it('knows every key that code keeps something under', () => {
  // Anything but a name from kept-keys.ts fails, whatever its value.
  const stored = places(/\.setItem\(\s*([^,]+),/g)
  expect(stored.length).toBeGreaterThan(4)
  expect(stored.filter(({ what }) => !Object.hasOwn(keys, what))).toEqual([])
  // Blocks other ways to write to storage: assignments, and methods called by name.
  expect(places(/(?:local|session)Storage(\s*\[|\.(?!getItem|setItem|removeItem|key\b|length)\w+)/g)).toEqual([])
})

it('knows every cookie that code sets', () => {
  const setters = places(
    /\b((?:setCookie|setSignedCookie)\(|['"]set-cookie['"]|document\.cookie\s*=(?!=)|cookieStore\.set)/gi,
  )
  // Each of these takes its names from kept-keys.ts, or only clears.
  expect([...new Set(setters.map(({ path }) => path))].toSorted()).toEqual([
    'app/analytics/analytics.ts',
    'app/receipt/kept-table.ts',
    'server/http/own-cookies.ts',
  ])
})

it('says what goes to each of our endpoints that pages use, and what each known host is for', () => {
  const forPrograms = [
    '/api/reports',
    '/api/stripe-webhook',
    '/api/calendly-webhook',
    '/api/guide',
    '/api/downloads/:chip',
  ]
  const endpoints = ENDPOINTS.filter(({ route }) => route.startsWith('/api/') && !forPrograms.includes(route))
  expect(endpoints.filter(({ path }) => sentPurpose(path) === undefined)).toEqual([])
  expect(sentPurpose('/api/something-else')).toBeUndefined()
  expect(hostPurpose('www.clarity.ms')).toMatch(/Clarity/)
  expect(hostPurpose('clarity.ms.evil.example')).toBeUndefined()
  expect(hostPurpose('notclarity.ms')).toBeUndefined()
})
