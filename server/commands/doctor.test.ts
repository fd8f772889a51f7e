import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReadySite } from '#test/doctor/open-doctor.ts'
import { endpoint, price, subscription } from '#test/doctor/start-third-parties.ts'
import { afterAll, expect, itWith } from '#test/it.ts'
import { startMailServer } from '#test/start-mail-server.ts'
import { answerJson, answerWith, type Behaviour, reset } from '#test/start-receiver.ts'

const site = await openReadySite()
afterAll(() => site[Symbol.asyncDispose]())
const it = itWith(site.openDoctor)

it('finds a correct site ready to launch, and asks every third party', async ({ own: doctor }) => {
  const visit = await doctor.examine()
  expect(visit.complaints()).toEqual([])
  const topics = visit.topics()
  expect(topics).toMatchObject({ mail: 'mail', DKIM: 'mail', 'survey automation': 'leads', HubSpot: 'leads' })
  expect(topics).toMatchObject({ 'scheduler token': 'calendar', PUBLIC_ORIGIN: 'address', 'client codes': 'sales' })
  expect(topics).toMatchObject({ alerts: 'alarms', 'behavior analytics': 'extras', content: 'content', place: 'store' })
  expect(visit.said('survey automation')).toEqual([expect.stringMatching(/^ok: live; reachable \(answered 405\)/)])
  expect(visit.said('payments price')).toEqual(['ok: live; the price is USD 49.00'])
  expect(visit.said('mail')).toEqual([expect.stringMatching(/^ok: live; the mail server accepts us/)])
  expect(visit.said('archive for Intel')).toEqual(['ok: live; 1,000 bytes'])
  expect(visit.said('content')).toEqual(['ok: has no samples'])
  const { arrivals } = doctor.parties.receiver
  const hooks = 'alerts business-card lead-magnet newsletter purchase survey'.split(' ').map((name) => `hooks/${name}`)
  const asked = 'arm64.zip x64.zip book widget.js v1/prices/price_1 v1/webhook_endpoints calendly/users/me'.split(' ')
  expect(new Set(arrivals.map(({ path }) => path.split('?')[0]?.slice(1)))).toEqual(
    new Set([...asked, 'calendly/webhook_subscriptions', ...hooks]),
  )
  expect(arrivals.filter(({ body }) => body !== '')).toEqual([])
  const authorization = arrivals.find(({ path }) => path === '/calendly/users/me')?.headers.authorization
  expect(authorization).toBe('Bearer calendly-token-of-the-owner')
  expect(doctor.parties.mailServer.mails).toEqual([])
  // In plain text, too, without any secret.
  const { output, status } = await doctor.visitInWords()
  expect([status, output.trimEnd().split('\n').at(-1)]).toEqual([0, 'Ready to launch.'])
  expect(output).toContain('\nThird parties\n  ok         newsletter automation: live; reachable')
  for (const [name, value] of Object.entries(doctor.parties.settings))
    if (value.length > 12 && name !== 'PUBLIC_ORIGIN') expect(output).not.toContain(value)
})

it('says how the scheduler’s webhook is, makes it, and explains a plan without', async ({ own: doctor }) => {
  const { misbehave, receiver } = doctor.parties
  const said = async () => (await doctor.examine()).said('scheduler webhook')
  expect((await said())[0]).toBe('ok: live; active')
  misbehave('/calendly/webhook_subscriptions', answerJson({ collection: [{ ...subscription, state: 'disabled' }] }))
  expect((await said())[0]).toMatch(/^warning: Calendly has switched it off/)
  receiver.arrivals.length = 0
  const made = await doctor.act('connect-calendar')
  expect(made.said('scheduler webhook')).toEqual(['ok: connected; Calendly now tells this site of every call'])
  // The old one goes first.
  const [deleted, posted] = receiver.arrivals.slice(-2)
  const path = '/calendly/webhook_subscriptions'
  expect([deleted?.path, posted?.path]).toEqual([`${path}/W`, path])
  const { callback_url: url, events } = subscription
  const signed = { scope: 'user', signing_key: 'calendly-signing-key-of-the-owner' }
  expect(JSON.parse(posted?.body ?? '')).toMatchObject({ url, events, ...signed })
  misbehave('/calendly/webhook_subscriptions', answerJson({ title: 'Permission Denied' }, 403))
  const refused = await doctor.act('connect-calendar')
  expect(refused.said('scheduler webhook')[0]).toMatch(/^warning: Calendly doesn't allow it: the account's plan/)
})

