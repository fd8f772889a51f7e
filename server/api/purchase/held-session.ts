import type { Context } from 'hono'
import { HELD_SECONDS, holdSession, readHeldSession } from '#server/flows/purchase/purchase-page.ts'
import { readPurchaseCookie, setPurchaseCookie } from './purchase-cookies.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

/** Any provider's id of a session; it becomes part of an address. */
export const SESSION_ID = /^\w{1,255}$/

/** Whether this browser has started the session's checkout, or opened its purchase. */
export const holdsSession = (c: Context, parts: PurchaseDoorParts, sessionId: string): boolean =>
  (['checkout', 'purchase'] as const).some(
    (name) => readHeldSession(parts, readPurchaseCookie(c, parts, name)) === sessionId,
  )

/** Gives this browser what was bought in a session, from now on. */
export const giveSession = (c: Context, parts: PurchaseDoorParts, sessionId: string): void =>
  setPurchaseCookie(c, parts, 'purchase', holdSession(parts, sessionId), HELD_SECONDS)
