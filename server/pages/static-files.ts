import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { ORIGIN_PLACEHOLDER } from '#contracts/page-data.ts'
import { hashOf, isAsset, listFiles, typeOf } from '#publisher/served-files.ts'

/** Names under /assets contain a content hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Chrome won't display a PDF under `default-src 'none'` (https://crbug.com/271452). */
export const PDF_POLICY = { 'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; form-action 'none'" }

/** Other sites show these in link previews. */
const SOCIAL_PICTURE = { 'cross-origin-resource-policy': 'cross-origin' }

/** A file that's served: a page from memory, anything else from disk. */
export interface StaticFile {
  file: string
  /** Hash of the uncompressed body, and of the page's own headers: a 304 can't take one away. */
  version: string
  isText: boolean
  headers: Readonly<Record<string, string>>
  /** A page's body by encoding, and that of a file which isn't on disk. From disk, a page would wait several times behind whoever floods the server. */
  page?: Bodies
}

type Body = Uint8Array<ArrayBuffer>
type Bodies = Readonly<Record<'identity', Body> & Partial<Record<'br' | 'gzip', Body>>>

/** The files of a folder by the path they're served at: `a/index.html` at `/a`. Leaves out compressed copies. */
export function pathsIn(folder: string): Map<string, string> {
  const served = listFiles(folder).filter((path) => typeOf(path))
  return new Map(served.map((path) => [pathOf(path), join(folder, path)]))
}

/** The path that a file is served at: `/a` for `/a/index.html`. */
export const pathOf = (file: string): string =>
  asInUrl(file.endsWith('/index.html') ? file.slice(0, -'/index.html'.length) || '/' : file)

/** A path percent-encoded the way browsers send it. */
const asInUrl = (path: string) => Object.assign(new URL('http://localhost'), { pathname: path }).pathname

interface ReadSettings {
  /** A page's own headers. */
  policyOf?: (pathname: string, html: string) => Record<string, string>
  /** Files of another folder: those that are the same by a link aren't read again. */
  known?: ReadonlyMap<string, StaticFile>
  /** The site's address. Put into files that still need it, which are then served from memory. */
  origin?: string
  /** Leaves out what the pages have as samples of clients' words. */
  hidesSamples?: boolean
}

export const readStaticFiles = (folder: string, settings: ReadSettings = {}): Map<string, StaticFile> =>
  new Map(
    [...pathsIn(folder)].map(([path, file]) => {
      const before = settings.known?.get(path)
      const isKnown = before && isSameFile(before.file, file)
      return [path, isKnown ? { ...before, file } : readStaticFile(path, file, settings)]
    }),
  )

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}

export function readStaticFile(path: string, file: string, settings: ReadSettings = {}): StaticFile {
  const { policyOf, origin, hidesSamples = false } = settings
  const body = readFileSync(file)
  const read = describeFile(path, file, body, policyOf)
  const isPage = read.headers['content-type']?.startsWith('text/html') ?? false
  const isOpen = origin !== undefined && read.isText && !isAsset(path) && body.includes(ORIGIN_PLACEHOLDER)
  const hasSamples = isPage && hidesSamples && body.includes('data-sample=')
  if (isOpen || hasSamples) {
    const text = isOpen ? body.toString().replaceAll(ORIGIN_PLACEHOLDER, origin) : body.toString()
    if (hasSamples) return pageInMemory(path, text.replaceAll(SAMPLE, ''), policyOf)
    const filled = Buffer.from(text)
    return { ...describeFile(path, file, filled, policyOf), page: { identity: filled } }
  }
  return isPage ? { ...read, page: { identity: body, ...readCompressed(file) } } : read
}

/** A section that site/landing/landing-sections.tsx marks. No section stands in it. */
const SAMPLE = /<section\b[^>]*\bdata-sample=[^>]*>[\s\S]*?<\/section>/g

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** A page that's nowhere on disk. */
export function pageInMemory(path: string, html: string, policyOf: ReadSettings['policyOf']): StaticFile {
  const identity = Buffer.from(html)
  const page = { identity, br: brotliCompressSync(identity, FAST), gzip: gzipSync(identity) }
  return { ...describeFile(path, `${path}/index.html`, identity, policyOf), page }
}

/** A file that's nowhere on disk. */
export const fileInMemory = (path: string, body: Body, policyOf?: ReadSettings['policyOf']): StaticFile => ({
  ...describeFile(path, path, body, policyOf),
  page: { identity: body },
})

function describeFile(path: string, file: string, body: Buffer | Body, policyOf: ReadSettings['policyOf']): StaticFile {
  const { type = '', isText = false } = typeOf(path) ?? typeOf(file) ?? {}
  const headers = {
    'content-type': type,
    'cache-control': isAsset(path) ? IMMUTABLE : 'no-cache',
    vary: 'accept-encoding',
    ...(isText ? {} : { 'accept-ranges': 'bytes' }),
    ...(type.startsWith('text/html') && policyOf?.(path, Buffer.from(body).toString())),
    ...(type === 'application/pdf' && PDF_POLICY),
    ...(path.startsWith('/social/') && SOCIAL_PICTURE),
  }
  return { file, version: hashOf(`${hashOf(body)}${JSON.stringify(headers)}`), isText, headers }
}

function readCompressed(file: string): Partial<Bodies> {
  const copies = Object.entries({ br: `${file}.br`, gzip: `${file}.gz` }).filter(([, copy]) => existsSync(copy))
  return Object.fromEntries(copies.map(([encoding, copy]) => [encoding, readFileSync(copy)]))
}

/** Serves a file in a compressed form that the client takes, or 304. Binary files support ranges (206, 416). */
export const answerWithFile = async (file: StaticFile, request: Request): Promise<Response> =>
  files.fetch(request, { file })

/** Sent with 304 as well: it replaces the headers that the browser has. */
const RETAINED = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'server-timing',
]

const files = new Hono<{ Bindings: { file: StaticFile } }>()
  .use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...RETAINED] }))
  .get('*', async (c, next) => {
    const { file, version, isText, headers, page } = c.env.file
    const range = c.req.header('range')
    const ifRange = c.req.header('if-range') ?? `"${version}"`
    // The static server ignores If-Range, and takes what it can't read for a request of the whole as a part.
    if (range !== undefined && (isText || ifRange !== `"${version}"` || !/^bytes=\d*-\d*$/.test(range)))
      c.req.raw = withoutRange(c.req.raw)
    const answer = page ? answerFromMemory(c, page) : await serveStatic({ path: file, precompressed: true })(c, next)
    if (!answer) return c.notFound()
    const encoding = answer.headers.get('content-encoding')
    // Weak if compressed: the version is the uncompressed text's, and another compressor yields different bytes.
    answer.headers.set('etag', encoding ? `W/"${version}-${encoding}"` : `"${version}"`)
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    // When this server made its copy, which says nothing about the content.
    answer.headers.delete('last-modified')
    return answer
  })

function answerFromMemory(c: Context, page: Bodies): Response {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: '',
    match: (asked, { supports }) => supports.find((one) => asked.some(({ type, q }) => type === one && q > 0)) ?? '',
  })
  const taken = encoding === 'br' || encoding === 'gzip' ? page[encoding] : undefined
  const body = taken ?? page.identity
  return c.body(body, 200, { 'content-length': `${body.length}`, ...(taken && { 'content-encoding': encoding }) })
}

function withoutRange(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('range')
  return new Request(request.url, { method: request.method, headers })
}
