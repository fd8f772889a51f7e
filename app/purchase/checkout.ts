import type { CheckoutSession } from '#contracts/purchase.ts'
import type { Failure } from '../post-json.ts'

/** Why there is no checkout, and what the server says besides. */
export interface CheckoutProblem {
  message: string
  detail?: string
  /** Only another client code helps. */
  needsCode?: boolean
}

/** Longer than the server waits for the provider. */
export const CHECKOUT_TIMEOUT_MS = 60_000

/** Where to pay. @throws when the answer isn't the server's own, but a proxy's */
export async function readCheckoutUrl(response: Response): Promise<string> {
  const { url } = (await response.json()) as Partial<CheckoutSession>
  return new URL(url ?? '').href
}

export function describeFailure(failure: Failure): CheckoutProblem {
  if (!('status' in failure)) {
    return { message: 'An unknown error occurred.', detail: 'You may be offline. Nothing was charged.' }
  }
  const { status, headers, text } = failure
  // The server answers with one plain sentence; a proxy's page isn't worth reading.
  const isPlain = headers.get('content-type')?.startsWith('text/plain')
  return {
    message: `HTTP error! status: ${status}`,
    detail: isPlain ? text.slice(0, 300) : '',
    needsCode: status === 403,
  }
}

/** Goes to the provider's page. Returns what to say when the browser won't. */
export function goToCheckout(url: string, go = (address: string) => location.assign(address)): CheckoutProblem | null {
  try {
    go(url)
    return null
  } catch (error) {
    return { message: (error instanceof Error && error.message) || 'An error occurred during redirection.' }
  }
}
