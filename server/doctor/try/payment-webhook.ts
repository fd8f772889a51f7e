import { Stripe } from 'stripe'
import { openStripeClient } from '#server/partners/stripe-client.ts'
import type { Values } from '#server/start/connections/form.ts'
import { PAYMENT_EVENTS } from '../check-sales.ts'

/** Says which endpoints are ours among those of an account. */
const OURS = 'consulting-site'

const apiOf = ({ apiUrl }: Values) => apiUrl || 'https://api.stripe.com'

/** The account behind typed values. */
const open = (values: Values) =>
  openStripeClient({ apiUrl: apiOf(values), secretKey: values['key'] ?? '', timeoutMs: 10_000, retries: 0 })

/** Has Stripe tell this site of payments, in the API's version that this code reads. The secret is told once, at creation. */
export async function makeEndpoint(
  values: Values,
  url: string,
): Promise<{ ok: true; id: string; secret: string } | { ok: false; says: string }> {
  if (!url.startsWith('https:') && new URL(apiOf(values)).protocol === 'https:')
    return { ok: false, says: 'Stripe tells only sites with a public https address. Connect the domain first.' }
  try {
    const made = await open(values).webhookEndpoints.create({
      url,
      enabled_events: [...PAYMENT_EVENTS],
      api_version: Stripe.API_VERSION,
      metadata: { site: OURS },
    })
    return made.secret
      ? { ok: true, id: made.id, secret: made.secret }
      : { ok: false, says: 'Stripe’s answer had no secret. Make the webhook at Stripe, and paste its secret.' }
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    const says =
      status === 401 || status === 403
        ? 'This key may not make webhooks. Give it Webhook Endpoints write, or make one at Stripe and paste its secret.'
        : 'Stripe didn’t make the webhook. Try again, or make one at Stripe and paste its secret.'
    return { ok: false, says }
  }
}

/** Removes one whose secret nobody has. Never throws. */
export async function removeEndpoint(values: Values, id: string): Promise<void> {
  await open(values)
    .webhookEndpoints.del(id)
    .catch(() => {})
}

/** Removes what an earlier press made for the same address. What people made stays. Never throws. @param kept the one that's in use */
export async function removeOlderEndpoints(values: Values, url: string, kept: string): Promise<void> {
  const stripe = open(values)
  try {
    const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    for (const { id, url: at, metadata } of all)
      if (id !== kept && at === url && metadata['site'] === OURS) await stripe.webhookEndpoints.del(id)
  } catch {
    // Then both tell of payments, and each is counted once.
  }
}
