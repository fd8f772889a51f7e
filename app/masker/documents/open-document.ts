import type { Replacement } from '../engine/restore-text.ts'
import { openDocx } from './docx.ts'
import { openTextFile } from './text-file.ts'

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

/** Larger ones are no letters, and would freeze the page while they're unpacked. */
const MOST_BYTES = 50_000_000

/**
 * Opens a document in the browser. What reads PDFs is large, and loaded when the first one is dropped.
 * @throws {DocumentError} with words for the visitor
 */
export async function openDocument(file: File): Promise<OpenedDocument> {
  if (file.size > MOST_BYTES) throw new DocumentError(`${file.name} is larger than 50 MB. Split it and try again.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const ending = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (ending === 'txt') return { name: file.name, kind: 'txt', warnings: [], parts: [], ...openTextFile(bytes) }
  if (ending === 'docx') {
    try {
      return { name: file.name, kind: 'docx', ...openDocx(bytes) }
    } catch {
      throw new DocumentError(`${file.name} can’t be read. It may be damaged, or need a password.`)
    }
  }
  if (ending === 'pdf') {
    const { openPdf } = await load(() => import('./pdf.ts'))
    try {
      return { name: file.name, kind: 'pdf', parts: [], ...(await openPdf(bytes)) }
    } catch {
      throw new DocumentError(`${file.name} can’t be read. It may be damaged, or need a password.`)
    }
  }
  throw new DocumentError(`${file.name} is no .docx, .txt or .pdf. Save it as one of these and try again.`)
}

/** Why a document can't be opened, in words for the visitor. */
export class DocumentError extends Error {}

async function load<Module>(module: () => Promise<Module>): Promise<Module> {
  try {
    return await module()
  } catch {
    throw new DocumentError('The part that reads these files isn’t loaded yet. Connect to the internet and try again.')
  }
}
