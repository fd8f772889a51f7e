import { mkdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { DESTINATIONS } from '#contracts/lead-kind.ts'
import { openFolder } from '#test/spawn-server.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'
import { readConfig } from './config.ts'
import { listen } from './http/listen.ts'
import type { Mode } from './partners/partner.ts'
import { describeFailure, describeStart } from './start-notice.ts'
import { openStore } from './store/database.ts'
import { describeCopiedAway } from './store-notice.ts'
import type { ThirdParties } from './third-parties.ts'

const parties = (mode: Mode): ThirdParties => {
  const party = { mode, why: 'of the test' }
  return {
    destinations: Object.fromEntries(DESTINATIONS.map((id) => [id, party])) as ThirdParties['destinations'],
    scheduler: party,
    assistant: party,
    payments: party,
    archives: party,
    analytics: party,
  }
}

const here = { host: '127.0.0.1', trustProxyHops: 0, trustedProxies: undefined }

it('warns of leads that wait', () => {
  const notice = describeStart(parties('off'), here)
  expect(notice).toContain('newsletter leads are stored but not delivered until NEWSLETTER_WEBHOOK_URL is set')
  for (const part of ['SURVEY', 'BUSINESS_CARD', 'LEAD_MAGNET']) expect(notice).toContain(`${part}_WEBHOOK_URL`)
})

it.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['::1', false],
  ['0.0.0.0', true],
  ['192.168.1.20', true],
])('a sandbox at %s is warned of: %s', (host, expected) => {
  const notice = describeStart(parties('sandbox'), { ...here, host })
  expect(notice.includes('anyone who can reach this server')).toBe(expected)
  expect(describeStart(parties('live'), { ...here, host })).not.toContain('everybody')
})

it('warns of a sandbox behind a proxy of this machine', () => {
  for (const proxy of [{ trustProxyHops: 1 }, { trustedProxies: new BlockList() }]) {
    const notice = describeStart(parties('sandbox'), { ...here, ...proxy })
    expect(notice).toContain('anyone who can reach this server')
  }
})

it('warns of archives that cost nothing', () => {
  const sandboxed = { ...parties('live'), payments: { mode: 'sandbox' as const, why: 'of the test' } }
  expect(describeStart(sandboxed, here)).toContain('gives the real archives to anyone')
  expect(describeStart(parties('sandbox'), here)).not.toContain('WARNING')
})

it('says by which code a newcomer buys at the stand-in for payments, and nowhere else', () => {
  expect(describeStart(parties('sandbox'), here)).toMatch(
    /payments +sandbox +of the test; the client code is GIMBAL-DEMO$/m,
  )
  for (const mode of ['live', 'off'] as const) expect(describeStart(parties(mode), here)).not.toContain('GIMBAL')
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

it.each([
  [
    'a file that is no database',
    'is damaged',
    async (file: string) => writeFileSync(file, 'no database at all'.repeat(500)),
  ],
  [
    'a database that cannot be read beyond its first bytes',
    'is damaged',
    async (file: string) => {
      using store = new DatabaseSync(file)
      store.exec('create table something (id text)')
      await using bytes = await open(file, 'r+')
      await bytes.write(Buffer.alloc(3900, 0xff), 0, 3900, 100)
    },
  ],
  ['a folder of its name', 'cannot be used', async (file: string) => mkdirSync(file)],
])('refuses %s for a store, and says which it is', async (_, said, make) => {
  await using folder = await openFolder()
  const file = join(folder.path, 'gimbal.sqlite')
  await make(file)
  const sentence = await whyNot({ DATA_DIR: folder.path }, openStore({ file }))
  expect(sentence).toMatch(/^The server did not start: [^\n]+\.$/)
  expect(sentence).toContain(`the store ${file} ${said}`)
})

it('says which of its two ports is taken', async () => {
  await using other = await startReceiver(answerWith(200))
  const taken = listen({ fetch: () => new Response(), host: '127.0.0.1', port: other.port })
  expect(await whyNot({ METRICS_PORT: String(other.port) }, taken)).toMatch(
    /^The server did not start: it can't serve metrics on port \d+ at 127\.0\.0\.1 \(EADDRINUSE\)\. Change METRICS_PORT .+$/,
  )
})

it('does not choose between a store and one beside it that went to PostgreSQL', async () => {
  await using folder = await openFolder()
  const settings = { dataDir: folder.path, databaseUrl: undefined }
  writeFileSync(join(folder.path, 'gimbal.sqlite'), '')
  expect(describeCopiedAway(settings)).toBe(undefined)
  writeFileSync(join(folder.path, 'gimbal.sqlite.copied'), '')
  expect(describeCopiedAway(settings)).toContain('; to go on with gimbal.sqlite, move gimbal.sqlite.copied away.')
  expect(describeCopiedAway({ ...settings, databaseUrl: 'postgres://x@127.0.0.1/x' })).toBe(undefined)
})
