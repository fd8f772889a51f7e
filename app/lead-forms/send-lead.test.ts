import { expect, test } from 'vitest'
import { answerWith, reset, startReceiver } from '#test/start-receiver.ts'
import { postJson } from '../post-json.ts'
import { sendLead } from './send-lead.ts'

const FALLBACK = 'An unexpected network error occurred.'

/** The browser's addresses have no host; a test's have. */
const postTo =
  (address: string): typeof postJson =>
  (path, json) =>
    postJson(address + path, json, { timeoutMs: 2000 })

test('resolves with what is given for a lead once the server has taken it as it was written', async () => {
  await using server = await startReceiver((response) => response.end('{"ok":true,"guide":"/api/guide?a=1"}'))
  expect(await sendLead('/api/business-card', '{"UUID":"1"}', FALLBACK, postTo(server.address))).toEqual({
    guide: '/api/guide?a=1',
  })
  expect(server.arrivals).toMatchObject([
    { path: '/api/business-card', body: '{"UUID":"1"}', headers: { 'content-type': 'application/json' } },
  ])
})

test.each(['', '{"ok":true}', '{"guide":1}'])('any answer that is ok is a success (§7), also %j', async (body) => {
  await using server = await startReceiver((response) => response.end(body))
  expect(await sendLead('/api/lead-magnet', '{}', FALLBACK, postTo(server.address))).toEqual({})
})

test('an answer that is not ok is told with its status and its words (§8)', async () => {
  await using server = await startReceiver((response) => response.writeHead(429).end('Please wait a little.'))
  expect(await sendLead('/api/lead-magnet', '{}', FALLBACK, postTo(server.address))).toEqual({
    complaint: 'Submission failed. Status: 429. Message: Please wait a little.',
  })
  server.behave(answerWith(500))
  expect(await sendLead('/api/lead-magnet', '{}', FALLBACK, postTo(server.address))).toEqual({
    complaint: 'Submission failed. Status: 500. Message: ',
  })
})

test('a failure of the network is told in its own words, or in those of §8 where it has none', async () => {
  await using server = await startReceiver(reset)
  expect(await sendLead('/api/lead-magnet', '{}', FALLBACK, postTo(server.address))).toEqual({
    complaint: 'fetch failed',
  })
  expect(await sendLead('/api/lead-magnet', '{}', FALLBACK, () => Promise.reject(new Error('')))).toEqual({
    complaint: FALLBACK,
  })
})
