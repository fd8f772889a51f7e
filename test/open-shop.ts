import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { CheckoutSession } from '#contracts/purchase.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import type { AppParts } from '#server/app.ts'
import { hashClientCode } from '#server/flows/purchase/client-codes.ts'
import { listen } from '#server/http/listen.ts'
import { openPresignedArchives } from '#server/partners/archives.ts'
import type { Payments } from '#server/partners/ports.ts'
import { openStripe } from '#server/partners/stripe.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import { openFolder } from './spawn-server.ts'
import { type Arrival, startReceiver } from './start-receiver.ts'

export const PRICE = 'price_sandbox'
export const CODE = 'GIMBAL-DEMO'
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

/** The cookie of the browser that has started a checkout, by its session; the same for all shops on one store. */
const buyers = new Map<string, string>()

/** The site, selling by the stand-in for payments, which it meets over HTTP. */
export interface Shop extends AsyncDisposable {
  test: TestApp
  /** Where the site is reached over HTTP. */
  siteAddress: string
  /** Where the provider's API is. */
  providerAddress: string
  /** The same adapter for a provider elsewhere, or another price. */
  paymentsAt(apiUrl: string, priceId?: string): Payments
  /** Waits until the provider has told so many events, none of which reaches the site by itself. @returns them, in order */
  hear(count: number): Promise<Arrival[]>
  /** Brings an event to the site, as it was told. */
  bring(event: Arrival | undefined): Promise<Response>
  /** Enters the client code. @returns the cookie */
  enterCode(): Promise<string>
  /** Asks for a checkout by the grant of a cookie. */
  askCheckout(cookie: string, priceId?: string): Promise<Response>
  /** Enters the code and starts a checkout. @returns its session */
  startCheckout(): Promise<string>
  /** Does what a buyer does on the provider's page. */
  pay(session: string, how?: 'card' | 'declined' | 'transfer', email?: string): Response | Promise<Response>
  /** Does what the owner does at the provider. */
  manage(session: string, what: 'refund' | 'transfer', how: string): Response | Promise<Response>
  /** Asks as the browser does that has started the checkout; as any browser where none has. */
  verify(session: string): Promise<Response>
}

/**
 * Opens a shop whose provider tells its events to a receiver that holds them back.
 * @param timeoutMs how long the site waits for the provider
 * @param tellsSite whether the provider tells them to the site instead, over HTTP as well
 */
export async function openShop(
  given: Partial<AppParts> = {},
  { timeoutMs = 2000, tellsSite = false } = {},
): Promise<Shop> {
  const folder = await openFolder()
  const receiver = await startReceiver()
  const now = () => new Date(test.clock())
  const sandbox = createSandbox({
    databaseFile: join(folder.path, 'sandbox.sqlite'),
    webhookSecret: WEBHOOK_SECRET,
    paymentEventsUrl: () => (tellsSite ? `${site.address}/api/stripe-webhook` : receiver.address),
    now,
  })
  const provider = await listen({ fetch: (request) => sandbox.fetch(request), host: '127.0.0.1', port: 0 })
  const paymentsAt = (apiUrl: string, priceId = PRICE) =>
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
    archives: openPresignedArchives(sandbox.archives, () => test.clock()),
    priceId: PRICE,
    clientCodes: [hashClientCode(CODE)],
    sandbox,
    ...given,
  })

  const site = await listen({ fetch: test.app.fetch, host: '127.0.0.1', port: 0 })

  const form = (path: string, fields: Record<string, string>) =>
    test.app.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
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

  return {
    test,
    siteAddress: site.address,
    providerAddress: provider.address,
    paymentsAt,
    async hear(count) {
      await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(count), { timeout: 10_000, interval: 5 })
      return receiver.arrivals
    },
    async bring(event) {
      if (!event) throw new Error('the provider has told no such event')
      const signature = String(event.headers['stripe-signature'])
      return test.post('/api/stripe-webhook', event.body, {
        'stripe-signature': signature,
        'sec-fetch-site': undefined,
      })
    },
    enterCode,
    askCheckout,
    async startCheckout() {
      const started: CheckoutSession = await (await askCheckout(await enterCode())).json()
      return started.sessionId
    },
    pay: (session, how = 'card', email = 'Ada@example.com') => form(`/sandbox/checkout/${session}`, { how, email }),
    manage: (session, what, how) => form(`/sandbox/payments/${session}/${what}`, { what: how }),
    verify: async (session) =>
      test.app.request(`/api/verify-session?session_id=${session}`, {
        headers: { cookie: buyers.get(session) ?? '' },
      }),
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
