/** What ends a mark at the beginning of a line, where phones and word processors put a hard space. */
const HARD_SPACE = /^( {0,3}(?:#{1,6}|(?:[-*+]|\d{1,9}[.)])(?: *\[[ xX]\])?|>))[\u00a0\u2007\u202f]+/

/** The second line of a table, of which phones make `| — | — |`. */
const TABLE_LINE = /^\|?(?:[ \t]*:?[-\u2013\u2014\u2212]+:?[ \t]*\|)+(?:[ \t]*:?[-\u2013\u2014\u2212]+:?)?$/

/** Markdown with the marks that it looks to have, outside of code. Nothing is in another place afterwards, but dashes in tables. */
export const mendMarks = (markdown: string): string =>
  mapLinesOutsideCode(markdown, (line) =>
    TABLE_LINE.test(line.trim()) ? line.replaceAll(/[\u2013\u2014\u2212]+/g, '---') : line.replace(HARD_SPACE, '$1 '),
  )

/** Changes a Markdown text, but not its code: a placeholder there is an example of one. */
export const mapOutsideCode = (markdown: string, fill: (words: string) => string): string =>
  mapLinesOutsideCode(markdown, (line) =>
    line
      .split(/(`[^`]+`)/)
      .map((part, at) => (at % 2 === 1 ? part : fill(part)))
      .join(''),
  )

/** Changes each line that isn't within a fence of code. */
export function mapLinesOutsideCode(markdown: string, change: (line: string) => string): string {
  let fence = ''
  return markdown.replaceAll(/^.*$/gm, (line) => {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
      return line
    }
    fence = mark
    return mark === '' ? change(line) : line
  })
}
