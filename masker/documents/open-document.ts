import * as z from 'zod/mini'
import { KINDS } from '../engine/reading.ts'
import { type MaskingKey, type Replacement, replaceIn } from '../engine/restore-text.ts'
import { openDocx } from './docx.ts'

/** A document that the visitor dropped: its text, and how to write it back with replacements. */
export interface OpenedDocument {
  name: string
  kind: 'docx' | 'txt' | 'pdf'
  text: string
  /** What to know before the document leaves the office. */
  warnings: readonly string[]
  /** Where the parts outside the body begin: footnotes, comments, author metadata. */
  parts: readonly { name: string; start: number }[]
  /** Writes the same file type with its layout; for a PDF, the text. Replacements must be in text order. */
  write: (replacements: readonly Replacement[]) => Uint8Array<ArrayBuffer>
}

/** Larger files aren't letters, and unpacking them would freeze the page. */
const MAX_BYTES = 50_000_000

/**
 * Opens a document in the browser. The PDF reader is large, so it loads with the first PDF.
 * @param startPdfWorker starts the worker of `pdfjs-dist`
 * @throws {DocumentError} with a message for the visitor
 */
export async function openDocument(file: File, startPdfWorker: () => Worker): Promise<OpenedDocument> {
  if (file.size > MAX_BYTES) throw new DocumentError(`${file.name} is larger than 50 MB. Split it and try again.`)
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
      return { name: file.name, kind: 'pdf', parts: [], ...(await openPdf(bytes, startPdfWorker)) }
    } catch {
      throw new DocumentError(`${file.name} can’t be read. It may be damaged, or need a password.`)
    }
  }
  throw new DocumentError(`${file.name} isn’t a .docx, .txt or .pdf. Save it as one of these and try again.`)
}

export class DocumentError extends Error {}

async function load<Module>(module: () => Promise<Module>): Promise<Module> {
  try {
    return await module()
  } catch {
    throw new DocumentError('The part that reads these files isn’t loaded yet. Connect to the internet and try again.')
  }
}

/** Opens text in UTF-8, UTF-16 or else Windows-1252. Writes it back in the same encoding. */
export function openTextFile(bytes: Uint8Array) {
  const encoding = encodingOf(bytes)
  const whole = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  const hasMark = whole.startsWith('\ufeff')
  const written = hasMark ? whole.slice(1) : whole
  // Only if every line ends in CRLF; otherwise each line keeps its ending.
  const hasReturns = written.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(written)
  const text = hasReturns ? written.replaceAll('\r\n', '\n') : written
  return {
    text,
    write: (replacements: readonly Replacement[]) => {
      const changed = replaceIn(text, replacements)
      const lines = hasReturns ? changed.replaceAll('\n', '\r\n') : changed
      return encode(`${hasMark ? '\ufeff' : ''}${lines}`, encoding)
    },
  }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function encode(text: string, encoding: ReturnType<typeof encodingOf>): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'windows-1252') {
    const decoder = new TextDecoder(encoding)
    const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
    return Uint8Array.from(text, (letter) => byteOf.get(letter) ?? 0x3f)
  }
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le')
  return new Uint8Array(view.buffer)
}

const replacement = z.object({ start: z.number(), end: z.number(), text: z.string() })
const keyFile = z.object({
  entities: z.array(
    z.object({ placeholder: z.string(), kind: z.enum(KINDS), main: z.string(), forms: z.array(z.string()) }),
  ),
  lines: z.record(z.string(), z.array(z.array(replacement))),
})

/** Reads a key saved as a file. @returns undefined if it isn't one of ours */
export function readKeyFile(json: string): MaskingKey | undefined {
  try {
    return keyFile.parse(JSON.parse(json))
  } catch {
    return undefined
  }
}
