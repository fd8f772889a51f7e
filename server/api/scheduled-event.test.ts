import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SchedulerAnswer } from '#server/partners/ports.ts'
import { anySign } from '#test/any-sign.ts'
import { testScheduler } from '#test/calendly-events.ts'
import { createTestApp } from '#test/create-test-app.ts'

const URI = 'https://api.calendly.com/scheduled_events/abc-123'

async function ask(answer: SchedulerAnswer, uri: string) {
  const asked: string[] = []
  const scheduler = testScheduler({
    readEvent: async (id: string) => {
      asked.push(id)
      return answer
    },
  })
  await using test = await createTestApp({ scheduler })
  const response = await test.app.request(`/api/scheduled-event?uri=${encodeURIComponent(uri)}`)
  return { response, asked, text: await response.text() }
}

it('tells the time of a booked event and nothing else, and lets nobody keep it', async () => {
  const { response, asked, text } = await ask({ ok: true, startTime: '2026-03-09T15:00:00.000000Z' }, URI)
  expect(response.status).toBe(200)
  expect(JSON.parse(text)).toEqual({ resource: { start_time: '2026-03-09T15:00:00.000000Z' } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(asked).toEqual(['abc-123'])
})

it('answers without a time when the scheduler tells none', async () => {
  const { response, text } = await ask({ ok: true }, URI)
  expect(response.status).toBe(200)
  expect(JSON.parse(text)).toEqual({ resource: {} })
})

it.each([
  [404, null],
  [502, null],
  [503, '60'],
  [504, '60'],
] as const)('passes on %i with a sentence, and when to try again where that helps', async (status, wait) => {
  const { response, text } = await ask({ ok: false, status, isDown: true }, URI)
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, wait])
  expect(text).toMatch(/^The scheduler .*\.$/)
})

it('takes the id out of any URI that ends as one of an event, the sandbox among them', async () => {
  const { asked } = await ask({ ok: true }, 'http://127.0.0.1:3000/sandbox/calendly/scheduled_events/1f-2?x=1#y')
  expect(asked).toEqual(['1f-2'])
})

it.each([
  '',
  'abc-123',
  'https://api.calendly.com/scheduled_events/',
  'https://api.calendly.com/scheduled_events/a/b',
  'https://api.calendly.com/scheduled_events/a/invitees/b',
  'https://api.calendly.com/scheduled_events/..%2f..',
  `https://api.calendly.com/scheduled_events/${'a'.repeat(65)}`,
  'file:///scheduled_events/abc',
  'javascript:/scheduled_events/abc',
])('refuses the uri %j without asking the scheduler', async (uri) => {
  const { response, asked, text } = await ask({ ok: true }, uri)
  expect(response.status).toBe(422)
  expect(text).toBe('uri must be the address of a scheduled event.')
  expect(asked).toEqual([])
})

it('asks for nothing but plain ids, whatever is sent', async () => {
  const asked: string[] = []
  const scheduler = testScheduler({
    readEvent: async (id: string) => {
      asked.push(id)
      return { ok: true }
    },
  })
  await using test = await createTestApp({ scheduler })
  const uris = fc.oneof(
    fc.string({ unit: anySign }),
    // fc.webUrl() takes over a second to create in each process.
    fc.tuple(fc.webAuthority(), fc.string()).map(([authority, path]) => `https://${authority}/${path}`),
    fc.string().map((text) => `https://api.calendly.com/scheduled_events/${text}`),
  )
  await fc.assert(
    fc.asyncProperty(uris, async (uri) => {
      fc.pre(uri.isWellFormed())
      const response = await test.app.request(`/api/scheduled-event?uri=${encodeURIComponent(uri)}`)
      expect([200, 422]).toContain(response.status)
    }),
  )
  expect(asked.filter((id) => !/^[A-Za-z0-9-]{1,64}$/.test(id))).toEqual([])
})

it('says so when no scheduler is set up', async () => {
  await using test = await createTestApp()
  const response = await test.app.request(`/api/scheduled-event?uri=${URI}`)
  expect(response.status).toBe(503)
  expect(await response.text()).toBe('This site has no scheduler.')
})
