import type { Context } from 'hono'
import { isbot } from 'isbot'

/** Whether no person is behind a request, as far as it says itself: a program, or a browser that fetches ahead. */
export function isMachine(c: Context): boolean {
  const purpose = `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''} ${c.req.header('x-moz') ?? ''}`
  const userAgent = c.req.header('user-agent')?.trim() ?? ''
  return /prefetch|prerender|preview/i.test(purpose) || userAgent === '' || isbot(userAgent)
}
