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
  if (Number(length) > mostKilobytes * 1024) {
    throw new Refusal(413, `The form is too long: ${mostKilobytes} kilobytes are the most.`)
  }
  return c.req.arrayBuffer()
}
