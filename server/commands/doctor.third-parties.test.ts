import { openReadySite } from '#test/doctor/open-doctor.ts'
import { endpoint, price } from '#test/doctor/start-third-parties.ts'
import { afterAll, expect, itWith } from '#test/it.ts'
import { answerJson, answerWith, type Behaviour, reset } from '#test/start-receiver.ts'

const site = await openReadySite()
afterAll(() => site[Symbol.asyncDispose]())
const it = itWith(site.openDoctor)

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
