/** How many letters to type, delete or change make one word of another. Two that changed places are one slip: 'fiel', 'file'. */
export function slipsBetween(word: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 0; at < word.length; at++) {
    const row = [at + 1]
    for (let to = 0; to < other.length; to++) {
      const changed = (above[to] ?? 0) + Number(word[at] !== other[to])
      row.push(Math.min(changed, (above[to + 1] ?? 0) + 1, (row[to] ?? 0) + 1))
    }
    above = row
  }
  return (above.at(-1) ?? 0) - Number(word !== other && lettersOf(word) === lettersOf(other))
}

const lettersOf = (word: string) => Array.from(word).toSorted().join('')
