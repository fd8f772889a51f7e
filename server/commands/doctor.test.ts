import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDoctor, openReadySite } from '#test/doctor/open-doctor.ts'
import { json, subscription } from '#test/doctor/start-third-parties.ts'
import { copySiteWithoutSamples, visitDoctor } from '#test/doctor/visit-doctor.ts'
import { openFolder } from '#test/spawn-server.ts'
import { answerWith } from '#test/start-receiver.ts'

const kept = new AsyncDisposableStack()
let open: () => Promise<OpenDoctor>
beforeAll(async () => {
  open = kept.use(await openReadySite()).openDoctor
})
afterAll(() => kept.disposeAsync())

it('finds a correct site ready to launch, and asks every third party', async () => {
  await using doctor = await open()
  const visit = await doctor.examine()
  expect(visit.complaints()).toEqual([])
  expect(visit.said('survey automation')).toEqual([expect.stringMatching(/^ok: live; reachable \(answered 405\)/)])
  expect(visit.said('payments price')).toEqual(['ok: live; active, USD 49.00'])
  expect(visit.said('archive for Intel')).toEqual(['ok: live; 1,000 bytes'])
  expect(visit.said('clock')).toEqual(['ok: right'])
  const { arrivals } = doctor.parties.receiver
  expect(arrivals.map(({ path }) => path.split('?')[0] ?? '').toSorted()).toEqual([
    '/arm64.zip',
    '/book',
    // Once for the token, once for whose subscriptions to list.
    '/calendly/users/me',
    '/calendly/users/me',
    '/calendly/webhook_subscriptions',
    ...['alerts', 'business-card', 'lead-magnet', 'newsletter', 'purchase', 'survey'].map((name) => `/hooks/${name}`),
    '/v1/prices/price_1',
    '/v1/webhook_endpoints',
    '/widget.js',
    '/x64.zip',
  ])
  expect(arrivals.filter(({ body }) => body !== '')).toEqual([])
  const authorization = arrivals.find(({ path }) => path === '/calendly/users/me')?.headers.authorization
  expect(authorization).toBe('Bearer calendly-token-of-the-owner')
})

it('says it in plain text too, without any secret', async () => {
  await using doctor = await open()
  const { output, status } = await doctor.visitInWords()
  expect(output.trimEnd().split('\n').at(-1)).toBe('Ready to launch.')
  expect(output).toContain('\nThird parties\n  ok         newsletter automation: live; reachable')
  expect(status).toBe(0)
  for (const [name, value] of Object.entries(doctor.parties.settings))
    if (value.length > 12 && name !== 'PUBLIC_ORIGIN') expect(output).not.toContain(value)
})

it('says how the scheduler’s webhook is, makes it, and explains what a plan doesn’t allow', async () => {
  await using doctor = await open()
  const { misbehave, receiver } = doctor.parties
  const said = async () => (await doctor.examine()).said('scheduler webhook')
  expect((await said())[0]).toBe('ok: live; active')
  misbehave('/calendly/webhook_subscriptions', json({ collection: [{ ...subscription, state: 'disabled' }] }))
  expect((await said())[0]).toMatch(/^warning: Calendly has switched it off/)
  receiver.arrivals.length = 0
  const made = await doctor.act('connect-calendar')
  expect(made.said('scheduler webhook')).toEqual(['ok: connected; Calendly now tells this site of every call'])
  // The old one goes first.
  const [deleted, posted] = receiver.arrivals.slice(-2)
  expect([deleted?.path, posted?.path]).toEqual([
    '/calendly/webhook_subscriptions/W',
    '/calendly/webhook_subscriptions',
  ])
  expect(JSON.parse(posted?.body ?? '')).toEqual({
    url: subscription.callback_url,
    events: subscription.events,
    organization: 'https://api/organizations/O',
    user: 'https://api/users/U',
    scope: 'user',
    signing_key: 'calendly-signing-key-of-the-owner',
  })
  misbehave('/calendly/webhook_subscriptions', json({ title: 'Permission Denied' }, {}, 403))
  const refused = await doctor.act('connect-calendar')
  expect(refused.said('scheduler webhook')[0]).toMatch(/^warning: Calendly doesn't allow it: the account's plan/)
})

