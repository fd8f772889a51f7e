import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SchedulerAnswer } from '#server/partners/ports.ts'
import { anySign } from '#test/any-sign.ts'
import { testScheduler } from '#test/calendly-events.ts'
import { createTestApp } from '#test/create-test-app.ts'

const URI = 'https://api.calendly.com/scheduled_events/abc-123'

/** The site with a scheduler that says this of every event, and the ids that it's asked about. */
async function openSite(answer: SchedulerAnswer) {
  const asked: string[] = []
  const readEvent = async (id: string) => (asked.push(id), answer)
  const test = await createTestApp({ scheduler: testScheduler({ readEvent }) })
  const ask = async (uri: string) => {
    const { status, headers, body } = await test.app.request(`/api/scheduled-event?uri=${encodeURIComponent(uri)}`)
    return { status, headers, text: await new Response(body).text() }
  }
  return { ask, asked, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() }
}

it('tells the time of a booked event and nothing else, and lets nobody keep it', async () => {
  await using site = await openSite({ ok: true, startTime: '2026-03-09T15:00:00.000000Z' })
  const { status, headers, text } = await site.ask(URI)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(JSON.parse(text)).toEqual({ resource: { start_time: '2026-03-09T15:00:00.000000Z' } })
  await using silent = await openSite({ ok: true })
  expect(JSON.parse((await silent.ask(URI)).text)).toEqual({ resource: {} })
})

it.each([
  [404, null],
  [502, null],
  [503, '60'],
  [504, '60'],
] as const)('passes on %i with a sentence, and when to try again where that helps', async (status, wait) => {
  await using site = await openSite({ ok: false, status, isDown: true })
  const answer = await site.ask(URI)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait])
  expect(answer.text).toMatch(/^The scheduler .*\.$/)
})

it('asks for nothing but plain ids, whatever is sent', async () => {
  await using site = await openSite({ ok: true })
  for (const uri of [
    '',
    'https://api.calendly.com/scheduled_events/a/invitees/b',
    'https://api.calendly.com/scheduled_events/..%2f..',
    `https://api.calendly.com/scheduled_events/${'a'.repeat(65)}`,
    'file:///scheduled_events/abc',
  ]) {
    const { status, text } = await site.ask(uri)
    expect([uri, status, text]).toEqual([uri, 422, 'uri must be the address of a scheduled event.'])
  }
  expect(site.asked).toEqual([])
  await site.ask('http://127.0.0.1:3000/sandbox/calendly/scheduled_events/1f-2?x=1#y')
  expect(site.asked).toEqual(['1f-2'])
  const uris = fc.oneof(
    fc.string({ unit: anySign }),
    fc.string().map((text) => `https://api.calendly.com/scheduled_events/${text}`),
  )
  await fc.assert(
    fc.asyncProperty(uris, async (uri) => {
      fc.pre(uri.isWellFormed())
      expect([200, 422]).toContain((await site.ask(uri)).status)
    }),
  )
  expect(site.asked.filter((id) => !/^[A-Za-z0-9-]{1,64}$/.test(id))).toEqual([])
})

it('says so when no scheduler is set up', async () => {
  await using test = await createTestApp()
  const response = await test.app.request(`/api/scheduled-event?uri=${URI}`)
  expect([response.status, await response.text()]).toEqual([503, 'This site has no scheduler.'])
})

it('gives a booked call as a file that calendars open', async () => {
  await using test = await createTestApp()
  const ask = (start: string) =>
    test.app.request(`/api/call-invitation?${new URLSearchParams({ event: URI, start }).toString()}`)
  const { status, headers, body } = await ask('2026-11-24T15:00:00.000000Z')
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'attachment; filename="call.ics"',
  ])
  expect(await new Response(body).text()).toContain('\r\nDTSTART:20261124T150000Z\r\n')
  const refused = await ask('soon')
  expect([refused.status, await refused.text()]).toEqual([
    422,
    'event must be the id of a booked call, and start its time.',
  ])
})
