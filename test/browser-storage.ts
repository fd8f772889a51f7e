/** A browser's storage. @param entries what it holds from before */
export function createStorage(entries: Iterable<readonly [string, string]> = []) {
  const kept = new Map(entries)
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
