/** A UUID (version 8) from a hash: the same hash gets the same one. @param hash at least 128 bits in hex */
export function uuidFromHash(hash: string): string {
  const variant = (8 + (Number.parseInt(hash.charAt(16), 16) % 4)).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `${variant}${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}
