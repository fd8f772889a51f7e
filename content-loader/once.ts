/** Makes a value when it's first asked for, and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let stored: { value: Value } | undefined
  return () => {
    stored ??= { value: make() }
    return stored.value
  }
}

/**
 * Makes a value of a text, and keeps the values that were asked for last: who makes a site, a preview or a check of a
 * draft reads nearly all that was read before. They're shared, so nobody may change one.
 * @param most how many to keep
 */
export function cacheLatest<Value>(most: number, make: (text: string) => Value): (text: string) => Value {
  const stored = new Map<string, { value: Value }>()
  return (text) => {
    const found = stored.get(text) ?? { value: make(text) }
    // Last in the order of the map.
    stored.delete(text)
    stored.set(text, found)
    for (const oldest of stored.keys()) {
      if (stored.size <= most) break
      stored.delete(oldest)
    }
    return found.value
  }
}
