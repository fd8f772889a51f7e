import type { Context } from 'hono'
import { isbot } from 'isbot'
import { countedStep } from '#contracts/counts.ts'
import { countStep } from '#server/flows/landing-tests.ts'
import { readJson } from '#server/http/request-body.ts'

/** `POST /api/counts`: counts a step of a visit, people only; 204 either way. */
export const takeCount = (parts: Parameters<typeof countStep>[0]) => async (c: Context) => {
  const step = await readJson(c, countedStep)
  if (!isMachine(c)) await countStep(parts, step)
  return c.body(null, 204)
}

/** Whether a program sent a request, or a browser that fetches ahead, as far as the request says. */
function isMachine(c: Context): boolean {
  const purpose = `${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''} ${c.req.header('x-moz') ?? ''}`
  const userAgent = c.req.header('user-agent')?.trim() ?? ''
  return /prefetch|prerender|preview/i.test(purpose) || userAgent === '' || isbot(userAgent)
}
