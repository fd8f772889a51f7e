const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*\r?$)/m
const DRAFT_LINE = /^draft[ \t]*:.*(?:\r?\n|$)/gm

/**
 * Writes `draft: true` into a file's front matter, or takes it out, and leaves every other line as it is.
 * @returns undefined if it has no front matter to write it into
 */
export function markDraft(text: string, isDraft: boolean): string | undefined {
  const found = FRONT_MATTER.exec(text)
  if (!found || found.index !== 0) return undefined
  const [whole, open = '', fields = '', close = ''] = found
  const newline = open.endsWith('\r\n') ? '\r\n' : '\n'
  const line = `draft: true${newline}`
  let isWritten = !isDraft
  const changed = fields.replaceAll(DRAFT_LINE, () => {
    const kept = isWritten ? '' : line
    isWritten = true
    return kept
  })
  return `${open}${changed}${isWritten ? '' : line}${close}${text.slice(whole.length)}`
}
