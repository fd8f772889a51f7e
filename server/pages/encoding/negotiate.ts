export type Encoding = 'identity' | 'br' | 'zstd' | 'gzip'

/** A body in its encodings. */
export type Encodings = { identity: Uint8Array<ArrayBuffer> } & Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>

/** Compressed forms, smallest first, with the ending of their files beside the original. */
export const ENCODINGS = [
  ['br', 'br'],
  ['zstd', 'zst'],
  ['gzip', 'gz'],
] as const satisfies readonly (readonly [Encoding, string])[]

/**
 * The form to send (RFC 9110 §12.5.3): among those that the client takes with the highest weight, the smallest.
 * @param acceptEncoding the request's header
 */
export function negotiate(acceptEncoding: string | null, available: Partial<Record<Encoding, unknown>>): Encoding {
  if (!acceptEncoding) return 'identity'
  const weights = weightsOf(acceptEncoding)
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  let best: Encoding = 'identity'
  // Uncompressed is always acceptable unless it is refused by name, but wanted only when it is asked for by name.
  let bestWeight = weights.get('identity') ?? 0
  for (const [encoding] of ENCODINGS) {
    if (!available[encoding] || weightOf(encoding) <= bestWeight) continue
    best = encoding
    bestWeight = weightOf(encoding)
  }
  return best
}

/** Browsers send one of a handful of headers: what they mean is read once. */
const read = new Map<string, ReadonlyMap<string, number>>()
const MOST_KEPT = 50
const LONGEST_KEPT = 100

function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const kept = read.get(acceptEncoding)
  if (kept) return kept
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality ? Number(quality.slice(2)) : 1
    weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  // What anybody may write fills no memory.
  if (read.size < MOST_KEPT && acceptEncoding.length <= LONGEST_KEPT) read.set(acceptEncoding, weights)
  return weights
}
