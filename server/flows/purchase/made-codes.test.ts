import { expect, it } from 'vitest'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { makeClientCode, readLabel } from './checkout.ts'

it('makes codes that can be read out, each another, and keeps none of them', async () => {
  await using store = await openTestStore()
  const parts = { db: store.db, clock: createTestClock() }
  const made = await Promise.all(Array.from({ length: 50 }, () => makeClientCode(parts, 'A firm')))
  const codes = made.map(({ code }) => code)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
  expect(new Set(codes).size).toBe(50)
  expect(new Set(made.map(({ id }) => id)).size).toBe(50)
  // At no place is a sign the same in all. By chance, this fails once in 10^72 runs.
  for (let at = 0; at < 26; at += 1)
    expect(new Set(codes.map((code) => code.replaceAll('-', '')[at])).size).toBeGreaterThan(1)
  const stored = JSON.stringify(await store.db.selectFrom('client_codes').selectAll().execute())
  for (const code of codes) for (const part of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(part)
})

it.each([
  [' Smith & Lee LLP ', 'Smith & Lee LLP'],
  ['Zoë 𝔘', 'Zoë 𝔘'],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), undefined],
  [' ', undefined],
  ['a\nb', undefined],
  ['a\u001B[31m', undefined],
])('takes %j for the label %j', (text, label) => {
  expect(readLabel(text)).toBe(label)
})
