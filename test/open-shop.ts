import { join } from 'node:path'
import { createSandbox } from '@gimbal/stand-ins/sandbox.ts'
import { expect, vi } from 'vitest'
import { SOLD } from '#contracts/masker-release.ts'
import type { CheckoutSession } from '#contracts/purchase.ts'
import { hashClientCode } from '#server/flows/purchase/checkout.ts'
import { listen } from '#server/http/listen.ts'
import { openArchives } from '#server/partners/archives.ts'
import { openCalendly } from '#server/partners/calendly.ts'
import type { Payments } from '#server/partners/ports.ts'
import { openStripe } from '#server/partners/stripe-client.ts'
import { CALENDLY_KEY } from './calendly-events.ts'
import { createTestApp, type TestApp, type TestOptions } from './create-test-app.ts'
import { openFolder } from './spawn-server.ts'
import { type Arrival, startReceiver } from './start-receiver.ts'

export const PRICE = 'price_sandbox'
export const CODE = 'GIMBAL-DEMO'
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

/** Cookies of browsers that started a checkout, by session; shared by all shops on one store. */
const buyers = new Map<string, string>()

/** The site, selling via the payment stand-in over HTTP; its scheduler is the stand-in, too, and has no events. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * Opens a shop whose provider sends its events to a receiver that holds them back.
 * @param timeoutMs how long the site waits for the provider
 */
export async function openShop(input: TestOptions = {}, { timeoutMs = 2000 } = {}) {
  const folder = await openFolder()
  const receiver = await startReceiver()
  const now = () => new Date(test.clock())
  const sandbox = createSandbox({
    databaseFile: join(folder.path, 'sandbox.sqlite'),
    webhookSecret: WEBHOOK_SECRET,
    paymentEventsUrl: () => receiver.address,
    callEventsUrl: () => undefined,
    product: SOLD,
    now,
  })
  /** Sessions that the site asked the provider about, in order. */
  const questions: string[] = []
  const answer = (request: Request) => {
    const [, session] = /\/v1\/checkout\/sessions\/(\w+)/.exec(request.url) ?? []
    if (request.method === 'GET' && session !== undefined) questions.push(session)
    return sandbox.fetch(request)
  }
  const provider = await listen({ fetch: answer, host: '127.0.0.1', port: 0 })
  const { paths, sums } = sandbox.archives
  /** The same adapter with another provider URL or price. */
  const paymentsAt = (apiUrl: string, priceId = PRICE): Payments =>
    openStripe({
      apiUrl,
      secretKey: 'sk_test_sandbox',
      webhookSecret: WEBHOOK_SECRET,
      priceId,
      clock: () => test.clock(),
      timeoutMs,
    })
  const test: TestApp = await createTestApp({
    payments: paymentsAt(provider.address),
    archives: openArchives(
      { sums, urls: { x64: `${provider.address}${paths.x64}`, arm64: `${provider.address}${paths.arm64}` } },
      { send: fetch },
    ),
    priceId: PRICE,
    clientCodes: [hashClientCode(CODE)],
    scheduler: openCalendly({
      apiUrl: `${provider.address}/sandbox/calendly`,
      eventPage: '/sandbox/scheduler',
      token: 'sandbox',
      webhookKey: CALENDLY_KEY,
      clock: () => test.clock(),
    }),
    sandbox,
    ...input,
  })

  const site = await listen({ fetch: test.app.fetch, host: '127.0.0.1', port: 0 })

  const form = (path: string, fields: Record<string, string>) =>
    test.app.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
  /** @returns the cookie */
  const enterCode = async () => {
    const response = await test.post('/api/client-code', { code: CODE })
    return response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const askCheckout = async (cookie: string, priceId = PRICE) => {
    const response = await test.post('/api/create-checkout-session', { priceId }, { cookie })
    const held = response.headers.getSetCookie().find((text) => /^(__Host-)?checkout=/.test(text))
    if (held !== undefined) {
      const { sessionId }: CheckoutSession = await response.clone().json()
      buyers.set(sessionId, held.split(';')[0] ?? '')
    }
    return response
  }
  /** Enters the code and starts a checkout. @returns its session */
  const startCheckout = async () => {
    const started: CheckoutSession = await (await askCheckout(await enterCode())).json()
    return started.sessionId
  }
  /** Acts as the buyer on the provider's page. */
  const pay = (session: string, how: 'card' | 'declined' | 'transfer' = 'card', email = 'Ada@example.com') =>
    form(`/sandbox/checkout/${session}`, { how, email })

  return {
    test,
    siteAddress: site.address,
    providerAddress: provider.address,
    paymentsAt,
    questions,
    /** Waits until the provider has sent this many events. None reach the site by themselves. @returns them, in order */
    async hear(count: number) {
      await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(count), { timeout: 10_000, interval: 5 })
      return receiver.arrivals
    },
    /** Delivers an event to the site. */
    async bring(event: Arrival | undefined) {
      if (!event) throw new Error('the provider has told no such event')
      const signature = String(event.headers['stripe-signature'])
      return test.post('/api/stripe-webhook', event.body, {
        'stripe-signature': signature,
        'sec-fetch-site': undefined,
      })
    },
    enterCode,
    askCheckout,
    startCheckout,
    pay,
    /** @returns the session of a checkout that was paid by card */
    async buy(email?: string) {
      const session = await startCheckout()
      await pay(session, 'card', email)
      return session
    },
    /** Acts as the owner at the provider. */
    manage: (session: string, what: 'refund' | 'return' | 'transfer', how: string) =>
      form(`/sandbox/payments/${session}/${what}`, { what: how }),
    /** Requests as the browser that started the checkout; as any browser if none did. */
    verify: async (session: string) =>
      test.app.request(`/api/verify-session?session_id=${session}`, { headers: { cookie: buyers.get(session) ?? '' } }),
    async [Symbol.asyncDispose]() {
      sandbox.close()
      await Promise.all([
        site.close(0),
        provider.close(0),
        receiver[Symbol.asyncDispose](),
        test[Symbol.asyncDispose](),
      ])
      await folder[Symbol.asyncDispose]()
    },
  }
}
