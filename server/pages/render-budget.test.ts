import { expect, it } from 'vitest'
import { budgetRendering } from './render-budget.ts'

const page = async () => new Response('page')
const endless = () => new Promise<Response>(() => {})

const ALL = { length: 1000, rendering: 1000 }

it('answers 503 while too much of the time has gone into rendering, and renders again a little later', async () => {
  let time = 0
  const within = budgetRendering({ atOnce: 9, window: { length: 200, rendering: 50 }, timeoutMs: 60_000 }, () => time)
  const statusAfter = async (takes: number) => {
    const { status } = await within(async () => {
      time += takes
      return page()
    })
    return status
  }
  expect([await statusAfter(30), await statusAfter(30), await statusAfter(1)]).toEqual([200, 200, 503])
  time = 199
  expect(await statusAfter(1)).toBe(503)
  time = 200
  expect([await statusAfter(500), await statusAfter(1)]).toEqual([200, 200])
})

it('answers 503 when a page takes too long, which has its part of the budget until it ends', async () => {
  const within = budgetRendering({ atOnce: 2, window: ALL, timeoutMs: 1 }, () => 0)
  const late = Promise.withResolvers<Response>()
  const [slow, stuck] = await Promise.all([within(() => late.promise), within(endless)])
  expect([slow.status, stuck.status, slow.headers.get('retry-after')]).toEqual([503, 503, '5'])
  expect((await within(page)).status).toBe(503)
  late.resolve(new Response('late'))
  await late.promise
  await expect.poll(async () => (await within(page)).status).toBe(200)
})

it('has the whole budget again after a page that failed', async () => {
  const within = budgetRendering({ atOnce: 1, window: ALL, timeoutMs: 60_000 })
  const broken = async () => {
    throw new Error('no page')
  }
  for (let count = 0; count < 3; count += 1) await expect(within(broken)).rejects.toThrow('no page')
  expect(await (await within(page)).text()).toBe('page')
})
