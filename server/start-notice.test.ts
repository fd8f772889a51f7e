import { BlockList } from 'node:net'
import { expect, it } from 'vitest'
import { DESTINATIONS } from '#contracts/lead-kind.ts'
import type { Mode } from './partners/partner.ts'
import { describeStart } from './start-notice.ts'
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
