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

const here = {
  host: '127.0.0.1',
  publicOrigin: undefined,
  trustProxyHops: 0,
  trustedProxies: undefined,
  clientCodeHashes: ['jwqlpq'],
  visitorMail: false,
}

it('warns of leads that wait', () => {
  const notice = describeStart({ ...parties('off'), payments: parties('live').payments }, here)
  expect(notice).toContain('newsletter leads are stored but not delivered until NEWSLETTER_WEBHOOK_URL is set')
  for (const part of ['SURVEY', 'BUSINESS_CARD', 'LEAD_MAGNET', 'PURCHASE'])
    expect(notice).toContain(`${part}_WEBHOOK_URL`)
  const unsold = describeStart(parties('off'), here)
  expect(unsold).toContain('SURVEY_WEBHOOK_URL')
  expect(unsold).not.toContain('buyers are not sent')
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

it('warns of what keeps buyers from buying, and of archives that cost nothing', () => {
  const live = parties('live')
  const off = { mode: 'off' as const, why: 'of the test' }
  const standIn = { mode: 'sandbox' as const, why: 'of the test' }
  expect(describeStart({ ...live, archives: off }, here)).toContain(
    'nothing can be sold until the site knows where the archives are: set ARCHIVE_S3_ENDPOINT',
  )
  const withoutCodes = { ...here, clientCodeHashes: undefined }
  expect(describeStart(live, withoutCodes)).toContain("visitors can't buy until there is a client code.")
  expect(describeStart(live, withoutCodes, { storedCodes: 1 })).not.toContain('WARNING')
  expect(describeStart({ ...live, payments: off }, withoutCodes)).not.toContain('WARNING')
  expect(describeStart({ ...live, payments: standIn }, here)).toContain('gives the real archives to anyone')
  expect(describeStart(parties('sandbox'), here)).not.toContain('WARNING')
})

it('says by which code a newcomer buys at the stand-in for payments, and nowhere else', () => {
  expect(describeStart(parties('sandbox'), here)).toMatch(
    /payments +sandbox +of the test; the client code is GIMBAL-DEMO$/m,
  )
  for (const mode of ['live', 'off'] as const) expect(describeStart(parties(mode), here)).not.toContain('GIMBAL')
})

it('warns of a hash that may be the code itself', () => {
  const notice = describeStart(parties('live'), { ...here, clientCodeHashes: ['jwqlpq', 'hello'] })
  expect(notice).toMatch(
    /WARNING: CLIENT_CODE_HASHES \(entry 2 of 2\) is shorter than nearly all hashes, .+ Orders and codes in the console/,
  )
  expect(notice).not.toContain('hello')
})

it('warns of a proxy that is not counted', () => {
  const warns = (publicOrigin: string | undefined, trustProxyHops: number, trustedProxies?: BlockList) =>
    describeStart(parties('live'), { ...here, publicOrigin, trustProxyHops, trustedProxies }).includes(
      'share one rate limit',
    )
  expect(warns('https://www.example.com', 0)).toBe(true)
  expect(warns('https://www.example.com', 1)).toBe(false)
  expect(warns('https://www.example.com', 0, new BlockList())).toBe(false)
  expect(warns('http://www.example.com', 0)).toBe(false)
  expect(warns(undefined, 0)).toBe(false)
})
