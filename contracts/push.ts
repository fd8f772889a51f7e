import * as z from 'zod/mini'

/** What a browser shows: the body of a push message, as JSON. */
export interface PushMessage {
  title: string
  body: string
  /** The console's page to open. */
  path: string
  /** A message with the tag of an earlier one takes its place. */
  tag: string
}

/** A browser that shows push messages. Times are epoch milliseconds. */
export interface ShownSubscription {
  /** SHA-256 of its endpoint, in base64url. */
  id: string
  label: string
  showsNames: boolean
  addedAt: number
  lastSentAt: number | null
  /** Why the latest message didn't arrive; null if it did, or there was none. */
  lastError: string | null
}

/** In `GET /api/console/account`. */
export interface PushState {
  /** The server's key, which a browser binds its subscription to. */
  publicKey: string
  subscriptions: ShownSubscription[]
  /** Where the sandbox makes a subscription, for a browser that can't reach its own push service; null without one. */
  standIn: string | null
}

/** `POST /api/console/account/push-test`. */
export interface PushTestAnswer {
  /** `gone`: the browser no longer takes messages, and was removed. */
  result: 'sent' | 'gone' | 'failed'
  /** Why it failed. */
  error?: string
}

const id = z.string().check(z.regex(/^[\w-]{43}$/))

/** What a browser's `PushSubscription` is as JSON. The keys are a point of P-256 and 16 bytes. */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

export const pushOnRequest = z.extend(pushSubscription, { showsNames: z.boolean() })
export const pushNamesRequest = z.object({ id, showsNames: z.boolean() })
export const subscriptionRequest = z.object({ id })

/** This browser's subscription, if it has one: signing out ends it, and signing out everywhere else keeps it. */
export const signOutRequest = z.object({ push: z.optional(z.nullable(id)) })
