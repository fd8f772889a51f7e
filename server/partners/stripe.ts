import {
  apiKey,
  beginningWith,
  identifier,
  type SettingSheet,
  secretText,
  secureOrigin,
  setting,
  type ValuesOf,
} from '#contracts/setting-kinds.ts'
import { chooseMode, type RunningSandbox, type Sandboxing, type ThirdParty } from './partner.ts'

const settings = {
  stripeSecretKey: setting('STRIPE_SECRET_KEY', beginningWith(['sk_', 'rk_'], apiKey)),
  stripePriceId: setting('STRIPE_PRICE_ID', beginningWith(['price_'], identifier)),
  stripeWebhookSecret: setting('STRIPE_WEBHOOK_SECRET', beginningWith(['whsec_'], secretText(16))),
  stripeApiUrl: setting('STRIPE_API_URL', secureOrigin, { fallback: 'https://api.stripe.com' }),
}

export const stripeSheet = {
  group: 'selling',
  settings,
  together: [['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID', 'STRIPE_WEBHOOK_SECRET']],
} as const satisfies SettingSheet

type StripeConfig = ValuesOf<typeof settings> & Sandboxing

const SANDBOX_SALE = { priceId: 'price_sandbox', secretKey: 'sk_test_sandbox' }

/** The client code, with its hash, that works while payments are sandboxed. */
export const SANDBOX_CODE = { code: 'GIMBAL-DEMO', hash: 'jwqlpq' }

/** Where Stripe's API is, and what it takes to use it. */
export type StripeReach = NonNullable<ReturnType<typeof stripeConnection>>

/** Whether visitors pay at Stripe, at its stand-in, or not at all. */
export const chooseStripe = (config: StripeConfig): ThirdParty =>
  chooseMode(
    config.stripeSecretKey !== undefined,
    'STRIPE_SECRET_KEY, STRIPE_PRICE_ID and STRIPE_WEBHOOK_SECRET',
    config,
  )

/** Whether visitors can pay, but no money moves. */
export const hasTestKey = ({ stripeSecretKey = '' }: StripeConfig): boolean => /^[sr]k_test_/.test(stripeSecretKey)

/** Stripe's API, or its stand-in's. Undefined if there's neither. */
export function stripeConnection(config: StripeConfig, sandbox: RunningSandbox | undefined) {
  if (chooseStripe(config).mode === 'sandbox' && sandbox)
    return { apiUrl: sandbox.address, webhookSecret: sandbox.webhookSecret, ...SANDBOX_SALE }
  const { stripeApiUrl: apiUrl, stripeSecretKey, stripePriceId, stripeWebhookSecret } = config
  if (stripeSecretKey === undefined || stripePriceId === undefined || stripeWebhookSecret === undefined)
    return undefined
  return { apiUrl, secretKey: stripeSecretKey, priceId: stripePriceId, webhookSecret: stripeWebhookSecret }
}

/** Leads to a payment's page at Stripe, or at its stand-in; undefined if there's neither. */
export function paymentPages(config: StripeConfig): ((paymentId: string) => string) | undefined {
  const { mode } = chooseStripe(config)
  if (mode === 'off') return undefined
  const pages =
    mode === 'sandbox'
      ? '/sandbox/payments#'
      : `https://dashboard.stripe.com/${hasTestKey(config) ? 'test/' : ''}payments/`
  return (paymentId) => `${pages}${encodeURIComponent(paymentId)}`
}

/** The id of the price that pages sell at; null if nothing is sold. */
export const priceToShow = (config: StripeConfig): string | null =>
  chooseStripe(config).mode === 'sandbox' ? SANDBOX_SALE.priceId : (config.stripePriceId ?? null)
