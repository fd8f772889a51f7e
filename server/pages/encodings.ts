import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

export type Encoding = 'identity' | 'br' | 'zstd' | 'gzip'

/** A body in each of its encodings. */
export type Encodings = { identity: Uint8Array<ArrayBuffer> } & Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>

/** Encodings, smallest first, with the extension of the precompressed file. */
export const ENCODINGS = [
  ['br', 'br'],
  ['zstd', 'zst'],
  ['gzip', 'gz'],
] as const satisfies readonly (readonly [Encoding, string])[]

/** Picks the encoding (RFC 9110, 12.5.3): the smallest of those with the highest weight. */
export function negotiate(acceptEncoding: string | null, available: Partial<Record<Encoding, unknown>>): Encoding {
  if (!acceptEncoding) return 'identity'
  const weights = readWeights(acceptEncoding)
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  let best: Encoding = 'identity'
  // Always acceptable unless refused by name, but preferred only if named.
  let bestWeight = weights.get('identity') ?? 0
  for (const [encoding] of ENCODINGS) {
    if (!available[encoding] || weightOf(encoding) <= bestWeight) continue
    best = encoding
    bestWeight = weightOf(encoding)
  }
  return best
}

function readWeights(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality ? Number(quality.slice(2)) : 1
    weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  return weights
}

const brotliAt = (quality: number, body: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
})

/** Compresses while a client waits: nearly as small as the build's copies, in far less time. */
export function compress(encoding: Exclude<Encoding, 'identity'>, body: Uint8Array): Buffer<ArrayBuffer> {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, brotliAt(9, body))
    case 'zstd':
      return zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 9 } })
    case 'gzip':
      return gzipSync(body, { level: 9 })
  }
}

/** Brotli at its maximum level. Slow; runs on another thread. */
export const compressSlowly = (body: Uint8Array): Promise<Buffer<ArrayBuffer>> =>
  promisify(brotliCompress)(body, brotliAt(11, body))