it('sends a test mail and test alarms with --send-test, and says how it went', async ({ own: doctor }) => {
  const { mailServer, receiver, misbehave } = doctor.parties
  misbehave('/hooks/alerts', answerWith(204))
  const visit = await doctor.visit({ TIME_ZONE: 'Asia/Kolkata' }, '--send-test')
  expect([visit.status, visit.complaints()]).toEqual([0, []])
  const took = ['mail server', 'mail server', 'webhook'].map((each) => `ok: the ${each} took it`)
  expect([...visit.said('test email'), ...visit.said('test alarm')]).toEqual(took)
  expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([['owner@firm.example'], ['owner@firm.example']])
  // They say when by the owner's clock.
  for (const { raw } of mailServer.mails) expect(raw).toMatch(/GMT\+5:30/)
  expect(JSON.parse(receiver.arrivals[0]?.body ?? '')).toMatchObject({ destination: 'test:doctor' })
  // Each test has its own time: what hangs leaves the others theirs.
  misbehave('/hooks/alerts', answerWith(500))
  await using silent = await startMailServer({ onConnect: () => {} })
  expect((await doctor.act('send-test', { SMTP_URL: silent.url }, 500)).complaints()).toEqual([
    "test email: the mail server didn't take it (no answer in time)",
    "test alarm: the mail server didn't take it (no answer in time)",
    "test alarm: the webhook didn't take it (answered 500)",
  ])
})

it('says what is unsafe to launch with', async ({ own: doctor }) => {
  const unset = { VAULT_PATH: '', TRUSTED_PROXIES: '', SESSION_SECRET: '', WEBHOOK_SIGNING_SECRET: '' }
  const unsafe = { PUBLIC_ORIGIN: 'http://www.example.com', SANDBOX: '1', LEAD_MAGNET_PATH: 'guide' }
  const mailless = { SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '', NEWSLETTER_OPT_IN: 'double' }
  const found = await doctor.examine({ ...unset, ...unsafe, CLIENT_CODE_HASHES: 'zik0zj,jwqlpq' })
  const names =
    'PUBLIC_ORIGIN SANDBOX VAULT_PATH LEAD_MAGNET_PATH TRUST_PROXY_HOPS SESSION_SECRET WEBHOOK_SIGNING_SECRET'
  expect(found.about()).toEqual(['scheduler webhook', 'payments webhook', ...names.split(' '), 'CLIENT_CODE_HASHES'])
  expect((await doctor.examineOffline({ TRUSTED_PROXIES: '' })).complaints()).toEqual([
    'TRUST_PROXY_HOPS: is 0, but a proxy must handle https: all visitors share one rate limit',
  ])
  expect((await doctor.examineOffline(mailless)).about()).toContain('NEWSLETTER_OPT_IN')
  const local = await doctor.examineOffline({ NODE_ENV: '', PUBLIC_ORIGIN: '', VAULT_PATH: '' })
  expect(local.about()).toEqual(['PUBLIC_ORIGIN', 'NODE_ENV'])
  expect(local.said('VAULT_PATH')).toEqual(['ok: default'])
})

it('names wrong settings with their cure, never a value', async ({ own: doctor }) => {
  const file = join(doctor.folder, '.env')
  await writeFile(file, 'OURS=1\nTRUST_PROXY_HOPS=many\n')
  await chmod(file, 0o644)
  const visit = await doctor.visit({ CALENDLY_TOKEN: '' })
  expect(visit.complaints()).toEqual([
    'CALENDLY_TOKEN: is not set, but CALENDLY_EVENT_URL is',
    'TRUST_PROXY_HOPS: is not a whole number in range',
    '.env: holds keys, and other users of this machine can read it',
    "the rest: wasn't checked",
  ])
  expect([visit.status, visit.output.includes('many')]).toEqual([1, false])
  await rm(file)
  await mkdir(file)
  const unread = await doctor.visit({}, '--offline')
  expect(unread.complaints()).toEqual(['.env: cannot be read (EISDIR)', "the rest: wasn't checked"])
})

