import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { describeStart, undeliverable } from './start-notice.ts'
import { chooseThirdParties, describeSite, reachThirdParties } from './third-parties.ts'

const LIVE = {
  NEWSLETTER_WEBHOOK_URL: 'https://hooks.example.com/n',
  SURVEY_WEBHOOK_URL: 'https://hooks.example.com/s',
  CALENDLY_EVENT_URL: 'https://calendly.com/gimbal/30min',
  CALENDLY_TOKEN: 'token-of-the-owner',
}

function decide(env: Record<string, string>) {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(JSON.stringify(reading.mistakes))
  const parties = chooseThirdParties(reading.config)
  const isSandboxed = describeSite(reading.config, parties).sandboxed.length > 0
  return {
    parties,
    site: describeSite(reading.config, parties),
    reach: reachThirdParties(reading.config, parties, isSandboxed ? 'http://127.0.0.1:5000' : undefined),
    notice: describeStart(parties, '127.0.0.1'),
  }
}

it('puts a stand-in in every place when nothing is configured', () => {
  const { site, reach } = decide({})
  expect(site).toEqual({ schedulerUrl: '/sandbox/scheduler', sandboxed: ['automation', 'scheduler'] })
  expect(reach).toEqual({
    webhookUrls: {
      newsletter: 'http://127.0.0.1:5000/sandbox/automation/newsletter',
      survey: 'http://127.0.0.1:5000/sandbox/automation/survey',
    },
    scheduler: { apiUrl: 'http://127.0.0.1:5000/sandbox/calendly', token: 'sandbox' },
  })
})

it('uses what is configured, also in production', () => {
  for (const NODE_ENV of ['development', 'production']) {
    const { site, reach, parties } = decide({ ...LIVE, NODE_ENV })
    expect(site).toEqual({ schedulerUrl: LIVE.CALENDLY_EVENT_URL, sandboxed: [] })
    expect(reach).toEqual({
      webhookUrls: { newsletter: LIVE.NEWSLETTER_WEBHOOK_URL, survey: LIVE.SURVEY_WEBHOOK_URL },
      scheduler: { apiUrl: 'https://api.calendly.com', token: LIVE.CALENDLY_TOKEN },
    })
    expect(undeliverable(parties)).toEqual([])
  }
})

it('replaces only what is missing', () => {
  const { site, reach } = decide({ SURVEY_WEBHOOK_URL: LIVE.SURVEY_WEBHOOK_URL })
  expect(site.sandboxed).toEqual(['automation', 'scheduler'])
  expect(reach.webhookUrls).toEqual({
    newsletter: 'http://127.0.0.1:5000/sandbox/automation/newsletter',
    survey: LIVE.SURVEY_WEBHOOK_URL,
  })
})

it('has no stand-in in production, and says loudly which leads wait', () => {
  const { site, reach, notice, parties } = decide({ NODE_ENV: 'production' })
  expect(site).toEqual({ schedulerUrl: null, sandboxed: [] })
  expect(reach).toEqual({ webhookUrls: {}, scheduler: undefined })
  expect(undeliverable(parties)).toEqual(['newsletter', 'survey'])
  expect(notice).toContain('WARNING: survey leads are stored but delivered to nobody until SURVEY_WEBHOOK_URL is set.')
})

it('has stand-ins in production when SANDBOX=1 asks for them', () => {
  expect(decide({ NODE_ENV: 'production', SANDBOX: '1' }).site.sandboxed).toEqual(['automation', 'scheduler'])
})

it('tells at start what each third party is and why, without a secret', () => {
  const { notice } = decide({ ...LIVE, NEWSLETTER_WEBHOOK_URL: '' })
  expect(notice.split('\n')).toEqual([
    '  newsletter automation   sandbox   NEWSLETTER_WEBHOOK_URL not set',
    '  survey automation       live      SURVEY_WEBHOOK_URL set',
    '  scheduler               live      CALENDLY_EVENT_URL and CALENDLY_TOKEN set',
  ])
})
