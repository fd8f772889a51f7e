import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

/** Answers what a door does not take: OPTIONS with what it does, anything else with 405. No other origin is let in. */
export const allowOnly = (method: 'GET' | 'POST') => (c: Context) => {
  const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow })
  throw new Refusal(405, `This address only takes ${method}.`, { allow })
}
