import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as z from 'zod/mini'
import { type ByField, deepestIssue, describeByField } from '#contracts/fields.ts'
import { HttpError } from './http-error.ts'

const MAX_JSON_KILOBYTES = 16

/** The body's media type, lowercase, without parameters; undefined if absent. */
export const mediaType = (c: Context): string | undefined =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()

/** Also reads bodies without a length, as proxies may send them. @throws HttpError 413 too large, 400 if the client disconnects */
export async function readBytes(c: Context, mostKilobytes: number): Promise<Uint8Array> {
  const onError = () => {
    throw new HttpError(413, `The form is too long: the limit is ${mostKilobytes} kilobytes.`)
  }
  const limit: (c: Context, next: Next) => Promise<unknown> = bodyLimit({ maxSize: mostKilobytes * 1024, onError })
  try {
    await limit(c, async () => {})
    return new Uint8Array(await c.req.arrayBuffer())
  } catch (error) {
    // A disconnect isn't our fault, so log only the request.
    if (error instanceof HttpError || !c.req.raw.signal.aborted) throw error
    throw new HttpError(400, 'The form was cut off.')
  }
}

/** Reads and validates JSON. @param mostKilobytes 16 unless given @throws HttpError 413, 415, 400, 422 */
export async function readJson<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
  mostKilobytes = MAX_JSON_KILOBYTES,
): Promise<z.infer<Schema>> {
  if (mediaType(c) !== 'application/json') throw new HttpError(415, 'The form must be sent as JSON.')
  const value = parseJson(await readBytes(c, mostKilobytes), 'The form couldn’t be read because it isn’t valid JSON.')
  if (!isStorableText(value)) throw new HttpError(422, 'The form contains a character that can’t be stored.')
  const checked = checkWordless(schema, value)
  if (!checked.success) throw new HttpError(422, describeFirst(checked.error.issues))
  return checked.data
}

/** Validates a query string, which `refuseUnstorableQuery` let pass. @throws HttpError 422 naming the first invalid field */
export function readQuery<Schema extends z.ZodMiniType>(c: Context, schema: Schema): z.infer<Schema> {
  const checked = checkWordless(schema, c.req.query())
  if (!checked.success) throw new HttpError(422, describeFirst(checked.error.issues))
  return checked.data
}

/** Refuses a NUL in a query, which PostgreSQL can't look up. */
export const refuseUnstorableQuery: MiddlewareHandler = async (c, next) => {
  if (!isStorableText(c.req.queries()))
    throw new HttpError(422, 'The search contains a character that can’t be searched for.')
  await next()
}

/** @throws HttpError 400 with the sentence */
export function parseJson(bytes: Uint8Array, sentence: string): unknown {
  try {
    // Strict: a replacement character would be stored as if the visitor had typed it.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new HttpError(400, sentence)
  }
}

/** PostgreSQL rejects NUL, and both stores alter lone surrogates. Not recursive, since a body may be deeply nested. */
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

type Issue = z.core.$ZodIssue

/** Placeholder for issues without a contract message. */
const WORDLESS = 'Invalid input'

/** Suppresses the library's messages, which repeat what was sent. */
const checkWordless = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown) =>
  schema.safeParse(value, { error: () => WORDLESS })

/** One sentence about the first invalid field. Issues from `checkWordless` never repeat input. */
function describeFirst([issue]: readonly Issue[]): string {
  if (!issue) return 'The form is not valid.'
  const nested = deepestIssue(issue)
  const field = nested.path.map(String).join('.')
  const said = complaint(nested)
  // A message is either a whole sentence, which is for people, or the end of one.
  return /^[A-Z]/.test(said) ? `${said.replace(/\.$/, '')}.` : `${field === '' ? 'The form' : field} ${said}.`
}

function complaint(issue: Issue): string {
  if (issue.message !== WORDLESS) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.path.length === 0) return 'must be a JSON object'
      return `is missing or is not ${issue.expected === 'string' ? 'text' : `of type ${issue.expected}`}`
    case 'too_big':
      return `is too long: the limit is ${issue.maximum} characters`
    case 'invalid_value':
      return issue.values.every((value) => value === '')
        ? 'must be left blank'
        : `must be ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`
    case 'unrecognized_keys':
      return 'contains an unknown field'
    default:
      return 'is not valid'
  }
}

/** Three times the JSON limit, since a form may encode each byte as three. */
const MAX_KILOBYTES = 48

const URL_ENCODED = 'application/x-www-form-urlencoded'

/** A 422 for a form that the visitor must correct. */
export class FormError extends HttpError {
  readonly fields: ByField

  /** @param fields what's wrong with each field, one sentence each */
  constructor(sentence: string, fields: ByField) {
    super(422, sentence)
    this.name = 'FormError'
    this.fields = fields
  }
}

/** Whether a browser posted a form without a script; it gets a page in response. Scripts send JSON. */
export const isFormPost = (c: Context): boolean =>
  c.req.method === 'POST' && [URL_ENCODED, 'multipart/form-data'].includes(mediaType(c) ?? '')

/** Reads a form of up to 48 KiB. No repeated fields; missing ones are blank. @throws HttpError 400, 413, 415, 422 */
export async function readForm<Name extends string>(c: Context, names: readonly Name[]): Promise<Record<Name, string>> {
  if (mediaType(c) !== URL_ENCODED) throw new HttpError(415, 'This form doesn’t accept files.')
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(c.req.header('content-type') ?? '')?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
    throw new HttpError(415, 'The form must be sent as UTF-8.')

  const typed = new Map<string, string>(names.map((name) => [name, '']))
  const seen = new Set<string>()
  for (const [name, value] of decodePairs(await readBytes(c, MAX_KILOBYTES))) {
    if (!typed.has(name)) throw new HttpError(422, 'The form contains an unknown field.')
    if (seen.has(name)) throw new HttpError(422, 'The form contains a field twice.')
    if (value.includes('\u0000')) throw new HttpError(422, 'The form contains a character that can’t be stored.')
    seen.add(name)
    typed.set(name, value.replaceAll(/\r\n?/g, '\n').trim())
  }
  return Object.fromEntries(typed) as Record<Name, string>
}

/** @throws FormError with each invalid field's error */
export function checkForm<Schema extends z.ZodMiniType>(schema: Schema, typed: unknown): z.infer<Schema> {
  const checked = checkWordless(schema, typed)
  if (checked.success) return checked.data
  throw new FormError(describeFirst(checked.error.issues), describeByField(checked.error.issues))
}

/** Reads a script's JSON or a browser's form, by the same contract. @param names the form's fields */
export const readFormOrJson = async <Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
  names: readonly string[],
) => (isFormPost(c) ? checkForm(schema, await readForm(c, names)) : readJson(c, schema))

/** @throws HttpError 400 for what the URL standard would repair: no visitor types that */
function decodePairs(bytes: Uint8Array): URLSearchParams {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    decodeURIComponent(text)
    return new URLSearchParams(text)
  } catch {
    throw new HttpError(400, 'The form couldn’t be read because it isn’t encoded as a form.')
  }
}
