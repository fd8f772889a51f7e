import type { Context } from 'hono'
import { ATTRIBUTION_HEADER, type Attribution, arrivalAt, readAttribution } from '#contracts/attribution.ts'
import { isFormPost } from '#server/http/body/form-body.ts'
import { isOwnOrigin } from '#server/http/same-origin.ts'

/**
 * Where a lead's sender came from, as the page's script says; for a browser's own post, as the address of the page tells
 * that held the form. Never a reason to refuse a lead.
 * @param publicOrigin where the site is reached; undefined when the owner has not said
 */
export function attributionOf(c: Context, publicOrigin?: string): Attribution | undefined {
  if (!isFormPost(c)) return readAttribution(c.req.header(ATTRIBUTION_HEADER))
  const page = URL.parse(c.req.header('referer') ?? '')
  const touch = page && isOwnOrigin(page.origin, c.req.url, publicOrigin) ? arrivalAt(page) : undefined
  return touch && { first: touch, last: touch }
}
