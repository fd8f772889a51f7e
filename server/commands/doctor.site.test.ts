import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { examineHere } from '#test/doctor/visit-doctor.ts'
import { freePort } from '#test/free-port.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** A site at its public address, and the doctor beside it, with settings of its own. */
async function openSite(settings: Record<string, string> = {}) {
  const folder = await openFolder()
  const port = await freePort()
  const own = {
    ...IN_PRODUCTION,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder.path, 'data'),
    TRUSTED_PROXIES: '10.0.0.0/8',
    ...settings,
  }
  const server = spawnServer(folder.path, own)
  return {
    address: await server.ready(),
    visit: (other: Record<string, string> = {}, project: { site?: string } = {}) =>
      examineHere(folder.path, { ...own, ...other }, { timeoutMs: 30_000, ...project }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const stored = new AsyncDisposableStack()
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = stored.use(await openSite())
})
afterAll(() => stored.disposeAsync())

it('visits the public address, and compares the server there with what is here', async () => {
  const visit = await site.visit()
  expect(visit.said('public address')).toEqual(['ok: answers'])
  expect(visit.said('server')).toEqual([expect.stringMatching(/^ok: runs this build \([0-9a-f]+\)$/)])
  expect(visit.said('settings')).toEqual(['ok: the server runs with these'])
  expect(visit.said('visitors’ addresses')).toEqual([expect.stringMatching(/^warning: arrive as the proxy's/)])
  // Built anew, and the server not yet started with it.
  await using rebuilt = await openFolder()
  for (const name of readdirSync(ROOT).filter((each) => each !== 'build'))
    symlinkSync(join(ROOT, name), join(rebuilt.path, name))
  mkdirSync(join(rebuilt.path, 'build'))
  writeFileSync(join(rebuilt.path, 'build/stamp'), 'another build')
  expect((await site.visit({}, { site: rebuilt.path })).said('server')).toEqual([
    expect.stringMatching(/^warning: runs build [0-9a-f]+, and another buil is here$/),
  ])
  // Changed in .env, and not yet in the server.
  const edited = await site.visit({ SURVEY_WEBHOOK_URL: 'https://hooks.example.invalid/the-key', RETENTION_DAYS: '30' })
  expect(edited.said('settings')).toEqual([
    'not-ready: the server runs with other values of SURVEY_WEBHOOK_URL, RETENTION_DAYS',
  ])
  expect(edited.complaints().join('\n')).not.toContain('the-key')
  // Nobody else is told.
  for (const token of ['', 'a'.repeat(43)]) {
    const response = await fetch(`${site.address}/readyz`, { headers: { 'x-doctor': token } })
    expect(await response.text()).toBe('ready')
  }
})

it('sees a proxy that lets visitors claim an address', async () => {
  await using trusting = await openSite({ TRUSTED_PROXIES: '127.0.0.1' })
  expect((await trusting.visit()).said('visitors’ addresses')).toEqual(['not-ready: can be claimed by anyone'])
})

it('sees that nothing, something else, or an error answers at the public address', async () => {
  const nobody = { PUBLIC_ORIGIN: `http://127.0.0.1:${await freePort()}` }
  expect((await site.visit(nobody)).said('public address')).toEqual(["not-ready: can't be reached (ECONNREFUSED)"])
  await using other = await startReceiver()
  const elsewhere = await site.visit({ PUBLIC_ORIGIN: other.address })
  expect(elsewhere.said('server')).toEqual([expect.stringMatching(/^not-ready: doesn't know this store/)])
  other.behave(answerWith(502))
  expect((await site.visit({ PUBLIC_ORIGIN: other.address })).said('public address')).toEqual([
    'not-ready: answers 502',
  ])
})
