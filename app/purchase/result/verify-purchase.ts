import type { VerifiedSession } from '#contracts/purchase.ts'

/** What came of a purchase: paid, not known as paid, or nobody could be asked. */
export type PurchaseResult =
  | { name: 'verified'; email: string | null; downloads: NonNullable<VerifiedSession['downloads']> }
  | { name: 'denied' | 'unreachable' }

/** §7 call 7, for the id that the provider put into the address. Never rejects. */
export async function verifyPurchase(sessionId: string | null, ask: typeof fetch = fetch): Promise<PurchaseResult> {
  if (!sessionId) return { name: 'denied' }
  try {
    const answer = await ask(`/api/verify-session?session_id=${encodeURIComponent(sessionId)}`, {
      signal: AbortSignal.timeout(30_000),
    })
    // 400: no id of any checkout.
    if (answer.status === 400) return { name: 'denied' }
    if (!answer.ok) return { name: 'unreachable' }
    // Its own test holds the server to the contract; a proxy's answer may be anything.
    const { verified, customer_email, downloads } = (await answer.json()) as Partial<VerifiedSession>
    if (verified === false) return { name: 'denied' }
    if (verified !== true || !Array.isArray(downloads)) return { name: 'unreachable' }
    return { name: 'verified', email: customer_email ?? null, downloads }
  } catch {
    return { name: 'unreachable' }
  }
}
