import { expect, it } from 'vitest'
import { describeStart } from './start-notice.ts'
import type { Mode, ThirdParties } from './third-parties.ts'

const parties = (mode: Mode): ThirdParties => {
  const party = { mode, why: 'of the test' }
  return {
    automation: { newsletter: party, survey: party, 'business-card': party, 'lead-magnet': party },
    scheduler: party,
  }
}

it('names each third party, how it is met and why', () => {
  expect(describeStart(parties('live'), '127.0.0.1').split('\n')).toEqual([
    expect.stringMatching(/newsletter automation +live +of the test/),
    expect.stringMatching(/survey automation +live +of the test/),
    expect.stringMatching(/scheduler +live +of the test/),
  ])
})

it('warns of leads that wait', () => {
  const notice = describeStart(parties('off'), '127.0.0.1')
  expect(notice).toContain('newsletter leads are stored but delivered to nobody until NEWSLETTER_WEBHOOK_URL is set')
  expect(notice).toContain('SURVEY_WEBHOOK_URL')
})

it.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['::1', false],
  ['0.0.0.0', true],
  ['192.168.1.20', true],
])('a sandbox at %s is warned of: %s', (host, expected) => {
  expect(describeStart(parties('sandbox'), host).includes('everybody who reaches this server')).toBe(expected)
  expect(describeStart(parties('live'), host)).not.toContain('everybody')
})
