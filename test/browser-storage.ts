/** A browser's storage. @param entries what it holds from before */
export function createStorage(entries: Iterable<readonly [string, string]> = []) {
  const stored = new Map(entries)
  return {
    kept: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}
