import { diffArrays, diffSentences } from 'diff'

/** The sentences of a paragraph that change, as a reader sees them; blank where it's new or gone. */
export interface SentenceChange {
  before: string
  after: string
}

/** What changes in a text, paragraph by paragraph. What only its signs say differently is none. */
export function sentenceChanges(before: string, after: string): SentenceChange[] {
  const changes: SentenceChange[] = []
  let gone: string[] = []
  const takeOut = () => changes.push(...gone.map((paragraph) => ({ before: paragraph, after: '' })))
  for (const { value, added, removed } of diffArrays(paragraphsOf(before), paragraphsOf(after))) {
    if (added) for (const paragraph of value) changes.push(changeOf(gone.shift() ?? '', paragraph))
    takeOut()
    gone = removed ? [...value] : []
  }
  takeOut()
  return changes
}

function changeOf(before: string, after: string): SentenceChange {
  const parts = diffSentences(before, after)
  const saidBy = (side: 'added' | 'removed') => parts.flatMap((part) => (part[side] ? part.value.trim() : [])).join(' ')
  return { before: saidBy('removed').trim(), after: saidBy('added').trim() }
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
