/** How much of two texts, or of two lists of texts, is the same at the start and, behind that, at the end. */
export function sameEnds(one: string | readonly string[], other: string | readonly string[]) {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head]) head++
  let tail = 0
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return { head, tail }
}
