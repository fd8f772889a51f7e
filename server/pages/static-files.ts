import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import { compress, compressSlowly, ENCODINGS, type Encoding, type Encodings, negotiate } from './encodings.ts'
import { listFiles, typeOf } from './served-files.ts'

/** Names under /assets contain a content hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Chrome won't display a PDF under `default-src 'none'` (https://crbug.com/271452). */
const PDF_POLICY = { 'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; form-action 'none'" }

/** Other sites show these in link previews. */
const SOCIAL_PICTURE = { 'cross-origin-resource-policy': 'cross-origin' }

interface Content {
  /** Hash of the uncompressed body. */
  version: string
  bodies: Encodings
  forms: Map<Encoding, FileForm>
}

interface FileForm {
  etag: string
  body: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
  unchanged: Readonly<Record<string, string>>
}

/** A file of the build, held in memory. */
export interface StaticFile {
  type: string
  cacheControl: string
  isText: boolean
  /** Extra headers, such as a page's or PDF's CSP. */
  added: () => Record<string, string>
  /** Built on first request: text gets the site's address filled in. */
  content: () => Content
}

/** Serves `a/index.html` at `/a`. @param origin replaces the placeholder, except under /assets */
export function readStaticFiles(
  folder: string,
  origin: () => string,
  addedTo: (pathname: string, html: string) => Record<string, string> = () => ({}),
): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const paths = new Set(listFiles(folder))
  for (const path of paths) {
    const kind = kindOf(path)
    if (!kind) continue
    const read = (name: string) => readFileSync(join(folder, name))
    const built = read(path)
    const copies = Object.fromEntries(
      ENCODINGS.map(([encoding, extension]) => [encoding, `${path}.${extension}`] as const)
        .filter(([, copy]) => paths.has(copy))
        .map(([encoding, copy]) => [encoding, read(copy)]),
    )
    const pathname = asInUrl(path.endsWith('/index.html') ? path.slice(0, -'/index.html'.length) || '/' : path)
    const content = once(() => {
      if (isAsset(path) || !kind.isText || !built.includes(ORIGIN_PLACEHOLDER)) return describe(built, copies)
      return describe(Buffer.from(built.toString().replaceAll(ORIGIN_PLACEHOLDER, origin())))
    })
    const added = () => {
      if (path.endsWith('.html')) return addedTo(pathname, Buffer.from(content().bodies.identity).toString())
      if (kind.type === 'application/pdf') return PDF_POLICY
      return path.startsWith('/social/') ? SOCIAL_PICTURE : {}
    }
    files.set(pathname, { ...kind, added, content })
  }
  return files
}

/** A path percent-encoded the way browsers send it. */
const asInUrl = (path: string) => Object.assign(new URL('http://localhost'), { pathname: path }).pathname

/** A file under /assets that isn't in this build. @returns undefined if this extension isn't served */
export function openAsset(path: string, body: Uint8Array<ArrayBuffer>): StaticFile | undefined {
  const kind = kindOf(path)
  return kind && { ...kind, added: () => ({}), content: once(() => describe(Buffer.from(body))) }
}

/** Whether a path is an asset's, with a content hash in its name. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/')

function kindOf(path: string): Pick<StaticFile, 'type' | 'cacheControl' | 'isText'> | undefined {
  const kind = typeOf(path)
  return kind && { ...kind, cacheControl: isAsset(path) ? IMMUTABLE : 'no-cache' }
}

const describe = (identity: Buffer<ArrayBuffer>, copies: Partial<Encodings> = {}): Content => ({
  version: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  bodies: { ...copies, identity },
  forms: new Map(),
})

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Serves a file in the best encoding, or 304. Binary files support ranges (206, 416). */
export function answerWithFile(file: StaticFile, { method, headers: asked }: Request): Response {
  const form = formOf(file, asked.get('accept-encoding'))
  const { etag, body, headers, unchanged } = form
  if (matches(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: unchanged })
  if (method === 'HEAD') return new Response(null, { headers })
  const range = asked.get('range')
  const version = asked.get('if-range')
  const part = range === null || file.isText || (version !== null && version !== etag) ? undefined : cut(range, body)
  if (!part) return new Response(body, { headers })
  const size = { 'content-range': part.range, 'content-length': String(part.body.byteLength) }
  return new Response(part.body, { status: part.status, headers: { ...headers, ...size } })
}

/** The file in the client's best encoding; the same object each time. */
export function formOf(file: StaticFile, acceptEncoding: string | null): FileForm {
  const content = file.content()
  const { version, bodies, forms } = content
  const encoding = negotiate(acceptEncoding, file.isText ? EVERY_ENCODING : bodies)
  const kept = forms.get(encoding)
  if (kept) return kept
  const body = bodyIn(encoding, content)
  // Weak if compressed: the version is the uncompressed text's, and another compressor yields different bytes.
  const etag = encoding === 'identity' ? `"${version}"` : `W/"${version}-${encoding}"`
  const unchanged = { 'cache-control': file.cacheControl, etag, vary: 'accept-encoding', ...file.added() }
  const headers = {
    ...unchanged,
    'content-type': file.type,
    'content-length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(file.isText ? {} : { 'accept-ranges': 'bytes' }),
  }
  const form = { etag, body, headers, unchanged }
  forms.set(encoding, form)
  return form
}

/** Text without a precompressed copy is compressed on first request and cached. */
const EVERY_ENCODING = { br: true, zstd: true, gzip: true, identity: true }

function bodyIn(encoding: Encoding, content: Content): Uint8Array<ArrayBuffer> {
  const { bodies } = content
  const kept = bodies[encoding]
  if (kept) return kept
  if (encoding === 'identity') return bodies.identity
  const compressed = compress(encoding, bodies.identity)
  bodies[encoding] = compressed
  // One at a time: it uses one of the few threads that also read files and resolve hosts.
  if (encoding === 'br') refining = refining.then(() => refine(content)).catch(() => {})
  return compressed
}

let refining: Promise<void> = Promise.resolve()

/** A page's first visitors get fast compression, later ones the smallest. */
async function refine({ bodies, forms }: Content): Promise<void> {
  bodies.br = await compressSlowly(bodies.identity)
  forms.delete('br')
}

/** Whether If-None-Match includes this ETag, by weak comparison (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  const asStrong = (tag: string) => tag.trim().replace(/^W\//, '')
  const known = asStrong(etag)
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || asStrong(tag) === known)
}

/** The requested range (RFC 9110, 14.2); undefined means the whole body, also for multiple ranges. */
function cut(range: string, body: Uint8Array<ArrayBuffer>) {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (from === '' && to === '') return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const size = body.byteLength
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last
    ? { status: 416, body: new Uint8Array(), range: `bytes */${size}` }
    : { status: 206, body: body.subarray(first, last + 1), range: `bytes ${first}-${last}/${size}` }
}
