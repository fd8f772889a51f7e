import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { describeByField } from '#contracts/fields.ts'
import type { ByField } from '#contracts/given-to-pages.ts'
import { Refusal } from './refusal.ts'
import { checkWordless, describeFirst, mediaType, readBytes, readJson } from './request-body.ts'

/** Three times the limit of JSON: a form may encode each byte as three. */
const MOST_KILOBYTES = 48

const URL_ENCODED = 'application/x-www-form-urlencoded'

/** A form that the visitor must correct: 422. */
export class FormRefusal extends Refusal {
  readonly fields: ByField

  /** @param fields what is wrong with each field, one sentence each */
  constructor(sentence: string, fields: ByField) {
    super(422, sentence)
    this.name = 'FormRefusal'
    this.fields = fields
  }
}

/** Whether a browser posts a form by itself, which is answered with a page; scripts send JSON. */
export const isFormPost = (c: Context): boolean =>
  c.req.method === 'POST' && [URL_ENCODED, 'multipart/form-data'].includes(mediaType(c) ?? '')

/** Reads a form of at most 48 KiB, each field once. Blank what wasn't sent. @throws Refusal 400, 411, 413, 415, 422 */
export async function readForm<Name extends string>(c: Context, names: readonly Name[]): Promise<Record<Name, string>> {
  if (mediaType(c) !== URL_ENCODED) throw new Refusal(415, 'This form is not taken with files.')
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(c.req.header('content-type') ?? '')?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
    throw new Refusal(415, 'The form must be sent as UTF-8.')

  const typed = new Map<string, string>(names.map((name) => [name, '']))
  const seen = new Set<string>()
  for (const [name, value] of decodePairs(await readBytes(c, MOST_KILOBYTES))) {
    if (!typed.has(name)) throw new Refusal(422, 'The form holds a field that does not belong to it.')
    if (seen.has(name)) throw new Refusal(422, 'The form holds a field twice.')
    if (value.includes('\u0000')) throw new Refusal(422, 'The form holds a character that cannot be stored.')
    seen.add(name)
    typed.set(name, value.replaceAll(/\r\n?/g, '\n').trim())
  }
  return Object.fromEntries(typed) as Record<Name, string>
}

/** @throws FormRefusal with what is wrong with each field */
export function checkForm<Schema extends z.ZodMiniType>(schema: Schema, typed: unknown): z.infer<Schema> {
  const checked = checkWordless(schema, typed)
  if (checked.success) return checked.data
  throw new FormRefusal(describeFirst(checked.error.issues), describeByField(checked.error.issues))
}

/** What a script sends as JSON, or a browser posts without one, by the same contract. @param names the form's fields */
export const readFormOrJson = async <Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
  names: readonly string[],
) => (isFormPost(c) ? checkForm(schema, await readForm(c, names)) : readJson(c, schema))

/** By the URL standard, but strict: what the standard would repair wasn't typed by a visitor. */
function decodePairs(bytes: ArrayBuffer): [name: string, value: string][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const end = pair.includes('=') ? pair.indexOf('=') : pair.length
        return [decode(pair.slice(0, end)), decode(pair.slice(end + 1))]
      })
  } catch {
    throw new Refusal(400, 'The form could not be read because it is not encoded as forms are.')
  }
}

const decode = (encoded: string) => decodeURIComponent(encoded.replaceAll('+', ' '))
