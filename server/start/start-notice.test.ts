import { execFileSync } from 'node:child_process'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DESTINATIONS } from '#contracts/lead-kind.ts'
import type { Mode } from '#server/partners/partner.ts'
import { describeStart } from './start-notice.ts'
import type { ThirdParties } from './third-parties.ts'

const parties = (mode: Mode): ThirdParties => {
  const party = { mode, why: 'of the test' }
  const destinations = Object.fromEntries(DESTINATIONS.map((id) => [id, party])) as ThirdParties['destinations']
  return { destinations, scheduler: party, assistant: party, payments: party, archives: party, analytics: party }
}

const here = { host: '127.0.0.1', trustProxyHops: 0, trustedProxies: undefined }

it('warns of a sandbox that others can reach', () => {
  const warns = (mode: Mode, location: Partial<Parameters<typeof describeStart>[1]>) =>
    describeStart(parties(mode), { ...here, ...location }).includes('anyone who can reach this server')
  const hosts = ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '192.168.1.20']
  expect(hosts.filter((host) => warns('sandbox', { host }))).toEqual(['0.0.0.0', '192.168.1.20'])
  for (const location of [{ trustProxyHops: 1 }, { trustedProxies: new BlockList() }])
    expect(warns('sandbox', location)).toBe(true)
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

it('says where the stand-ins aren’t installed, as in the container’s image', () => {
  const script = `
    import { describeFailure } from '${join(import.meta.dirname, 'start-notice.ts')}'
    await import('@gimbal/stand-ins/sandbox.ts').catch((error) => console.log(describeFailure(error, {})))`
  const args = ['--input-type=module', '--eval', script]
  expect(execFileSync(process.execPath, args, { cwd: tmpdir(), encoding: 'utf8' })).toMatch(
    /^The server did not start: the stand-ins aren't installed here, .+\. Delete SANDBOX, .+\.\n$/,
  )
})
