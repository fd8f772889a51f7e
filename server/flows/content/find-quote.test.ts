import { expect, it } from 'vitest'
import { searchQuotes } from './find-quote.ts'

const TEXT = '---\ntitle: A\n---\n\nFile it **on time**, or [ask the clerk](/contact) first.\n\nPay the fee on time.\n'

it.each([
  ['a sentence, without its Markdown', 'File it on time, or ask the clerk first.', '', '', true],
  ['a few words, by what’s beside them', 'on time', 'Pay the fee', '', true],
  ['a few words, elsewhere', 'on time', 'Always be', 'and smile', false],
  ['a few words, typed by hand', 'On time', '', '', true],
  ['a sentence that moved', 'Pay the fee on time.', 'Something else.', 'Another.', true],
  ['a sentence that changed', 'File it too late, or ask the clerk first.', '', '', false],
  ['nothing', '', 'Pay the fee', '', false],
])('finds %s', (_, quote, before, after, isFound) => {
  expect(searchQuotes(TEXT)({ quote, before, after })).toBe(isFound)
})

it('looks for many quotes in a text of equal words in linear time', () => {
  const before = process.cpuUsage()
  const [has, quote] = [searchQuotes('time '.repeat(100_000)), `${'time '.repeat(80)}gone`]
  for (let each = 0; each < 400; each += 1) expect(has({ quote, before: '', after: '' })).toBe(false)
  // A tenth of a second. Word by word, it's more than ten.
  expect(process.cpuUsage(before).user).toBeLessThan(2e6)
})
