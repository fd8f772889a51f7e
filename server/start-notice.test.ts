import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { DESTINATIONS } from '#contracts/lead-kind.ts'
import { openFolder } from '#test/spawn-server.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { readConfig } from './config.ts'
import { listen } from './http/listen.ts'
import type { Mode } from './partners/partner.ts'
import { describeFailure, describeStart } from './start-notice.ts'
import { openStore } from './store/database.ts'
import type { ThirdParties } from './third-parties.ts'

const parties = (mode: Mode): ThirdParties => {
  const party = { mode, why: 'of the test' }
  const destinations = Object.fromEntries(DESTINATIONS.map((id) => [id, party])) as ThirdParties['destinations']
  return { destinations, scheduler: party, assistant: party, payments: party, archives: party, analytics: party }
}

const here = { host: '127.0.0.1', trustProxyHops: 0, trustedProxies: undefined }

it('warns of a sandbox that others can reach', () => {
  const warns = (mode: Mode, place: Partial<Parameters<typeof describeStart>[1]>) =>
    describeStart(parties(mode), { ...here, ...place }).includes('anyone who can reach this server')
  const hosts = ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '192.168.1.20']
  expect(hosts.filter((host) => warns('sandbox', { host }))).toEqual(['0.0.0.0', '192.168.1.20'])
  for (const place of [{ trustProxyHops: 1 }, { trustedProxies: new BlockList() }])
    expect(warns('sandbox', place)).toBe(true)
  expect(warns('live', { host: '0.0.0.0' })).toBe(false)
})

it('warns of archives that cost nothing, and says by which code a newcomer buys at the stand-in, and nowhere else', () => {
  const sandboxed = { ...parties('live'), payments: { mode: 'sandbox' as const, why: 'of the test' } }
  expect(describeStart(sandboxed, here)).toContain('gives the real archives to anyone')
  const notice = describeStart(parties('sandbox'), here)
  expect(notice).toMatch(/payments +sandbox +of the test; the client code is GIMBAL-DEMO$/m)
  expect(notice).not.toContain('WARNING')
  expect(describeStart(parties('live'), here)).not.toContain('GIMBAL')
})

/** What the server would say of what a part of its start throws. */
async function whyNot(settings: Record<string, string>, part: Promise<unknown>): Promise<string> {
  const reading = readConfig(settings)
  const failure = await part.then(
    () => expect.fail('it started'),
    (error: unknown) => error,
  )
  return describeFailure(failure, reading.ok ? reading.config : expect.fail())
}

it('refuses for a store what is no database, or cannot be read beyond its first bytes, and says which it is', async () => {
  await using folder = await openFolder()
  const file = join(folder.path, 'gimbal.sqlite')
  const said = () => whyNot({ DATA_DIR: folder.path }, openStore({ file }))
  const sentence = new RegExp(`^The server did not start: the store ${file} is damaged [^\\n]+\\.$`)
  {
    using store = new DatabaseSync(file)
    store.exec('create table something (id text)')
    await using bytes = await open(file, 'r+')
    await bytes.write(Buffer.alloc(3900, 0xff), 0, 3900, 100)
  }
  expect(await said()).toMatch(sentence)
  writeFileSync(file, 'no database at all'.repeat(500))
  expect(await said()).toMatch(sentence)
})

it('says which of its two ports is taken', async () => {
  await using other = await startReceiver()
  const taken = listen({ fetch: () => new Response(), host: '127.0.0.1', port: other.port })
  expect(await whyNot({ METRICS_PORT: String(other.port) }, taken)).toMatch(
    /^The server did not start: it can't serve metrics on port \d+ at 127\.0\.0\.1 \(EADDRINUSE\)\. Change METRICS_PORT .+$/,
  )
})
