import { afterAll, beforeAll, expect, it } from 'vitest'
import { isSigned } from '#sandbox/archives.ts'
import { type OpenDoctor, openReadySite } from '#test/doctor/open-doctor.ts'
import { endpoint, json, price } from '#test/doctor/start-third-parties.ts'
import { answerWith, hang, reset } from '#test/start-receiver.ts'

const kept = new AsyncDisposableStack()
let open: () => Promise<OpenDoctor>
beforeAll(async () => {
  open = kept.use(await openReadySite()).openDoctor
})
afterAll(() => kept.disposeAsync())

it('reports third parties that refuse the key or do not exist', async () => {
  await using doctor = await open()
  const { misbehave } = doctor.parties
  misbehave('/calendly/users/me', answerWith(401))
  misbehave('/book', answerWith(404))
  misbehave('/v1/prices/price_1', json({ error: {} }, {}, 401))
  misbehave('/v1/webhook_endpoints', json({ error: {} }, {}, 403))
  misbehave('/x64.zip', answerWith(404))
  misbehave('/widget.js', answerWith(404))
  misbehave('/hooks/survey', reset)
  misbehave('/hooks/alerts', reset)
  const found = await doctor.askParties()
  expect(found.complaints()).toEqual([
    expect.stringMatching(/^survey automation: can't be reached \(/),
    'scheduler token: Calendly refuses it',
    "scheduler page: doesn't exist (answered 404)",
    'scheduler webhook: Calendly refuses the token',
    'payments price: Stripe refuses the key',
    "payments webhook: can't be read with this key",
    'archive for Intel: answered 404',
    'voice assistant script: answered 404',
    expect.stringMatching(/^alerts: can't be reached \(/),
  ])
})

it('reports an automation that fails, but accepts one that does not know OPTIONS', async () => {
  await using doctor = await open()
  doctor.parties.misbehave('/hooks/survey', answerWith(500))
  doctor.parties.misbehave('/hooks/newsletter', answerWith(501))
  const found = await doctor.askParties()
  expect(found.complaints()).toEqual(['survey automation: live; fails (answered 500)'])
  expect(found.said('survey automation')).toEqual(['warning: live; fails (answered 500)'])
})

it('does not wait for those who hang longer than the limit, all at the same time', async () => {
  await using doctor = await open()
  const paths = ['/calendly/users/me', '/book', '/v1/prices/price_1', '/v1/webhook_endpoints', '/x64.zip', '/widget.js']
  for (const path of [...paths, '/arm64.zip', '/hooks/survey']) doctor.parties.misbehave(path, hang)
  const start = Date.now()
  const visit = await doctor.askParties({}, 3000)
  // Eight hanging in sequence would take 24 seconds.
  expect(Date.now() - start).toBeLessThan(20_000)
  expect(visit.complaints()).toEqual([
    "survey automation: doesn't answer in time",
    "scheduler token: Calendly's API doesn't answer in time",
    "scheduler page: doesn't answer in time",
    "scheduler webhook: Calendly's API doesn't answer in time",
    "payments price: Stripe doesn't answer in time",
    "payments webhook: couldn't be checked",
    "archive for Intel: doesn't answer in time",
    "archive for Apple silicon: doesn't answer in time",
    "voice assistant script: doesn't answer in time",
  ])
})

const PRICE = '/v1/prices/price_1'
const ENDPOINTS = '/v1/webhook_endpoints'
const listOf = (...data: object[]) => json({ object: 'list', data, has_more: false })

it.each([
  ["payments price: isn't active: visitors can't buy", PRICE, json({ ...price, active: false })],
  ['payments price: is a subscription', PRICE, json({ ...price, type: 'recurring' })],
  ['payments key: is a test key: no money moves', PRICE, json({ ...price, livemode: false })],
  ["payments price: doesn't exist at Stripe", PRICE, json({ error: {} }, {}, 404)],
  ["payments webhook: doesn't exist at Stripe", ENDPOINTS, listOf()],
  ["payments webhook: doesn't exist at Stripe", ENDPOINTS, listOf({ ...endpoint, url: 'https://b.example' })],
  ['payments webhook: is disabled at Stripe', ENDPOINTS, listOf({ ...endpoint, status: 'disabled' })],
  [
    "payments webhook: doesn't get checkout.session.async_payment_failed, charge.refunded",
    ENDPOINTS,
    listOf({
      ...endpoint,
      enabled_events: ['checkout.session.completed', 'checkout.session.async_payment_succeeded'],
    }),
  ],
])('reports from what Stripe answers: %s', async (complaint, path, behaviour) => {
  await using doctor = await open()
  doctor.parties.misbehave(path, behaviour)
  expect((await doctor.askParties()).complaints()).toEqual([complaint])
})

it('writes amounts as the currency is written', async () => {
  await using doctor = await open()
  doctor.parties.misbehave(PRICE, json({ ...price, unit_amount: 4900, currency: 'jpy' }))
  expect((await doctor.askParties()).said('payments price')).toEqual(['ok: live; active, JPY 4,900'])
})

it('checks what the storage and the script’s host really serve', async () => {
  await using doctor = await open()
  const { misbehave } = doctor.parties
  misbehave('/x64.zip', (response) => void response.writeHead(200, { 'content-length': '0' }).end())
  // Signed for GET only, like an S3 URL.
  misbehave('/arm64.zip', (response, { headers }) => {
    if (headers.range === undefined) response.writeHead(403).end()
    else response.writeHead(206, { 'content-range': 'bytes 0-0/52000' }).end('P')
  })
  misbehave('/widget.js', (response) => void response.end('something else'))
  const visit = await doctor.askParties({ MASKER_MAC_X64_SHA256: '' })
  expect(visit.complaints()).toEqual([
    'archive for Intel: is empty',
    'archive for Intel: has no checksum for buyers to compare',
    "voice assistant script: doesn't match its integrity: browsers will refuse it",
  ])
  expect(visit.said('archive for Apple silicon')).toEqual(['ok: live; 52,000 bytes'])
})

it('asks a bucket as the site does, and checks that it is private', async () => {
  await using doctor = await open()
  const { address } = doctor.parties.receiver
  const settings = {
    MASKER_MAC_X64_URL: '',
    MASKER_MAC_ARM64_URL: '',
    ARCHIVE_S3_ENDPOINT: address,
    ARCHIVE_S3_BUCKET: 'archives',
    ARCHIVE_S3_REGION: 'us-east-1',
    ARCHIVE_S3_ACCESS_KEY_ID: 'KEY1',
    ARCHIVE_S3_SECRET_ACCESS_KEY: 'secret/of+the=owner',
  }
  const credentials = { region: 'us-east-1', accessKeyId: 'KEY1', secretAccessKey: 'secret/of+the=owner' }
  const x64 = '/archives/document-masker-1.0.0-mac-x64.zip'
  const arm64 = '/archives/document-masker-1.0.0-mac-arm64.zip'
  for (const path of [x64, arm64])
    doctor.parties.misbehave(path, (response, arrival) => {
      // Requested with GET only; any other method would need another signature.
      void isSigned(new Request(new URL(arrival.path, address)), credentials, new Date()).then((isRight) =>
        isRight
          ? response.writeHead(206, { 'content-range': 'bytes 0-0/52000' }).end('P')
          : response.writeHead(403).end(),
      )
    })
  const well = await doctor.askParties(settings)
  expect(well.complaints()).toEqual([])
  expect(well.said('archive for Intel')).toEqual(['ok: live; 52,000 bytes'])

  doctor.parties.misbehave(x64, (response) => void response.writeHead(200, { 'content-length': '52000' }).end())
  doctor.parties.misbehave(arm64, answerWith(403))
  const ill = await doctor.askParties(settings)
  expect(ill.complaints()).toEqual([
    'archive for Intel: can be read without a signature',
    'archive for Apple silicon: answered 403',
  ])
  expect(JSON.stringify(ill)).not.toContain('secret/of')
})

it('says how mail is: off, refused, or signing for another domain', async () => {
  await using doctor = await open()
  expect((await doctor.askParties()).said('mail')).toEqual([
    expect.stringMatching(/^ok: live; the mail server accepts us/),
  ])
  expect(doctor.parties.mailServer.mails).toEqual([])
  const off = await doctor.askParties({ SMTP_URL: '', MAIL_FROM: '', OWNER_EMAIL: '', ALERT_WEBHOOK_URL: '' })
  expect(off.complaints()).toEqual([
    'mail: off: no email is sent, and nothing that needs email is offered',
    "alerts: off: you won't hear of failing deliveries",
  ])
  await doctor.parties.mailServer[Symbol.asyncDispose]()
  expect((await doctor.askParties()).complaints()).toEqual(['mail: live; fails (ECONNREFUSED)'])
})

it('does without a purchase automation where the site emails buyers itself', async () => {
  await using doctor = await open()
  const visit = await doctor.askParties({ PURCHASE_WEBHOOK_URL: '', VISITOR_MAIL: '1' })
  expect(visit.said('purchase automation')).toEqual(['ok: off; the site emails buyers itself'])
  expect(visit.complaints()).toEqual([])
})

it('reports a wrong clock', async () => {
  await using doctor = await open()
  doctor.parties.misbehave('/v1/prices/price_1', (...request) => {
    json(price, { date: new Date(Date.now() + 100 * 86_400_000).toUTCString() })(...request)
  })
  // One agreeing clock is enough.
  expect((await doctor.examine()).said('clock')).toEqual(['ok: right'])
  const noScheduler = { CALENDLY_EVENT_URL: '', CALENDLY_TOKEN: '', CALENDLY_WEBHOOK_SIGNING_KEY: '' }
  const alone = { ...noScheduler, ELEVENLABS_AGENT_ID: '', PUBLIC_ORIGIN: '' }
  const hooks = ['NEWSLETTER', 'SURVEY', 'BUSINESS_CARD', 'LEAD_MAGNET', 'PURCHASE', 'ALERT']
  const none = Object.fromEntries(hooks.map((name) => [`${name}_WEBHOOK_URL`, '']))
  const visit = await doctor.examine({ ...alone, ...none, MASKER_MAC_X64_URL: '', MASKER_MAC_ARM64_URL: '' })
  expect(visit.said('clock')).toEqual([expect.stringMatching(/^not-ready: (8639\d|86400)\d\d s off from/)])
})

it('says what is off, and what that means', async () => {
  await using doctor = await open()
  const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))
  const visit = await doctor.examine({
    ...without('SURVEY_WEBHOOK_URL', 'PURCHASE_WEBHOOK_URL', 'ALERT_WEBHOOK_URL', 'CALENDLY_EVENT_URL'),
    ...without(
      'CALENDLY_TOKEN',
      'CALENDLY_WEBHOOK_SIGNING_KEY',
      'ELEVENLABS_AGENT_ID',
      'MASKER_MAC_X64_URL',
      'MASKER_MAC_ARM64_URL',
    ),
    ...without('CLIENT_CODE_HASHES', 'ELEVENLABS_SCRIPT_INTEGRITY'),
    CLARITY_PROJECT_ID: 'G-12345',
  })
  expect(visit.complaints()).toEqual([
    "survey automation: off: these leads aren't delivered",
    "purchase automation: off: these leads aren't delivered",
    "scheduler: off: visitors can't book",
    "archives: off: buyers wouldn't get their files",
    'voice assistant: off: /demo has none',
    "behavior analytics: live, with an id that doesn't look like one of Clarity's",
    "client codes: there are none, so visitors can't buy",
  ])
})
