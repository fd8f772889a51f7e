import { expect, it } from 'vitest'
import { type Behaviour, startReceiver } from '#test/start-receiver.ts'
import { ask } from './request.ts'

const answer =
  (status: number, type: string, body: string): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

const breaksOff =
  (status: number, type: string): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': type, 'content-length': '100' }).write('{"text":')
    setTimeout(() => response.socket?.resetAndDestroy(), 20)
  }

const UNREACHED = { status: 0, message: 'The server can’t be reached. Check your connection.' }
const SOMETHING = 'Something went wrong. Please try again.'
const JSON_TYPE = 'application/json'

it.each<[string, Behaviour, { status: number; message: string }]>([
  ['an answer that breaks off', breaksOff(200, JSON_TYPE), UNREACHED],
  ['a conflict that breaks off', breaksOff(409, JSON_TYPE), UNREACHED],
  ['a sentence that breaks off', breaksOff(503, 'text/plain'), UNREACHED],
  ['a sentence of the server’s', answer(429, 'text/plain; charset=UTF-8', 'Wait.'), { status: 429, message: 'Wait.' }],
  ['a page of a proxy’s', answer(502, 'text/html', '<h1>502</h1>'), { status: 502, message: SOMETHING }],
])('says in words what came of %s', async (_, behaviour, failure) => {
  await using receiver = await startReceiver(behaviour)
  await expect(ask(`${receiver.address}/api/console/content`, { stays: true })).rejects.toMatchObject(failure)
})
