/** What the work returns; undefined if it throws. */
export function ifPossible<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
