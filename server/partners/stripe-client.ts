import { Stripe } from 'stripe'

/**
 * Stripe's own client, for Stripe or for whatever speaks like it.
 * @param apiUrl scheme, host and port
 * @param timeoutMs for each try
 * @param retries how often it tries again
 */
export function openStripeClient({
  apiUrl,
  secretKey,
  timeoutMs,
  retries,
}: {
  apiUrl: string
  secretKey: string
  timeoutMs: number
  retries: number
}): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
}
