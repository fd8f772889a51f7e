import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readConfig } from '#server/start/config.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { checkSettings } from './ask-doctor.ts'
import { checkMachine, type Machine } from './check-machine.ts'
import { checkStore, describeFileSystem } from './check-store.ts'
import { describeFindings, notReady, ok, warning } from './finding.ts'
import { reasonOf } from './http-client.ts'
import { openDoctor } from './open-doctor.ts'

it.each<[Partial<Machine>, string[]]>([
  [{ freeBytes: 1_000_000_000, dataMode: 0o750 }, ['not-ready: disk', 'not-ready: DATA_DIR']],
  [{ nodeVersion: '27.0.0', clockLeads: [-6000, 7000] }, ['warning: Node.js', 'warning: clock']],
  [{ clockLeads: [-61_000] }, ['not-ready: clock']],
  // One agreeing clock is enough.
  [{ clockLeads: [-61_000, 900] }, []],
])('finds of a machine with %j: %j', (machine, complaints) => {
  const good = { freeBytes: 2_000_000_000, dataMode: 0o700, nodeVersion: '26.10.0', pinnedNode: '26.10.0' }
  const found = checkMachine({ ...good, clockLeads: [-400], ...machine })
  expect(found.flatMap(({ name, state }) => (state === 'ok' ? [] : [`${state}: ${name}`]))).toEqual(complaints)
})

it.runIf(process.platform === 'linux')('recognizes file systems on other machines and in memory', () => {
  expect(describeFileSystem(0x6969)).toMatchObject({ state: 'not-ready', says: expect.stringContaining('(NFS)') })
  // Signed, as some machines return it.
  expect(describeFileSystem(0xff534d42 | 0)).toMatchObject({ says: expect.stringContaining('(CIFS)') })
  expect(describeFileSystem(0x01021994)).toMatchObject({ state: 'warning', says: expect.stringContaining('(tmpfs)') })
  expect(describeFileSystem(0xef53).state).toBe('ok')
})

it('says each finding in a line with a cure that can be pasted, and last how much is left to fix', () => {
  const said = (...findings: Parameters<typeof describeFindings>[0][number]['findings']) =>
    describeFindings([{ title: 'Launch', findings }])
  expect(said(ok('a', 'b'), warning('a', 'b', 'c'))).toMatch(/\nReady to launch\.$/)
  expect(said(notReady('PORT', 'is odd', 'set it'))).toBe(
    'Launch\n  NOT READY  PORT: is odd. Set it.\n\nNot ready to launch: 1 thing to fix.',
  )
  expect(said(notReady('a', 'b', 'c'), notReady('a', 'b', 'c'))).toMatch(/: 2 things to fix\.$/)
  expect(said(...checkSettings({}, { values: {}, names: [], mode: 0o100644 }, []))).toContain('(chmod 640 .env).')
})

it('says why a request got no answer, and never at which address', () => {
  for (const [code, why] of [
    ['ENOTFOUND', "has a host that can't be found (ENOTFOUND)"],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', "has a certificate that can't be trusted (DEPTH_ZERO_SELF_SIGNED_CERT)"],
    ['ECONNREFUSED', "can't be reached (ECONNREFUSED)"],
  ] as const) {
    const cause = Object.assign(new Error('https://hooks.example.com/key'), { code })
    expect(reasonOf(new TypeError('fetch failed', { cause }))).toBe(why)
  }
})

it('examines once for all who ask at the same time', async () => {
  await using store = await openTestStore()
  const location = { env: { DATA_DIR: store.folder }, root: join(import.meta.dirname, '../..'), isOffline: true }
  const doctor = openDoctor({ ...location, db: store.db })
  const [first, second, content] = await Promise.all([doctor('examine'), doctor('examine'), doctor('content')])
  expect(first).toEqual(second)
  const titles = ['Settings', 'Third parties', 'Sample content', 'Launch', 'Store', 'Machine']
  expect(first.map(({ title }) => title)).toEqual(titles)
  expect(content.map(({ title }) => title)).toEqual(['Sample content'])
})

it('waits for what the server is writing, without holding it up', async () => {
  await using store = await openTestStore()
  const writing = store.db.transaction().execute(async (trx) => {
    const code = { id: 'code', code_hash: 'hash', label: 'A client', created_at: 1 }
    await trx.insertInto('client_codes').values(code).execute()
    await pause(1500)
  })
  const reading = readConfig({ DATA_DIR: store.folder })
  const { findings } = await checkStore(reading.ok ? reading.config : expect.fail(), store.db)
  expect(findings).toContainEqual({ name: 'writing', state: 'ok', says: 'works' })
  await writing
})
