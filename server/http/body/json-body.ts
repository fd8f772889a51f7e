import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { mediaType, readBytes } from './body-bytes.ts'
import { checkWordless, describeFirst } from './describe-issue.ts'

const MOST_KILOBYTES = 16

/**
 * Reads a JSON body of at most 16 KiB and checks it against a contract.
 * @throws Refusal 411 without a length, 413 too large, 415 not JSON by its type, 400 not JSON by its content, 422 not as
 * the contract says, with the first field that is wrong
 */
export async function readJson<Schema extends z.ZodMiniType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  if (mediaType(c) !== 'application/json') throw new Refusal(415, 'The form must be sent as JSON.')
  const value = parseBody(await readBytes(c, MOST_KILOBYTES))
  if (!isStorableText(value)) throw new Refusal(422, 'The form holds a character that cannot be stored.')
  const checked = checkWordless(schema, value)
  if (!checked.success) throw new Refusal(422, describeFirst(checked.error.issues))
  return checked.data
}

function parseBody(bytes: ArrayBuffer): unknown {
  try {
    // Strict, since a replaced byte would be stored as if the visitor had typed it.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'The form could not be read because it is not valid JSON.')
  }
}

/** NUL is refused by PostgreSQL, half a surrogate pair is changed by both stores. Without recursion: nesting is free. */
function isStorableText(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && (next.includes('\u0000') || !next.isWellFormed())) return false
    if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) waiting.push(key, inner)
    }
  }
  return true
}
