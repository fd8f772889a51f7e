import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'

/** What a body is said to be, in lower case and without parameters; undefined when nothing is said. */
export const mediaType = (c: Context): string | undefined =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()

/**
 * Reads a body of at most so many KiB.
 * @throws Refusal 411 without a length, 413 too large; nothing is read then. 400 when the client breaks off
 */
export async function readBytes(c: Context, mostKilobytes: number): Promise<ArrayBuffer> {
  const length = c.req.header('content-length')
  if (length === undefined || !/^\d+$/.test(length)) throw new Refusal(411, 'The form came without its length.')
  if (Number(length) > mostKilobytes * 1024) throw tooLong(mostKilobytes)
  return unlessBrokenOff(c, () => c.req.arrayBuffer())
}

/**
 * Reads a body of at most so many KiB, also one that comes without its length: a proxy may have sent it on in chunks.
 * @throws Refusal 413 too large, as soon as that is known; 400 when the client breaks off
 */
export async function readUnmeasuredBytes(c: Context, mostKilobytes: number): Promise<Uint8Array> {
  if (c.req.header('content-length') !== undefined) return new Uint8Array(await readBytes(c, mostKilobytes))
  return unlessBrokenOff(c, async () => {
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of c.req.raw.body ?? []) {
      length += chunk.byteLength
      if (length > mostKilobytes * 1024) throw tooLong(mostKilobytes)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
}

/** A client that goes away is no fault of ours, so nothing is logged of it but the request. */
async function unlessBrokenOff<Bytes>(c: Context, read: () => Promise<Bytes>): Promise<Bytes> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal || !c.req.raw.signal.aborted) throw error
    throw new Refusal(400, 'The form broke off.')
  }
}

const tooLong = (mostKilobytes: number) =>
  new Refusal(413, `The form is too long: ${mostKilobytes} kilobytes are the most.`)
