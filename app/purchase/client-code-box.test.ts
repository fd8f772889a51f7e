import { expect, test } from 'vitest'
import { sendClientCode } from './client-code-box.tsx'

const WRONG = 'Invalid client code. Please try again.'
const NOT_CHECKED = 'We couldn’t check the code. Check your connection and try again.'
const answer =
  (status: number, headers = {}) =>
  () =>
    Promise.resolve(new Response(null, { status, headers }))

test('a right code is no complaint, and goes to the server without its margins', async () => {
  const asked: unknown[] = []
  const complaint = await sendClientCode('  Gimbal-demo ', (...request) => {
    asked.push(request)
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  expect(complaint).toBeUndefined()
  expect(asked).toEqual([['/api/client-code', '{"code":"Gimbal-demo"}']])
})

test('an empty field is a wrong code and costs no try', async () => {
  expect(await sendClientCode(' \t', () => Promise.reject(new Error('asked')))).toBe(WRONG)
})

test.each([
  [422, {}, WRONG],
  [429, { 'retry-after': '590' }, 'Too many codes were tried from here. Please try again in 10 minutes.'],
  [429, { 'retry-after': '61' }, 'Too many codes were tried from here. Please try again in 2 minutes.'],
  [429, { 'retry-after': '9' }, 'Too many codes were tried from here. Please try again in a minute.'],
  [429, {}, 'Too many codes were tried from here. Please try again in a minute.'],
  [503, {}, NOT_CHECKED],
])('%i %j is told as: %s', async (status, headers, message) => {
  expect(await sendClientCode('A', answer(status, headers))).toBe(message)
})

test('without a network it says that nothing was checked', async () => {
  expect(await sendClientCode('A', () => Promise.reject(new TypeError('Failed to fetch')))).toBe(NOT_CHECKED)
})
