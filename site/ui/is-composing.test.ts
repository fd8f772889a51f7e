import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isComposing } from './is-composing.ts'

it.each([
  ['while a word is being composed', { isComposing: true, keyCode: 13 }, true],
  ['that ends it in Safari', { isComposing: false, keyCode: 229 }, true],
  ['afterwards', { isComposing: false, keyCode: 13 }, false],
])('Enter %s', (_, event, composes) => expect(isComposing(event)).toBe(composes))

it('is asked wherever a key is handled: the browser’s own sign of it misses Safari’s Enter', () => {
  const files = globSync('{console,site}/**/*.{ts,tsx}').filter((file) => !/is-composing(\.test)?\.ts$/.test(file))
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('.isComposing'))).toEqual([])
})
