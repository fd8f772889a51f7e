import type { MiddlewareHandler } from 'hono'
import { Refusal } from './refusal.ts'

/**
 * Refuses with 400 a request line that writes a name or password into the address, as in `GET http://name:word@host/`. No
 * browser sends one, and no `Request` can be made of it: the attempt would fail with the whole address in its message.
 */
export const refuseCredentials: MiddlewareHandler = async (c, next) => {
  if (/^\w+:\/\/[^/]*@/.test(c.req.url)) throw new Refusal(400, 'The address must not hold a name or a password.')
  await next()
}
