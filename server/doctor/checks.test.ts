import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readConfig } from '#server/start/config.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { checkMachine, type Machine } from './check-machine.ts'
import { checkStore, describeFileSystem } from './check-store.ts'

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
