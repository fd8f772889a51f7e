import { expect, it } from 'vitest'
import { budgetRendering } from './render-budget.ts'

const page = async () => new Response('page')
const endless = () => new Promise<Response>(() => {})

it('answers 503 when a page takes too long, which has its part of the budget until it ends', async () => {
  const within = budgetRendering({ atOnce: 2, patienceMs: 1 })
  const late = Promise.withResolvers<Response>()
  const [slow, stuck] = await Promise.all([within(() => late.promise), within(endless)])
  expect([slow.status, stuck.status, slow.headers.get('retry-after')]).toEqual([503, 503, '5'])
  expect((await within(page)).status).toBe(503)
  late.resolve(new Response('late'))
  await late.promise
  await expect.poll(async () => (await within(page)).status).toBe(200)
})

it('has the whole budget again after a page that failed', async () => {
  const within = budgetRendering({ atOnce: 1, patienceMs: 60_000 })
  const broken = async () => {
    throw new Error('no page')
  }
  for (let count = 0; count < 3; count += 1) await expect(within(broken)).rejects.toThrow('no page')
  expect(await (await within(page)).text()).toBe('page')
})

it('lets nothing keep the refusal, or run in it', async () => {
  const { headers } = await budgetRendering({ atOnce: 0, patienceMs: 1 })(page)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})
