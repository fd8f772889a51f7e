/** A whole body or a part of it, as it is answered. */
interface Cut {
  status: 200 | 206 | 416
  body: Uint8Array<ArrayBuffer>
  added: Record<string, string>
}

/**
 * The part of a body that a GET asks for (RFC 9110 §14). Only one part is ever sent: more than one, what is no range of
 * bytes, and a part of another version are answered with the whole, as is HEAD.
 * @param etag of the version that there is; `If-Range` must name it, or be absent
 */
export function cutRange(request: Request, whole: Uint8Array<ArrayBuffer>, etag: string): Cut {
  const all: Cut = { status: 200, body: whole, added: {} }
  const range = request.headers.get('range')
  const version = request.headers.get('if-range')
  if (range === null || request.method !== 'GET' || (version !== null && version !== etag)) return all
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (from === '' && to === '') return all
  const size = whole.byteLength
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return all
  if (first > last) return { status: 416, body: new Uint8Array(), added: { 'content-range': `bytes */${size}` } }
  const added = { 'content-range': `bytes ${first}-${last}/${size}` }
  return { status: 206, body: whole.subarray(first, last + 1), added }
}
