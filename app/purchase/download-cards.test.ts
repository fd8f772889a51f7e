import { expect, test } from 'vitest'
import { suggestChip } from './download-cards.tsx'

const browser = (platform: string, hints: () => Promise<unknown>) => ({
  userAgentData: { platform, getHighEntropyValues: hints },
})

test.each([
  ['macOS', 'arm', 'arm64'],
  ['macOS', 'x86', 'x64'],
  ['macOS', '', undefined],
  ['Windows', 'x86', 'elsewhere'],
  ['', 'x86', undefined],
])('on %s with %j it suggests %s', async (platform, architecture, chip) => {
  expect(await suggestChip(browser(platform, () => Promise.resolve({ architecture })))).toBe(chip)
})

test('a browser that does not tell, or refuses to, gets no suggestion', async () => {
  expect(await suggestChip({})).toBeUndefined()
  expect(await suggestChip({ userAgentData: { platform: 'macOS' } })).toBeUndefined()
  expect(await suggestChip(browser('macOS', () => Promise.reject(new Error('NotAllowed'))))).toBeUndefined()
  expect(await suggestChip(browser('macOS', () => Promise.resolve(null)))).toBeUndefined()
})
