import type { Context } from 'hono'
import { INVALID_CODE_MESSAGE } from '#contracts/masker-release.ts'
import { clientCodeRequest } from '#contracts/purchase.ts'
import { GRANT_SECONDS, giveGrant } from '#server/flows/purchase/grants.ts'
import { readJson } from '#server/http/body/json-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { setPurchaseCookie } from './purchase-cookies.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

/** `POST /api/client-code` (decisions §5): 204 and a grant in a cookie for an accepted code, else 422. */
export const takeClientCode = (parts: PurchaseDoorParts) => async (c: Context) => {
  const { code } = await readJson(c, clientCodeRequest)
  const grant = await giveGrant(parts, code)
  if (grant === undefined) {
    parts.security.note('security.code_refused', {}, c)
    throw new Refusal(422, INVALID_CODE_MESSAGE)
  }
  setPurchaseCookie(c, parts, 'grant', grant, GRANT_SECONDS)
  return c.body(null, 204)
}
