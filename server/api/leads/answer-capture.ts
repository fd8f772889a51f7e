import type { Context } from 'hono'
import type { LeadAnswer } from '#contracts/given-to-pages.ts'
import type { captureLead } from '#server/flows/capture-lead.ts'
import { Refusal } from '#server/http/refusal.ts'

/** What a lead's sender is told; a 2xx is the promise that the lead is stored and will be delivered (decisions §4). */
export function answerCapture(
  c: Context,
  outcome: Awaited<ReturnType<typeof captureLead>>,
  given: LeadAnswer = {},
): Response {
  if (outcome === 'conflict') throw new Refusal(409, 'That id was already used for another submission.')
  return c.json({ ok: true, ...given })
}
