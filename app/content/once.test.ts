import { expect, it } from 'vitest'
import { keepLatest } from './once.ts'

it('makes a value once, keeps those asked for last, and keeps none that couldn’t be made', () => {
  const made: string[] = []
  const ask = keepLatest(2, (text) => {
    made.push(text)
    if (text === 'wrong') throw new Error(text)
    return { text }
  })
  expect(ask('a')).toBe(ask('a'))
  ask('b')
  ask('a')
  ask('c')
  expect(made).toEqual(['a', 'b', 'c'])
  ask('a')
  ask('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  for (const _ of [1, 2]) expect(() => ask('wrong')).toThrow('wrong')
  expect(made.slice(4)).toEqual(['wrong', 'wrong'])
})
