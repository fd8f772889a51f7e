import { expect, it } from 'vitest'
import { shareCalls } from './database.ts'

it('gathers what comes while a call is under way for the next', async () => {
  const calls: number[][] = []
  const gate = Promise.withResolvers<void>()
  const echo = shareCalls(async (items: readonly number[]) => {
    calls.push([...items])
    await gate.promise
    return items
  })
  const first = echo(1)
  await new Promise((done) => setTimeout(done, 5))
  const others = [echo(2), echo(3)]
  await new Promise((done) => setTimeout(done, 5))
  gate.resolve()
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3])
  expect(calls).toEqual([[1], [2, 3]])
})

it('fails for those who shared the call, and for nobody after them', async () => {
  let isBroken = true
  const echo = shareCalls(async (items: readonly number[]) => {
    if (isBroken) throw new Error('broken')
    return items
  })
  const outcomes = await Promise.allSettled([echo(1), echo(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await echo(3)).toBe(3)
})

it('makes several calls of more than a statement should hold', async () => {
  const sizes: number[] = []
  const echo = shareCalls(async (items: readonly number[]) => {
    sizes.push(items.length)
    return items
  })
  const items = Array.from({ length: 450 }, (_, index) => index)
  expect(await Promise.all(items.map(echo))).toEqual(items)
  expect(sizes).toEqual([200, 200, 50])
})
