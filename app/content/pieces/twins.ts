interface Piece {
  slug: string
  /** Of its file, for messages. */
  path: string
}

/** What is wrong where two pieces have one slug. */
export const describeTwins = (piece: Piece, other: Piece): string =>
  `${piece.path}: slug is that of ${other.path} too (${piece.slug}). Give it another`

/** @throws naming both files, where two of these pieces have one slug */
export function refuseTwins(kind: string, pieces: readonly Piece[]): void {
  const first = new Map<string, Piece>()
  for (const piece of pieces) {
    const other = first.get(piece.slug)
    if (other) throw new Error(`${kind}: ${describeTwins(piece, other)}`)
    first.set(piece.slug, piece)
  }
}