const PRICE = '/v1/prices/price_1'
const ENDPOINTS = '/v1/webhook_endpoints'
const listOf = (...data: object[]) => answerJson({ object: 'list', data, has_more: false })
const HEARD = ['completed', 'async_payment_succeeded', 'async_payment_failed'].map((what) => `checkout.session.${what}`)
const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

it.for<[string[], Record<string, Behaviour>]>([
  [
    [
      "survey automation: can't be reached (",
      'scheduler token: Calendly refuses the token',
      "scheduler page: doesn't exist (answered 404)",
      'scheduler webhook: Calendly refuses the token',
      'payments price: Stripe refuses the key',
      "payments webhook: can't be read with this key",
      'archive for Intel: answered 404',
      'voice assistant script: answered 404',
      "alerts: can't be reached (",
    ],
    {
      '/calendly/users/me': answerWith(401),
      '/book': answerWith(404),
      [PRICE]: answerJson({ error: {} }, 401),
      [ENDPOINTS]: answerJson({ error: {} }, 403),
      '/x64.zip': answerWith(404),
      '/widget.js': answerWith(404),
      '/hooks/survey': reset,
      '/hooks/alerts': reset,
      // Doesn't know OPTIONS.
      '/hooks/newsletter': answerWith(501),
    },
  ],
  [
    [
      'survey automation: live; fails (answered 500)',
      "payments price: the price isn't active",
      "payments webhook: doesn't exist at Stripe",
      'archive for Intel: is empty',
      "voice assistant script: the script doesn't match its integrity: browsers will refuse it",
    ],
    {
      '/hooks/survey': answerWith(500),
      [PRICE]: answerJson({ ...price, active: false }),
      [ENDPOINTS]: listOf({ ...endpoint, url: 'https://b.example' }),
      '/x64.zip': (response) => void response.writeHead(200, { 'content-length': '0' }).end(),
      '/arm64.zip': signedForGet,
      '/widget.js': (response) => void response.end('something else'),
    },
  ],
  [
    ['payments key: a test key moves no money', "payments webhook: doesn't get charge.refunded, refund.failed"],
    {
      [PRICE]: answerJson({ ...price, livemode: false }),
      [ENDPOINTS]: listOf({ ...endpoint, enabled_events: HEARD }, { ...endpoint, status: 'disabled' }),
    },
  ],
  [
    ['payments price: the price recurs', 'payments webhook: is disabled at Stripe'],
    { [PRICE]: answerJson({ ...price, type: 'recurring' }), [ENDPOINTS]: listOf({ ...endpoint, status: 'disabled' }) },
  ],
])('reports %s', async ([complaints, misbehaving], { own: doctor }) => {
  for (const [path, behaviour] of Object.entries(misbehaving)) doctor.parties.misbehave(path, behaviour)
  expect((await doctor.askParties()).complaints()).toEqual(complaints.map((each) => expect.stringContaining(each)))
})

/** Takes no HEAD. */
function signedForGet(...[response, { headers }]: Parameters<Behaviour>) {
  if (headers.range === undefined) response.writeHead(403).end()
  else response.writeHead(206, { 'content-range': 'bytes 0-0/52000' }).end('P')
}

it.for<[Record<string, string>, string]>([
  [without('SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'ALERT_WEBHOOK_URL'), 'mail, alerts'],
  [
    { PURCHASE_WEBHOOK_URL: '', VISITOR_MAIL: '1', SMTP_URL: 'smtp://127.0.0.1:1', MASKER_MAC_X64_SHA256: '' },
    'mail, archive for Intel',
  ],
  [
    {
      ...without('SURVEY_WEBHOOK_URL', 'PURCHASE_WEBHOOK_URL', 'ALERT_WEBHOOK_URL', 'CALENDLY_EVENT_URL'),
      ...without('CALENDLY_TOKEN', 'CALENDLY_WEBHOOK_SIGNING_KEY', 'ELEVENLABS_AGENT_ID', 'CLIENT_CODE_HASHES'),
      ...without('MASKER_MAC_X64_URL', 'MASKER_MAC_ARM64_URL', 'ELEVENLABS_SCRIPT_INTEGRITY'),
      CLARITY_PROJECT_ID: 'G-12345',
    },
    'survey automation, purchase automation, scheduler, archives, voice assistant, behavior analytics, client codes',
  ],
])('with %j says what is off', async ([settings, about], { own: doctor }) => {
  expect((await doctor.examine(settings)).about().join(', ')).toBe(about)
})
