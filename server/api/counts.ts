import type { Context } from 'hono'
import { countedStep } from '#contracts/counts.ts'
import { type CountParts, countStep } from '#server/flows/count-step.ts'
import { readJson } from '#server/http/body/json-body.ts'
import { isMachine } from './is-machine.ts'

/** `POST /api/counts`: counts what a page tells of a visit, people only; 204 either way. */
export const takeCount = (parts: CountParts) => async (c: Context) => {
  const step = await readJson(c, countedStep)
  if (!isMachine(c)) await countStep(parts, step)
  return c.body(null, 204)
}
