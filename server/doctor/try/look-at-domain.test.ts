import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, LookupFunction, Server } from 'node:net'
import { fetchPinned, lookupPublic, type Send } from '#server/partners/public-fetch.ts'
import { PROOF_PATH, proofOf } from '#server/start/site-proof.ts'
import { expect, it } from '#test/it.ts'
import { CERTIFICATE } from '#test/start-mail-server.ts'
import { lookAtDomain } from './look-at-domain.ts'

const KEY = 'a key'
const here: LookupFunction = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

const ours: RequestListener = ({ url = '' }, response) => {
  const text = url.split(PROOF_PATH)[1]
  response.end(text === undefined ? 'a page' : proofOf(KEY, text))
}
const toHttps: RequestListener = ({ url = '' }, response) =>
  response.writeHead(308, { location: `https://localhost${url}` }).end()

async function listen(stack: AsyncDisposableStack, server: Server) {
  server.listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  stack.defer(() => new Promise<void>((done) => server.close(() => done())))
  return (server.address() as AddressInfo).port
}

interface World {
  https?: RequestListener
  http?: RequestListener
  found?: string[]
  lookup?: LookupFunction
  ca?: string
}

async function look({ https = ours, http = toHttps, found = ['203.0.114.7'], lookup = here, ...more }: World) {
  await using stack = new AsyncDisposableStack()
  const secure = await listen(stack, createHttps(CERTIFICATE, https))
  const plain = await listen(stack, createHttp(http))
  const reach = { ca: CERTIFICATE.cert, ...more, lookup }
  const send: Send = (address, sent) =>
    fetchPinned(address, sent, { ...reach, port: address.startsWith('https:') ? secure : plain })
  const deps = { here: 'https://www.firm.example', proofKey: KEY, isTrial: false, send, resolve: async () => found }
  const { results, ...answer } = await lookAtDomain('https://localhost', deps)
  return { ...answer, words: results.map(({ state, says }) => `${state}: ${says}`) }
}

it('proves by a token over https that a name leads here, and says what else visitors need', async () => {
  const { isOurs, words, records } = await look({})
  expect(isOurs).toBe(true)
  expect(words).toEqual([
    'ok: localhost leads to 203.0.114.7: this server.',
    'ok: This site answers at https://localhost, with a certificate that browsers trust.',
    'ok: http://localhost leads on to https.',
    'warning: https://www.localhost doesn’t lead here with a certificate yet. Visitors who type it won’t get here.',
  ])
  expect((await look({ found: [] })).words[0]).toMatch(/leads nowhere yet/)
  expect(records).toContainEqual({ type: 'A', name: 'localhost', value: '203.0.114.7' })
  expect(records).toContainEqual({ type: 'CNAME', name: 'www.localhost', value: 'localhost' })
})

it.each<[string, World, RegExp]>([
  ['another website', { https: (_, response) => response.end('welcome') }, /Something else answers/],
  ['a redirect to this site', { https: toHttps }, /Something else answers/],
  ['an endless answer', { https: (_, response) => void response.write('x'.repeat(300)) }, /Something else answers/],
  ['another key', { https: (_, response) => response.end(proofOf('other', 'text')) }, /Something else answers/],
  ['no certificate', { ca: '' }, /has a certificate that can’t be trusted \(\w+\)\. It may come a few minutes after/],
  ['an address of this network', { lookup: lookupPublic }, /is in this server’s own network/],
])('doesn’t take %s for this site', async (_, world, says) => {
  const { isOurs, words } = await look(world)
  expect([isOurs, words.join('\n')]).toEqual([false, expect.stringMatching(says)])
})
