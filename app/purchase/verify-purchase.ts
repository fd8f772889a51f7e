import type { VerifiedSession } from '#contracts/purchase.ts'

/** What became of a purchase: paid, not known as paid, or no answer. */
export type PurchaseResult =
  | { name: 'verified'; email: string | null; downloads: NonNullable<VerifiedSession['downloads']> }
  | { name: 'denied'; why: 'unpaid' | 'used' | 'ended' }
  | { name: 'unreachable' }

/**
 * Asks about the session in the address, or the purchase in the browser's cookie. Never rejects.
 * @param search the page's query; the server puts into `link` why a link failed
 */
export async function verifyPurchase(search: string, ask: typeof fetch = fetch): Promise<PurchaseResult> {
  const query = new URLSearchParams(search)
  const sessionId = query.get('session_id')
  const link = query.get('link')
  const denied = { name: 'denied', why: link === 'used' || link === 'ended' ? link : 'unpaid' } as const
  try {
    const asked = sessionId ? `?session_id=${encodeURIComponent(sessionId)}` : ''
    const answer = await ask(`/api/verify-session${asked}`, { signal: AbortSignal.timeout(30_000) })
    // Not a session id.
    if (answer.status === 400) return denied
    if (!answer.ok) return { name: 'unreachable' }
    // A proxy's answer may be anything.
    const { verified, customer_email, downloads, opened_elsewhere } = (await answer.json()) as Partial<VerifiedSession>
    if (verified === false) return opened_elsewhere ? { name: 'denied', why: 'used' } : denied
    if (verified !== true || !Array.isArray(downloads)) return { name: 'unreachable' }
    return { name: 'verified', email: customer_email ?? null, downloads }
  } catch {
    return { name: 'unreachable' }
  }
}