it('sends a test mail and test alarms with --send-test, and says how it went', async () => {
  await using doctor = await open()
  doctor.parties.misbehave('/hooks/alerts', answerWith(204))
  const visit = await doctor.visit({ TIME_ZONE: 'Asia/Kolkata' }, '--send-test')
  expect([visit.status, visit.complaints()]).toEqual([0, []])
  expect(visit.said('test email')).toEqual(['ok: accepted by the mail server, for OWNER_EMAIL'])
  expect(visit.said('test alarm')).toEqual([
    'ok: accepted by the mail server, for OWNER_EMAIL',
    'ok: accepted by the webhook',
  ])
  const { mailServer, receiver, misbehave } = doctor.parties
  expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([['owner@firm.example'], ['owner@firm.example']])
  // They say when by the owner's clock.
  for (const { raw } of mailServer.mails) expect(raw).toMatch(/GMT\+5:30/)
  expect(JSON.parse(receiver.arrivals[0]?.body ?? '')).toMatchObject({
    server: 'www.example.invalid',
    destination: 'test:doctor',
  })
  misbehave('/hooks/alerts', answerWith(500))
  await mailServer[Symbol.asyncDispose]()
  const failed = await doctor.act('send-test')
  expect(failed.complaints()).toEqual([
    "test email: wasn't accepted by the mail server, for OWNER_EMAIL (ECONNREFUSED)",
    "test alarm: wasn't accepted by the mail server, for OWNER_EMAIL (ECONNREFUSED)",
    "test alarm: wasn't accepted by the webhook (answered 500)",
  ])
})

it('gives each test its own time', async () => {
  await using doctor = await open()
  doctor.parties.misbehave('/hooks/alerts', answerWith(204))
  const silent = createServer(() => {})
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const visit = await doctor.act('send-test', { SMTP_URL: `smtp://127.0.0.1:${port}` }, 500)
  silent.close()
  expect([...visit.said('test email'), ...visit.said('test alarm')]).toEqual([
    "not-ready: wasn't accepted by the mail server, for OWNER_EMAIL (no answer in time)",
    "not-ready: wasn't accepted by the mail server, for OWNER_EMAIL (no answer in time)",
    'ok: accepted by the webhook',
  ])
})

it('calls no third party with --offline, and reads .env', async () => {
  await using doctor = await open()
  await writeFile(join(doctor.folder, '.env'), 'RETENTION_DAYS=30\n', { mode: 0o600 })
  const visit = await doctor.visit({}, '--offline')
  expect(doctor.parties.receiver.arrivals).toEqual([])
  expect(visit.said('payments')).toEqual(['ok: live; not tried'])
  expect(visit.said('RETENTION_DAYS')).toEqual(['ok: set'])
  expect(visit.complaints()).toEqual([])
  expect(visit.said('CLIENT_CODE_HASHES')).toContainEqual(
    expect.stringMatching(/^ok: these codes work, but .* in seconds/),
  )
  expect(visit.status).toBe(0)
})

