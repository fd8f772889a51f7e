import { expect, it } from 'vitest'
import { describeAge } from '#server/clock.ts'
import { similarSetting } from '#server/env-file.ts'
import { reasonOf } from './caller.ts'
import { checkMachine, type Machine } from './check-machine.ts'
import { describeFileSystem } from './check-store.ts'
import { checkSettings } from './examine.ts'
import { describeFindings, notReady, ok, warning } from './finding.ts'

const good: Machine = {
  freeBytes: 2_000_000_000,
  dataMode: 0o700,
  nodeVersion: '26.10.0',
  pinnedNode: '26.10.0',
  clockLeads: [-400],
}
const complaints = (machine: Partial<Machine>) =>
  checkMachine({ ...good, ...machine })
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state }) => `${state}: ${name}`)

it('checks disk space, access, Node.js and clock', () => {
  expect(complaints({})).toEqual([])
  expect(complaints({ freeBytes: 1_000_000_000 })).toEqual(['not-ready: disk'])
  expect(complaints({ dataMode: 0o750 })).toEqual(['not-ready: DATA_DIR'])
  expect(complaints({ nodeVersion: '27.0.0' })).toEqual(['warning: Node.js'])
  expect(complaints({ clockLeads: [] })).toEqual([])
  expect(complaints({ clockLeads: [-6000, 7000] })).toEqual(['warning: clock'])
  expect(complaints({ clockLeads: [-61_000] })).toEqual(['not-ready: clock'])
  expect(complaints({ clockLeads: [-61_000, 900] })).toEqual([])
})

it.runIf(process.platform === 'linux')('recognizes file systems on other machines and in memory', () => {
  expect(describeFileSystem(0x6969)).toMatchObject({ state: 'not-ready', says: expect.stringContaining('(NFS)') })
  // Signed, as some machines return it.
  expect(describeFileSystem(0xff534d42 | 0)).toMatchObject({ says: expect.stringContaining('(CIFS)') })
  const says = 'is in memory (tmpfs): a restart of the machine loses everything'
  expect(describeFileSystem(0x01021994)).toMatchObject({ state: 'warning', says })
  // ext4, XFS, Btrfs, overlayfs.
  for (const magic of [0xef53, 0x58465342, 0x9123683e, 0x794c7630]) expect(describeFileSystem(magic).state).toBe('ok')
})

it('takes only near misses for misspelled settings', () => {
  const names = ['PORT', 'HOST', 'STRIPE_SECRET_KEY']
  expect(similarSetting('PORT', names)).toBeUndefined()
  expect(similarSetting('stripe_secret_key', names)).toBe('STRIPE_SECRET_KEY')
  for (const typed of ['STRIPE_SERCET_KEY', 'STRIPE_SECRT_KE', 'STRIPE_SECRETKEYS'])
    expect(similarSetting(typed, names)).toBe('STRIPE_SECRET_KEY')
  expect(similarSetting('STRIPE_KEY', names)).toBeUndefined()
  expect(similarSetting('HSOT', names)).toBe('HOST')
  expect(similarSetting('PORTS', names)).toBe('PORT')
  expect(similarSetting('HOSTNAME', names)).toBeUndefined()
  expect(similarSetting('HOME', names)).toBeUndefined()
})

it('writes durations in minutes, hours and days', () => {
  expect([0, 119, 120, 2879, 2880].map((minutes) => describeAge(minutes * 60_000))).toEqual([
    '0 min',
    '119 min',
    '2 h',
    '48 h',
    '2 days',
  ])
})

it('says last how much is left to fix before a launch', () => {
  const last = (...findings: Parameters<typeof describeFindings>[0][number]['findings']) =>
    describeFindings([{ title: 'Launch', findings }])
      .split('\n')
      .at(-1)
  expect(last(ok('a', 'b'), warning('a', 'b', 'c'))).toBe('Ready to launch.')
  expect(last(notReady('a', 'b', 'c'))).toBe('Not ready to launch: 1 thing to fix.')
  expect(last(notReady('a', 'b', 'c'), notReady('a', 'b', 'c'))).toBe('Not ready to launch: 2 things to fix.')
  expect(describeFindings([{ title: 'Launch', findings: [notReady('PORT', 'is odd', 'set it')] }])).toContain(
    'Launch\n  NOT READY  PORT: is odd. Set it.',
  )
})

it('writes commands so that they can be pasted', () => {
  const findings = [
    ...checkMachine({ ...good, dataMode: 0o755 }),
    ...checkSettings({}, { values: {}, names: [], mode: 0o100644 }, []),
  ]
  const said = describeFindings([{ title: 'Settings', findings }])
  expect(said).toContain('(chmod 640 .env).')
  expect(said).toContain('(chmod 700 that folder).')
})

it('says why a call got no answer, and never at which address', () => {
  const failed = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('https://hooks.example.com/key'), { code }) })
  expect(reasonOf(failed('ENOTFOUND'))).toBe("has a host that can't be found (ENOTFOUND)")
  expect(reasonOf(failed('DEPTH_ZERO_SELF_SIGNED_CERT'))).toMatch(/^has a certificate that can't be trusted \(/)
  expect(reasonOf(failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))).toMatch(/^has a certificate that can't be trusted \(/)
  expect(reasonOf(failed('ECONNREFUSED'))).toBe("can't be reached (ECONNREFUSED)")
  expect(reasonOf(new DOMException('', 'TimeoutError'))).toBe("doesn't answer in time")
  expect(reasonOf('anything')).toBe("can't be reached (no connection)")
})
