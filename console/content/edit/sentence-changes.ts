import { diffArrays } from 'diff'

/** The sentences of a paragraph that change, as a reader sees them; blank where it's new or gone. */
export interface SentenceChange {
  before: string
  after: string
}

/** What changes in a text, paragraph by paragraph. What only its signs say differently is none. */
export function sentenceChanges(before: string, after: string): SentenceChange[] {
  const changes: SentenceChange[] = []
  for (const { removed, added } of changedRuns(paragraphsOf(before), paragraphsOf(after)))
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const runs = changedRuns(sentencesOf(removed[at] ?? ''), sentencesOf(added[at] ?? ''))
      changes.push({
        before: runs.flatMap((run) => run.removed).join(' '),
        after: runs.flatMap((run) => run.added).join(' '),
      })
    }
  return changes
}

/** What went and what came at each place. */
function changedRuns(before: readonly string[], after: readonly string[]) {
  const runs: { removed: string[]; added: string[] }[] = []
  let isSame = true
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (!added && !removed) {
      isSame = true
      continue
    }
    if (isSame) runs.push({ removed: [], added: [] })
    isSame = false
    runs.at(-1)?.[added ? 'added' : 'removed'].push(...value)
  }
  return runs
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map(plainOf)
    .filter(Boolean)

/** Markdown as it's read: without its signs, and with a link's words alone. */
const plainOf = (paragraph: string): string =>
  paragraph
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])[ \t]+/gm, '')
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const sentencesOf = (paragraph: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(paragraph)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)
