import type { PushMessage } from '#contracts/console-people.ts'

// The port to browsers' push services, as ports.ts has the others.

/** `isGone`: the browser no longer takes any. `isFinal`: this one won't be taken, however often it's sent. */
export type PushResult =
  | { ok: true }
  | { ok: false; error: string; isGone?: true; isFinal?: boolean; retryAfterMs?: number }

/** Where a browser gets its push messages, and the keys they're encrypted with. */
interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** Sends push messages to browsers. */
export interface PushService {
  /** The key by which push services know us, in base64url. */
  publicKey: string
  /** Whether this can be a push service's address: none on this machine or in its network. */
  accepts(endpoint: string): boolean
  /** Never rejects. @param topic replaces an earlier message with the same one that's still on its way */
  send(
    to: PushAddress,
    what: { message: PushMessage; topic: string; ttlSeconds: number },
    signal: AbortSignal,
  ): Promise<PushResult>
}