it('says what is unsafe to launch with', async () => {
  await using doctor = await open()
  const found = await doctor.examine({
    PUBLIC_ORIGIN: 'http://www.example.com',
    SANDBOX: '1',
    VAULT_PATH: '',
    LEAD_MAGNET_PATH: 'guide',
    TRUSTED_PROXIES: '',
    SESSION_SECRET: '',
    WEBHOOK_SIGNING_SECRET: '',
    CLIENT_CODE_HASHES: 'zik0zj,jwqlpq',
  })
  expect(found.complaints()).toEqual([
    expect.stringMatching(/^scheduler webhook: Calendly doesn't know this site/),
    "payments webhook: doesn't exist at Stripe",
    "PUBLIC_ORIGIN: isn't encrypted",
    'SANDBOX: lets stand-ins replace third parties in production',
    'VAULT_PATH: is a default, which anyone can read in the code',
    'LEAD_MAGNET_PATH: has fewer than 12 characters',
    expect.stringMatching(/^TRUST_PROXY_HOPS: is 0: behind a proxy/),
    expect.stringMatching(/^SESSION_SECRET: isn't set, so the server made one/),
    expect.stringMatching(/^WEBHOOK_SIGNING_SECRET: isn't set, so the server made one/),
    'CLIENT_CODE_HASHES: accepts GIMBAL-DEMO, which is public',
  ])
  const uncounted = await doctor.examineOffline({ TRUSTED_PROXIES: '' })
  expect(uncounted.complaints()).toEqual([
    'TRUST_PROXY_HOPS: is 0, but a proxy must handle https: all visitors share one rate limit',
  ])
  const local = await doctor.examineOffline({ NODE_ENV: '', PUBLIC_ORIGIN: '' })
  expect(local.complaints()).toEqual([
    'PUBLIC_ORIGIN: is not set: links, feeds and return addresses would name this machine',
    "NODE_ENV: isn't production, so stand-ins replace what isn't configured",
  ])
})

it('names wrong and misspelled settings with their cure, never a value', async () => {
  await using doctor = await open()
  const file = join(doctor.folder, '.env')
  await writeFile(file, 'STRIPE_SERCET_KEY=sk_live_misspelled\nPROT=1\nOURS=1\nTRUST_PROXY_HOPS=many\n')
  await chmod(file, 0o644)
  const visit = await doctor.visit({ TRUST_PROXY_HOPS: 'many', WEBHOOK_SIGNNG_SECRET: 'x', CALENDLY_TOKEN: '' })
  expect(visit.complaints()).toEqual([
    'CALENDLY_TOKEN: is not set, but CALENDLY_EVENT_URL is',
    'TRUST_PROXY_HOPS: is not a whole number in range',
    "PROT: isn't a setting, but looks like PORT",
    "STRIPE_SERCET_KEY: isn't a setting, but looks like STRIPE_SECRET_KEY",
    "WEBHOOK_SIGNNG_SECRET: isn't a setting, but looks like WEBHOOK_SIGNING_SECRET",
    '.env: holds keys, and other users of this machine can read it',
    "the rest: wasn't checked",
  ])
  expect(visit.said('VAULT_PATH', 'Settings')).toEqual(['ok: set'])
  expect(visit.said('PORT', 'Settings')).toEqual(['ok: default'])
  expect(visit.said('DATABASE_URL', 'Settings')).toEqual(['ok: not set'])
  expect(visit.output).not.toContain('misspelled')
  expect(visit.status).toBe(1)
})

it('says that .env cannot be read, and checks nothing else', async () => {
  await using doctor = await open()
  await mkdir(join(doctor.folder, '.env'))
  const visit = await doctor.visit({}, '--offline')
  expect(visit.complaints()).toEqual(['.env: cannot be read (EISDIR)', "the rest: wasn't checked"])
  expect(visit.status).toBe(1)
  expect(visit.output).not.toContain('    at ')
})

it('lists samples and blanks by file with --content, whatever the settings', async () => {
  await using folder = await openFolder()
  const site = await copySiteWithoutSamples(folder.path)
  const content = (name: string, text: string) => writeFile(join(site, 'content', name), text)
  await content('about.md', '---\ntitle: Of us\nsample: true\n---\n')
  await content('document-masker.yaml', "facts:\n  price: ''\n  notarized: 'Yes'\n")
  await content(
    'free-call.yaml',
    'minutes: 30\nwhoCalls: We do.\nagreed: We do.\nentry:\n  title: { value: 20, sample: true }\n  words: { a: { sample: true } }\n',
  )
  await content('services/extra.md', '---\ncategory: Extra\n---\n')
  await content('articles/rule.md', '---\nauthoritiesChecked: 2026-11-23\n---\n')
  const visit = await visitDoctor(folder.path, { PORT: 'none' }, { args: ['--json', '--content'], site })
  expect(visit.complaints()).toEqual([
    'content/about.md: is a sample',
    'content/articles/rule.md: has authorities that you have not checked (last checked 2026-11-23)',
    'content/document-masker.yaml: leaves facts.price blank',
    'content/free-call.yaml: has samples in entry.title, entry.words.a',
    'content/services/extra.md: gives no price',
  ])
  expect(visit.status).toBe(1)
})

it('says when other users can read the data', async () => {
  await using doctor = await open()
  await mkdir(join(doctor.folder, 'data'))
  await chmod(join(doctor.folder, 'data'), 0o755)
  const found = await doctor.examine()
  expect(found.complaints()).toEqual(['DATA_DIR: other users of this machine can read it'])
})

it.each([[['--jsn']], [['--timeout', '0']]])('refuses %j and prints its usage', async (args) => {
  await using folder = await openFolder()
  const { status, output } = await visitDoctor(folder.path, {}, { args })
  expect(status).toBe(2)
  expect(output).toContain('npm run doctor -- [')
})
