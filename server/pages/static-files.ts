import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ENCODINGS, type Encoding, type Encodings, negotiate } from './negotiate.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
}

/** A file of the build in memory, with its compressed forms. */
export interface StaticFile {
  type: string
  cacheControl: string
  /** Without quotes and encoding. */
  etag: string
  bodies: Encodings
}

/**
 * Reads a built folder. A page `a/index.html` is found at `/a`, everything else at its own path.
 * @returns files by pathname
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const name of globSync('**/*', { cwd: folder, exclude: ['.vite/**'] })) {
    const type = TYPES[extname(name)]
    if (!type) continue
    const identity = readFileSync(join(folder, name))
    const bodies: Encodings = { identity }
    for (const [encoding, ending] of ENCODINGS) {
      const body = readIfThere(join(folder, `${name}.${ending}`))
      if (body) bodies[encoding] = body
    }
    const path = `/${name.replaceAll('\\', '/')}`
    files.set(path.endsWith('/index.html') ? path.slice(0, -'/index.html'.length) || '/' : path, {
      type,
      // Names under /assets hold a hash of what is in the file.
      cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      bodies,
    })
  }
  return files
}

function readIfThere(path: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** Answers a GET or HEAD with a file: the best encoding that the client takes, 304 when it has the file. */
export function answerWithFile(file: StaticFile, request: Request): Response {
  const encoding: Encoding = negotiate(request.headers.get('accept-encoding'), file.bodies)
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const headers = new Headers({ 'cache-control': file.cacheControl, etag, vary: 'accept-encoding' })
  if (isAlreadyThere(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const body = file.bodies[encoding] ?? file.bodies.identity
  headers.set('content-type', file.type)
  headers.set('content-length', String(body.byteLength))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** RFC 9110 §13.1.2: a weak comparison with any tag of the list. */
function isAlreadyThere(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
