import { afterEach, expect, it, vi } from 'vitest'
import { budgetRendering } from './render-budget.ts'

const page = async () => new Response('page')
const endless = () => new Promise<Response>(() => {})

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

const ALL = { length: 1000, rendering: 1000 }

afterEach(() => {
  vi.useRealTimers()
})

it('lets a page wait while too much of the time has gone into rendering, and answers 503 to those beyond', async () => {
  vi.useFakeTimers()
  const within = budgetRendering({ atOnce: 2, window: { length: 200, rendering: 50 }, timeoutMs: 60_000 })
  const statusOf = async (takes: number) => (await within(() => pause(takes).then(page))).status
  const both = Promise.all([statusOf(60), statusOf(30)])
  await vi.advanceTimersByTimeAsync(60)
  expect(await both).toEqual([200, 200])
  const waiting = [statusOf(1), statusOf(1)]
  const isDone = vi.fn<() => void>()
  void Promise.all(waiting).then(isDone)
  expect(await statusOf(1)).toBe(503)
  await vi.advanceTimersByTimeAsync(139)
  expect(isDone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(await Promise.all(waiting)).toEqual([200, 200])
})

it('answers 503 when a page takes too long, which has its part of the budget until it ends', async () => {
  const within = budgetRendering({ atOnce: 2, window: ALL, timeoutMs: 1 })
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
