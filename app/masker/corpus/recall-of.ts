import type { Score } from './score.ts'

/** What the preview says of itself: of each kind how many the corpus marks, and how many it hides whole. As the text of a file. */
export function recallOf(passages: number, scores: readonly Score[]): string {
  const kinds = scores
    .filter(({ kind, marked }) => kind !== 'all' && marked > 0)
    .map(({ kind, marked, hidden }) => ({ kind, marked, hidden }))
  const lines = kinds.map(
    (entry) => `    { "kind": "${entry.kind}", "marked": ${entry.marked}, "hidden": ${entry.hidden} }`,
  )
  return `{\n  "passages": ${passages},\n  "kinds": [\n${lines.join(',\n')}\n  ]\n}\n`
}
