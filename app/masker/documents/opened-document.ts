import type { Replacement } from '../engine/restore-text.ts'

/** A document a visitor dropped: its text, and the way to write it back with other words in places. */
export interface OpenedDocument {
  name: string
  kind: 'docx' | 'txt' | 'pdf'
  text: string
  /** What a person has to know before it leaves the office. */
  warnings: readonly string[]
  /** Where the parts begin that aren't the body: footnotes, comments, what the file says of its authors. */
  parts: readonly { name: string; start: number }[]
  /** The same kind of file with its layout; of a PDF, the text. Replacements come in the order of the text. */
  write: (replacements: readonly Replacement[]) => Uint8Array<ArrayBuffer>
}
