import type { CheckoutSession } from '#contracts/purchase.ts'
import { postJson } from '../post-json.ts'

/** Why there is no checkout: §8's words, and what the server says besides. */
export interface CheckoutComplaint {
  message: string
  detail?: string
  /** Only another client code helps. */
  needsCode?: boolean
}

/** Longer than the server asks the provider, so that its answer is heard. */
const TIMEOUT_MS = 60_000

/** §7 call 6. Resolves with where to pay, or with what to tell the buyer; never rejects. */
export async function startCheckout(priceId: string, post = postJson): Promise<{ url: string } | CheckoutComplaint> {
  try {
    const answer = await post('/api/create-checkout-session', JSON.stringify({ priceId }), { timeoutMs: TIMEOUT_MS })
    if (!answer.ok) {
      const needsCode = answer.status === 403
      return { message: `HTTP error! status: ${answer.status}`, detail: await plainText(answer), needsCode }
    }
    // Its own test holds the server to the contract; a proxy's answer may be anything.
    const { url } = (await answer.json()) as Partial<CheckoutSession>
    return { url: new URL(url ?? '').href }
  } catch {
    return { message: 'An unknown error occurred.', detail: 'You may be offline. Nothing was charged.' }
  }
}

/** Leaves for the provider's page. Returns what to tell the buyer when the browser will not go there. */
export function goToCheckout(
  url: string,
  go = (address: string) => location.assign(address),
): CheckoutComplaint | null {
  try {
    go(url)
    return null
  } catch (error) {
    return { message: (error instanceof Error && error.message) || 'An error occurred during redirection.' }
  }
}

/** Doors answer with one plain sentence; a proxy's page is nothing to read. */
async function plainText(answer: Response): Promise<string> {
  const isPlain = answer.headers.get('content-type')?.startsWith('text/plain')
  return isPlain ? (await answer.text()).slice(0, 300) : ''
}
