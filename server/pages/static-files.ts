import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ORIGIN_PLACEHOLDER } from '#contracts/public-origin.ts'
import { cutRange } from './cut-range.ts'
import { ENCODINGS, type Encoding, type Encodings, negotiate } from './encoding/negotiate.ts'
import { pack, packFinely } from './encoding/pack.ts'

const TEXT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.xml': 'application/xml',
  '.csv': 'text/csv',
}

const OTHER_TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Names under /assets hold a hash of what is in the file. */
const KEPT = 'public, max-age=31536000, immutable'

/**
 * Browsers show a PDF by a page of their own with styles and an embedded plugin, which takes over this policy: Chrome shows
 * nothing under `default-src 'none'` (https://crbug.com/271452).
 */
const PDF_POLICY = { 'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; form-action 'none'" }

/** Files whose ending does not say enough. */
const TYPES_BY_PATH: Record<string, string> = { '/rss.xml': 'application/rss+xml' }

/** What is sent of a file. */
interface Content {
  /** A hash of what is in it. */
  version: string
  bodies: Encodings
  /** Those that were asked for. */
  forms: Map<Encoding, FileForm>
}

/** A file in one encoding, with its headers. */
export interface FileForm {
  etag: string
  body: Uint8Array<ArrayBuffer>
  /** Sent with the whole of it. */
  headers: Readonly<Record<string, string>>
  /** Sent to who has it already. */
  unchanged: Readonly<Record<string, string>>
}

/** A file of the build in memory. */
export interface StaticFile {
  type: string
  cacheControl: string
  isText: boolean
  /** What is sent besides: the policy of a page or PDF. */
  added: () => Record<string, string>
  /** Made when it is first asked for: text with the site's address in it, and what tells one version from the next. */
  content: () => Content
}

/**
 * Reads a built folder. A page `a/index.html` is found at `/a`, everything else at its own path.
 * @param origin the site's address, asked for not before the first request; it takes the place of the one that the build
 * wrote. Files under /assets never name it: they are kept for a year
 * @param addedTo headers that are sent with a page besides
 * @returns files by pathname
 */
export function readStaticFiles(
  folder: string,
  origin: () => string,
  addedTo: (pathname: string, html: string) => Record<string, string> = () => ({}),
): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const name of globSync(['**/*', '.well-known/*'], { cwd: folder, exclude: ['.vite/**'] })) {
    const path = `/${name.replaceAll('\\', '/')}`
    const kind = kindOf(path)
    if (!kind) continue
    const built = readFileSync(join(folder, name))
    const copies = readCopies(join(folder, name))
    const pathname = asInUrl(path.endsWith('/index.html') ? path.slice(0, -'/index.html'.length) || '/' : path)
    const content = once(() => {
      if (isAsset(path) || !kind.isText || !built.includes(ORIGIN_PLACEHOLDER)) return describe(built, copies)
      return describe(Buffer.from(built.toString().replaceAll(ORIGIN_PLACEHOLDER, origin())))
    })
    const added = () => {
      if (path.endsWith('.html')) return addedTo(pathname, Buffer.from(content().bodies.identity).toString())
      return path.endsWith('.pdf') ? PDF_POLICY : {}
    }
    files.set(pathname, { ...kind, added, content })
  }
  return files
}

/** A path as a browser asks for it, with what must be encoded. */
const asInUrl = (path: string) => Object.assign(new URL('http://localhost'), { pathname: path }).pathname

/** A file below /assets that is not in this build. @returns undefined when its ending is none that is served */
export function openAsset(path: string, body: Uint8Array<ArrayBuffer>): StaticFile | undefined {
  const kind = kindOf(path)
  return kind && { ...kind, added: () => ({}), content: once(() => describe(Buffer.from(body))) }
}

/** Whether a path is that of an asset, whose name holds a hash of what is in it. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/')

function kindOf(path: string): Pick<StaticFile, 'type' | 'cacheControl' | 'isText'> | undefined {
  const ending = extname(path)
  const textType = TEXT_TYPES[ending]
  const type = textType ? `${TYPES_BY_PATH[path] ?? textType}; charset=utf-8` : OTHER_TYPES[ending]
  const cacheControl = isAsset(path) ? KEPT : 'no-cache'
  return type === undefined ? undefined : { type, cacheControl, isText: textType !== undefined }
}

const describe = (identity: Buffer<ArrayBuffer>, copies: Partial<Encodings> = {}): Content => ({
  version: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  bodies: { ...copies, identity },
  forms: new Map(),
})

function readCopies(path: string): Partial<Encodings> {
  const copies: Partial<Encodings> = {}
  for (const [encoding, ending] of ENCODINGS) {
    const body = readIfThere(`${path}.${ending}`)
    if (body) copies[encoding] = body
  }
  return copies
}

function readIfThere(path: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Answers a GET or HEAD with a file: the best encoding that the client takes, 304 when it has the file. Of what is not
 * text also the part that is asked for (206, or 416 where there is none).
 */
export function answerWithFile(file: StaticFile, request: Request): Response {
  const { etag, body: whole, headers, unchanged } = formOf(file, request.headers.get('accept-encoding'))
  if (isAlreadyThere(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: unchanged })
  const { status, body, added } = file.isText ? { status: 200, body: whole, added: {} } : cutRange(request, whole, etag)
  return new Response(request.method === 'HEAD' ? null : body, {
    status,
    headers: { ...headers, ...added, 'content-length': String(body.byteLength) },
  })
}

/** A file in the best encoding that a client takes; the same object each time. */
export function formOf(file: StaticFile, acceptEncoding: string | null): FileForm {
  const content = file.content()
  const { version, bodies, forms } = content
  const encoding = negotiate(acceptEncoding, file.isText ? EVERY_ENCODING : bodies)
  const kept = forms.get(encoding)
  if (kept) return kept
  const body = bodyIn(encoding, content)
  // Weak where it is packed: the version is of what was packed, and another hand packs the same into other bytes.
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

/** A text without a copy of the build's is compressed when it is first asked for, and kept. */
const EVERY_ENCODING = { br: true, zstd: true, gzip: true, identity: true }

function bodyIn(encoding: Encoding, content: Content): Uint8Array<ArrayBuffer> {
  const { bodies } = content
  const kept = bodies[encoding]
  if (kept) return kept
  if (encoding === 'identity') return bodies.identity
  const packed = pack(encoding, bodies.identity)
  bodies[encoding] = packed
  if (encoding === 'br') refineInTurn(content)
  return packed
}

let refined: Promise<void> = Promise.resolve()

/** One after the other: it is done on one of the few threads that files and names of hosts are read on as well. */
function refineInTurn(content: Content): void {
  // What cannot be packed more finely stays as it is.
  refined = refined.then(() => refine(content)).catch(() => {})
}

/** The first who ask for a page get what is packed at once; who comes later, what takes longer. Unpacked they are the same. */
async function refine({ bodies, forms }: Content): Promise<void> {
  bodies.br = await packFinely(bodies.identity)
  forms.delete('br')
}

/** RFC 9110 §13.1.2: a weak comparison with any tag of the list. */
export function isAlreadyThere(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  const asStrong = (tag: string) => tag.trim().replace(/^W\//, '')
  const known = asStrong(etag)
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || asStrong(tag) === known)
}
