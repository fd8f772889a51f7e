import type { FreeTimesAnswer } from '#contracts/calls.ts'
import { MINUTE_MS } from '#contracts/clock.ts'
import { expect, it } from '#test/it.ts'

it('tells pages the scheduler’s free times, without one that was taken meanwhile', async ({ shop }) => {
  const { test, providerAddress } = shop
  const read = async () => {
    return ((await (await test.app.request('/api/free-times')).json()) as FreeTimesAnswer).times
  }
  const [first, second] = await read()
  const time = first?.startsAt ?? ''
  // Of the stand-in, pages get a path of this site.
  expect(first?.page).toBe(`/sandbox/scheduler?${new URLSearchParams({ time })}`)
  const who = { name: 'Ada Byron', email: 'ada@example.com', timezone: 'UTC' }
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const body = JSON.stringify({ start_time: time, ...who })
  const booked = await fetch(`${providerAddress}/sandbox/scheduler/bookings`, { method: 'POST', headers, body })
  expect(booked.status).toBe(201)
  test.clock.advance(5 * MINUTE_MS)
  expect((await read())[0]).toEqual(second)
  await fetch(`${providerAddress}/sandbox/calls/mode`, { method: 'POST', body: new URLSearchParams({ mode: 'full' }) })
  test.clock.advance(5 * MINUTE_MS)
  expect(await read()).toEqual([])
})
