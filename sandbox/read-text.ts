/** The body of a request as text, or `undefined` when it is longer than `maxBytes`; reads no further than that. */
export async function readText(request: Request, maxBytes: number): Promise<string | undefined> {
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
