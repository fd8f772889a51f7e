/** A content file's text in the parts that are edited apart. `before + fields + between + body` is the text. */
export interface PieceText {
  before: string
  /** The YAML: of the front matter, or all of a YAML file. */
  fields: string
  between: string
  /** The Markdown; blank in a YAML file. */
  body: string
}

export type PieceFormat = 'markdown' | 'yaml'

const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n(?:[ \t]*\r?\n)*|$))/m

/** Blank lines around the body stay where they are: they belong to neither part. */
export function splitPiece(text: string, format: PieceFormat): PieceText {
  if (format === 'yaml') return { before: '', fields: text, between: '', body: '' }
  const found = FRONT_MATTER.exec(text)
  if (found?.index !== 0) return { before: '', fields: '', between: '', body: text }
  const [all, before = '', fields = '', between = ''] = found
  return { before, fields, between, body: text.slice(all.length) }
}

export function joinPiece({ before, fields, between, body }: PieceText): string {
  // A file that had no front matter gets one with its first field.
  if (before === '' && fields !== '' && body !== '') return `---\n${fields.trimEnd()}\n---\n\n${body}`
  return before + fields + between + body
}

/** What a text says, by line: where it breaks its lines, so that an editor keeps that. */
export const lineBreakOf = (text: string): '\r\n' | '\n' => (text.includes('\r\n') ? '\r\n' : '\n')
