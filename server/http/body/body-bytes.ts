import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'

/** What a body is said to be, in lower case and without parameters; undefined when nothing is said. */
export const mediaType = (c: Context): string | undefined =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()

/**
 * Reads a body of at most so many KiB.
 * @throws Refusal 411 without a length, 413 too large; nothing is read then
 */
export async function readBytes(c: Context, mostKilobytes: number): Promise<ArrayBuffer> {
  const length = c.req.header('content-length')
  if (length === undefined || !/^\d+$/.test(length)) throw new Refusal(411, 'The form came without its length.')
  if (Number(length) > mostKilobytes * 1024) throw tooLong(mostKilobytes)
  return c.req.arrayBuffer()
}

/**
 * Reads a body of at most so many KiB, also one that comes without its length: a proxy may have sent it on in chunks.
 * @throws Refusal 413 too large, as soon as that is known
 */
export async function readUnmeasuredBytes(c: Context, mostKilobytes: number): Promise<Uint8Array> {
  if (c.req.header('content-length') !== undefined) return new Uint8Array(await readBytes(c, mostKilobytes))
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength
    if (length > mostKilobytes * 1024) throw tooLong(mostKilobytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLong = (mostKilobytes: number) =>
  new Refusal(413, `The form is too long: ${mostKilobytes} kilobytes are the most.`)
