/**
 * Any text is Markdown; rendering fails only where marks nest so deeply that the stack runs out, which takes a thousand of
 * them one within the other. This is a third of that.
 */
const MOST_MARKS = 300

/** What can open one level more on its line: a quotation, a list. */
const BLOCK_MARKS = /[>*+-]|\d[.)]/g

/** The same for levels that were opened above and go on. */
const INDENT = /^[\s>]*/

/** What can open one level more within a paragraph. */
const INLINE_MARKS = /[*_~[]/g

const BLANK_LINE = /\n[^\S\n]*\n/

/**
 * Whether a body can be rendered, as far as can be told without doing it: that costs a hundred times more, and a list needs it
 * of every article. Nesting takes a mark for each level, so that few marks are few levels.
 * @returns false when only rendering shows it
 */
export function surelyRenders(markdown: string): boolean {
  return markdown.split(BLANK_LINE).every((block) => marksOf(block) <= MOST_MARKS)
}

function marksOf(block: string): number {
  const inLines = block.split('\n').map((line) => (INDENT.exec(line)?.[0].length ?? 0) + countOf(BLOCK_MARKS, line))
  return Math.max(...inLines) + countOf(INLINE_MARKS, block)
}

const countOf = (marks: RegExp, text: string) => text.match(marks)?.length ?? 0
