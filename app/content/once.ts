/** Makes a value when it's first asked for, and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let kept: { value: Value } | undefined
  return () => {
    kept ??= { value: make() }
    return kept.value
  }
}
