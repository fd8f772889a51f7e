/** What the work returns; undefined if it throws. */
export function ifPossible<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What a part of an address says; undefined if a percent sign in it encodes nothing. */
export const decoded = (part: string): string | undefined => ifPossible(() => decodeURIComponent(part))
