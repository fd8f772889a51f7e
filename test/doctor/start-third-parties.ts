import { createHash } from 'node:crypto'
import { startMailServer } from '../start-mail-server.ts'
import { answerJson, type Behaviour, startReceiver } from '../start-receiver.ts'

const ORIGIN = 'https://www.example.invalid'

const SCRIPT = 'customElements.define("elevenlabs-convai", class extends HTMLElement {})'

export const price = {
  id: 'price_1',
  active: true,
  livemode: true,
  type: 'one_time',
  unit_amount: 4900,
  currency: 'usd',
}

export const endpoint = { url: `${ORIGIN}/api/stripe-webhook`, status: 'enabled', enabled_events: ['*'] }

/** The scheduler's webhook. */
export const subscription = {
  uri: 'https://api.calendly.com/webhook_subscriptions/W',
  callback_url: `${ORIGIN}/api/calendly-webhook`,
  state: 'active',
  events: ['invitee.created', 'invitee.canceled'],
}

const file: Behaviour = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).end(Buffer.alloc(1000))
}

/** Well-behaved third parties, all on one local server. */
export async function startThirdParties() {
  const paths = new Map<string, Behaviour>([
    [
      '/calendly/users/me',
      answerJson({ resource: { uri: 'https://api/users/U', current_organization: 'https://api/organizations/O' } }),
    ],
    ['/calendly/webhook_subscriptions', answerJson({ collection: [subscription] })],
    ['/calendly/webhook_subscriptions/W', (response) => void response.writeHead(204).end()],
    ['/book', (response) => void response.end('<h1>Book</h1>')],
    ['/v1/prices/price_1', answerJson(price)],
    ['/v1/webhook_endpoints', answerJson({ object: 'list', data: [endpoint], has_more: false })],
    ['/x64.zip', file],
    ['/arm64.zip', file],
    ['/widget.js', (response) => void response.end(SCRIPT)],
  ])
  const receiver = await startReceiver((response, arrival, number) => {
    const behaviour = paths.get(arrival.path.split('?')[0] ?? '')
    if (behaviour) behaviour(response, arrival, number)
    else response.writeHead(arrival.path.startsWith('/hooks/') ? 405 : 404).end()
  })
  const mailServer = await startMailServer({ allowInsecureAuth: true })
  const { address } = receiver
  const hook = (name: string) => `${address}/hooks/${name}`
  return {
    receiver,
    mailServer,
    /** From the next request on, replaces the behavior of this path (without its query). */
    misbehave: (path: string, behaviour: Behaviour) => void paths.set(path, behaviour),
    /** All settings needed for launch, pointing there. */
    settings: {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: ORIGIN,
      TRUSTED_PROXIES: '127.0.0.1',
      VAULT_PATH: 'a-word-of-our-own',
      LEAD_MAGNET_PATH: 'another-word-of-our-own',
      SESSION_SECRET: 'session-secret-of-the-owner-0123456789',
      WEBHOOK_SIGNING_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      NEWSLETTER_WEBHOOK_URL: hook('newsletter'),
      SURVEY_WEBHOOK_URL: hook('survey'),
      BUSINESS_CARD_WEBHOOK_URL: hook('business-card'),
      LEAD_MAGNET_WEBHOOK_URL: hook('lead-magnet'),
      PURCHASE_WEBHOOK_URL: hook('purchase'),
      ALERT_WEBHOOK_URL: hook('alerts'),
      SMTP_URL: mailServer.url.replace('://', '://the-firm:mail-password-of-the-owner@'),
      MAIL_FROM: 'The Firm <hello@firm.example>',
      OWNER_EMAIL: 'owner@firm.example',
      CALENDLY_EVENT_URL: `${address}/book`,
      CALENDLY_TOKEN: 'calendly-token-of-the-owner',
      CALENDLY_WEBHOOK_SIGNING_KEY: 'calendly-signing-key-of-the-owner',
      CALENDLY_API_URL: `${address}/calendly`,
      STRIPE_SECRET_KEY: 'sk_live_of_the_owner',
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_owner_0123',
      STRIPE_API_URL: address,
      ELEVENLABS_AGENT_ID: 'agent_1',
      ELEVENLABS_SCRIPT_URL: `${address}/widget.js`,
      ELEVENLABS_SCRIPT_INTEGRITY: `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`,
      CLARITY_PROJECT_ID: 'abcdefghij',
      MASKER_MAC_X64_URL: `${address}/x64.zip`,
      MASKER_MAC_ARM64_URL: `${address}/arm64.zip`,
      MASKER_MAC_X64_SHA256: 'ab'.repeat(32),
      MASKER_MAC_ARM64_SHA256: 'cd'.repeat(32),
      CLIENT_CODE_HASHES: 'zik0zj',
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([receiver[Symbol.asyncDispose](), mailServer[Symbol.asyncDispose]()])
    },
  }
}
