import { expect, it } from 'vitest'
import { cacheLatest } from './once.ts'

it('makes a value once, keeps those asked for last, and keeps none that couldn’t be made', () => {
  const made: string[] = []
  const ask = cacheLatest(2, (text) => {
    made.push(text)
    if (text === 'wrong') throw new Error(text)
    return { text }
  })
  expect(ask('a')).toBe(ask('a'))
  // As `c` comes, `b` is the one that was asked for longest ago.
  for (const text of ['b', 'a', 'c', 'a', 'b']) ask(text)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  for (const _ of [1, 2]) expect(() => ask('wrong')).toThrow('wrong')
  expect(made.slice(4)).toEqual(['wrong', 'wrong'])
})
