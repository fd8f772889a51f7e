import { applyPatch, structuredPatch } from 'diff'

/**
 * Both changes in one text, if they touch different lines. @param base what both started from
 * @returns undefined if they touch the same lines: then a person decides
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base) return theirs
  if (theirs === base || theirs === mine) return mine
  const patch = structuredPatch('', '', base, theirs, undefined, undefined, { context: 2 })
  const merged = applyPatch(mine, patch)
  return merged === false ? undefined : merged
}
