import { expect, it } from 'vitest'
import type { QueuedKind } from '#contracts/lead-kind.ts'
import { hashClientCode } from '#server/flows/purchase/checkout.ts'
import type { RunningSandbox } from '#server/partners/partner.ts'
import { NOTHING_CONFIGURED } from '#test/text-pages.ts'
import { readConfig } from './config.ts'
import { describeStart } from './start-notice.ts'
import { chooseThirdParties, describeSite, readConnections, routeKinds, routeWaiting } from './third-parties.ts'

/** What an owner sets, each with the part that gets it as it is. */
const WIRES = [
  ['NEWSLETTER_WEBHOOK_URL', 'https://hooks.example.com/n', 'reach.webhookUrls.newsletter'],
  ['SURVEY_WEBHOOK_URL', 'https://hooks.example.com/s', 'reach.webhookUrls.survey'],
  ['BUSINESS_CARD_WEBHOOK_URL', 'https://hooks.example.com/b', 'reach.webhookUrls.business-card'],
  ['LEAD_MAGNET_WEBHOOK_URL', 'https://hooks.example.com/l', 'reach.webhookUrls.lead-magnet'],
  ['PURCHASE_WEBHOOK_URL', 'https://hooks.example.com/p', 'reach.webhookUrls.purchase'],
  ['CALENDLY_EVENT_URL', 'https://calendly.com/gimbal/30min', 'site.schedulerUrl'],
  ['CALENDLY_TOKEN', 'token-of-the-owner', 'reach.scheduler.token'],
  ['CALENDLY_WEBHOOK_SIGNING_KEY', 'a-key-of-thirty-two-characters-0', 'reach.scheduler.webhookKey'],
  ['ELEVENLABS_AGENT_ID', 'agent_1', 'site.assistant.agentId'],
  ['STRIPE_SECRET_KEY', 'sk_live_of_the_owner', 'reach.payments.secretKey'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_of_the_owner', 'reach.payments.webhookSecret'],
  ['STRIPE_PRICE_ID', 'price_1', 'reach.payments.priceId'],
  ['SMTP_URL', 'smtps://user:password@mail.example.com', 'reach.mail.smtpUrl'],
  ['MASKER_SITE_URL', 'https://masker.example.com/', 'site.maskerSite'],
  ['MASKER_MAC_X64_URL', 'https://files.example.com/x64.zip', 'reach.archives.urls.x64'],
  ['MASKER_MAC_ARM64_URL', 'https://files.example.com/arm64.zip', 'reach.archives.urls.arm64'],
] as const
const MAIL = {
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'The Firm <hello@firm.example>',
  OWNER_EMAIL: 'owner@firm.example, partner@firm.example',
}
const LIVE: Record<string, string> = {
  ...Object.fromEntries(WIRES),
  ...MAIL,
  CLIENT_CODE_HASHES: 'abc123, zik0zj',
  MASKER_MAC_X64_SHA256: 'AB'.repeat(32),
}
const WITHOUT_ARCHIVES = { ...LIVE, MASKER_MAC_X64_URL: '', MASKER_MAC_ARM64_URL: '' }
const ALL_PARTS = ['automation', 'scheduler', 'assistant', 'payments', 'archives', 'mail']

const SANDBOX: RunningSandbox = {
  address: 'http://127.0.0.1:5000',
  mail: {
    smtpUrl: 'smtp://127.0.0.1:2525',
    from: { name: 'The Firm', address: 'hello@firm.example' },
    owner: ['owner@firm.example'],
  },
  webhookSecret: 'whsec_sandbox',
  archives: {
    urls: { x64: 'http://127.0.0.1:5000/x64.zip', arm64: 'http://127.0.0.1:5000/arm64.zip' },
    sums: { x64: 'a', arm64: 'b' },
  },
}

function decide(env: Record<string, string>) {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(JSON.stringify(reading.mistakes))
  const { config } = reading
  const parties = chooseThirdParties(config)
  const site = describeSite(config, parties)
  const connections = readConnections(config, site.sandboxed.length > 0 ? SANDBOX : undefined)
  return { site, reach: connections, notice: describeStart(parties, config), destinationsOf: routeKinds(config) }
}

it('puts a stand-in in every place when nothing is configured', () => {
  const { site, reach } = decide({})
  expect(site).toEqual({
    schedulerUrl: '/sandbox/scheduler',
    assistant: { scriptUrl: '/sandbox/assistant/widget.js', scriptIntegrity: null, agentId: 'sandbox' },
    clarityProjectId: null,
    priceId: 'price_sandbox',
    maskerSite: null,
    sandboxed: ALL_PARTS,
  })
  expect(reach).toMatchObject({
    webhookUrls: { purchase: `${SANDBOX.address}/sandbox/automation/purchase` },
    scheduler: { apiUrl: `${SANDBOX.address}/sandbox/calendly`, webhookKey: SANDBOX.webhookSecret },
    payments: { apiUrl: SANDBOX.address, webhookSecret: SANDBOX.webhookSecret, priceId: 'price_sandbox' },
    // The published name comes later.
    mail: { ...SANDBOX.mail, from: { ...SANDBOX.mail.from, name: '' } },
    archives: SANDBOX.archives,
    clientCodes: [hashClientCode('GIMBAL-DEMO')],
  })
})

it.each(['development', 'production'])('uses what is configured in %s', (NODE_ENV) => {
  const decided = decide({ ...LIVE, NODE_ENV })
  for (const [, value, path] of WIRES) expect(decided).toHaveProperty(path, value)
  const { site, reach, notice } = decided
  expect(site).toMatchObject({ clarityProjectId: null, priceId: 'price_1', sandboxed: [] })
  expect(site.assistant?.scriptUrl).toMatch(/@\d+\.\d+\.\d+\//)
  expect(site.assistant?.scriptIntegrity).toMatch(/^sha384-.{64}$/)
  expect(reach).toMatchObject({
    scheduler: { apiUrl: 'https://api.calendly.com' },
    payments: { apiUrl: 'https://api.stripe.com' },
    mail: {
      from: { name: 'The Firm', address: 'hello@firm.example' },
      owner: ['owner@firm.example', 'partner@firm.example'],
      dkim: undefined,
    },
    archives: { sums: { x64: 'ab'.repeat(32), arm64: null } },
    clientCodes: ['abc123', 'zik0zj'],
  })
  expect(notice).not.toContain('WARNING')
})

it('sends each kind to its automation, and where HubSpot has a form for it, there as well', () => {
  const form = '319478e5-e5fd-4d39-9d13-fc1f90bf46da'
  const env = { HUBSPOT_FORMS: `12345678, survey=${form.toUpperCase()}`, NODE_ENV: 'production' }
  const { destinationsOf, reach } = decide(env)
  expect(destinationsOf('survey')).toEqual(['survey', 'hubspot'])
  expect(destinationsOf('newsletter')).toEqual(['newsletter'])
  expect(reach.hubspot).toEqual({ portalId: '12345678', forms: { survey: form }, apiUrl: 'https://api.hsforms.com' })
})

it.each<[string, Record<string, string>, Partial<Record<QueuedKind, string>>]>([
  [
    'the owner, and visitors only what they cannot do without',
    MAIL,
    {
      newsletter: 'newsletter',
      survey: 'survey owner-mail',
      'lead-magnet': 'lead-magnet owner-mail',
      purchase: 'purchase',
      'confirm-newsletter': 'visitor-mail',
      'your-data': 'visitor-mail',
      'console-invitation': 'visitor-mail',
      'weekly-report': 'owner-mail',
    },
  ],
  [
    'visitors too with VISITOR_MAIL=1, buyers in place of their automation',
    { ...MAIL, VISITOR_MAIL: '1' },
    {
      newsletter: 'newsletter visitor-mail',
      survey: 'survey owner-mail visitor-mail',
      'business-card': 'business-card owner-mail',
      purchase: 'visitor-mail',
    },
  ],
  [
    'no subscriber who had to confirm',
    { ...MAIL, VISITOR_MAIL: '1', NEWSLETTER_OPT_IN: 'double' },
    { newsletter: 'newsletter', 'confirm-newsletter': 'visitor-mail' },
  ],
  ['everybody in the sandbox', {}, { survey: 'survey owner-mail visitor-mail', purchase: 'visitor-mail' }],
  ['no visitor in the sandbox with VISITOR_MAIL=0', { VISITOR_MAIL: '0' }, { survey: 'survey owner-mail' }],
  [
    'nobody in production without a mail server',
    { NODE_ENV: 'production', VISITOR_MAIL: '1' },
    { survey: 'survey', purchase: 'purchase', 'your-data': '', 'weekly-report': '', 'confirm-newsletter': '' },
  ],
])('mails %s', (_whom, env, expected) => {
  const { destinationsOf } = decide(env)
  const kinds = Object.keys(expected) as QueuedKind[]
  expect(Object.fromEntries(kinds.map((kind) => [kind, destinationsOf(kind).join(' ')]))).toEqual(expected)
})

it('queues what waits for the key of mail or the CRM', () => {
  const reading = readConfig({ NODE_ENV: 'production' })
  if (!reading.ok) throw new Error('wrong settings')
  const route = routeWaiting(reading.config, ['mail', 'hubspot'])
  const routes = (['survey', 'your-data', 'weekly-report'] as const).map((kind) => route(kind).join(' '))
  expect(routes).toEqual(['survey owner-mail hubspot', 'visitor-mail', 'owner-mail'])
})

it('has no stand-in in production, and says loudly which leads wait', () => {
  const { site, reach, notice } = decide({ NODE_ENV: 'production' })
  expect(site).toEqual(NOTHING_CONFIGURED)
  expect(reach).toEqual({ webhookUrls: {}, clientCodes: [] })
  expect(notice).toContain('WARNING: survey leads are stored but not delivered until SURVEY_WEBHOOK_URL is set.')
  const waiting = [...notice.matchAll(/WARNING: (\S+) leads/g)].map(([, kind]) => kind)
  expect(waiting).toEqual(['newsletter', 'survey', 'business-card', 'lead-magnet'])
})

it('tells at start what each third party is and why, without a secret, and replaces only what is missing', () => {
  const { notice, reach } = decide({ ...LIVE, NEWSLETTER_WEBHOOK_URL: '' })
  expect(notice.split('\n')).toHaveLength(13)
  for (const line of [
    'newsletter automation +sandbox +NEWSLETTER_WEBHOOK_URL not set',
    'survey automation +live +SURVEY_WEBHOOK_URL set',
    'scheduler +live +CALENDLY_EVENT_URL and CALENDLY_TOKEN set',
    'behavior analytics +off +CLARITY_PROJECT_ID not set',
  ])
    expect(notice).toMatch(new RegExp(`^  ${line}$`, 'm'))
  for (const [name, value] of WIRES) expect([name, notice.includes(value)]).toEqual([name, false])
  expect(reach.webhookUrls).toMatchObject({
    newsletter: `${SANDBOX.address}/sandbox/automation/newsletter`,
    survey: LIVE['SURVEY_WEBHOOK_URL'],
  })
})

it('takes the assistant’s script from where the owner says, and behavior analytics when a project is named', () => {
  const ELEVENLABS_SCRIPT_URL = 'https://cdn.example.com/widget@2.0.0.js'
  const { site } = decide({ ...LIVE, ELEVENLABS_SCRIPT_URL, CLARITY_PROJECT_ID: 'abc123' })
  const assistant = { scriptUrl: ELEVENLABS_SCRIPT_URL, scriptIntegrity: null, agentId: 'agent_1' }
  expect(site).toMatchObject({ assistant, clarityProjectId: 'abc123' })
  const scriptIntegrity = `sha384-${'A'.repeat(64)}`
  const checked = decide({ ...LIVE, ELEVENLABS_SCRIPT_URL, ELEVENLABS_SCRIPT_INTEGRITY: scriptIntegrity })
  expect(checked.site.assistant).toEqual({ ...assistant, scriptIntegrity })
})

it('sells nothing that could not be handed over, and takes the code of the sandbox nowhere but there', () => {
  expect(decide({ ...WITHOUT_ARCHIVES, NODE_ENV: 'production' }).site.priceId).toBeNull()
  expect(decide(WITHOUT_ARCHIVES).site).toMatchObject({ priceId: 'price_1', sandboxed: ['archives'] })
  const demo = hashClientCode('GIMBAL-DEMO')
  expect(decide({ CLIENT_CODE_HASHES: 'abc' }).reach.clientCodes).toEqual(['abc', demo])
  expect(decide(LIVE).reach.clientCodes).not.toContain(demo)
})
