/** Makes a value when it's first asked for, and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let kept: { value: Value } | undefined
  return () => {
    kept ??= { value: make() }
    return kept.value
  }
}

/**
 * Makes a value of a text, and keeps the values that were asked for last: who makes a site, a preview or a check of a
 * draft reads nearly all that was read before. They're shared, so nobody may change one.
 * @param most how many to keep
 */
export function keepLatest<Value>(most: number, make: (text: string) => Value): (text: string) => Value {
  const kept = new Map<string, { value: Value }>()
  return (text) => {
    const found = kept.get(text) ?? { value: make(text) }
    // Last in the order of the map.
    kept.delete(text)
    kept.set(text, found)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return found.value
  }
}
