import { readText } from './read-text.ts'

const MAX_BYTES = 16 * 1024

/** The body of a request as parsed JSON, or `undefined` when it is not declared as JSON, is none, or is over 16 KiB. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return undefined
  const text = await readText(request, MAX_BYTES)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
