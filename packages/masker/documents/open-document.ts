import { ifPossible } from '../engine/if-possible.ts'
import { replaceIn } from '../engine/restore-text.ts'
import { NotWordError, openDocx, TooLargeError } from './docx.ts'
import { leftIn } from './value-search.ts'
import { type WritableDocument, warningsOf } from './writable-document.ts'

/** Why a document can't be opened, in a message for the visitor. */
export class DocumentError extends Error {}

/** Larger files aren't letters. */
export const MAX_BYTES = 50_000_000
/** About 1,700 pages. */
export const MAX_CHARACTERS = 5_000_000

export type DocumentKind = 'docx' | 'txt' | 'pdf'

/** What a file is by its content, whatever its name ends in. @throws {DocumentError} with what to do about it */
export function kindOf(name: string, bytes: Uint8Array): DocumentKind {
  if (bytes.length === 0) throw new DocumentError(`${name} is empty. Check that you saved it, and open it again.`)
  if (bytes.length > MAX_BYTES) throw new DocumentError(`${name} is larger than 50 MB. Split it and try again.`)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const isText = /\.txt$/i.test(name) && !start.includes('\0')
  if (start.startsWith('%PDF-') || (!isText && start.includes('%PDF-'))) return 'pdf'
  if (start.startsWith('PK\u0003') || start.startsWith('PK\u0005')) {
    const other = /\.(xlsx|pptx)[mbt]?$/i.exec(name)?.[1]?.toLowerCase()
    if (other === undefined) return 'docx'
    throw new DocumentError(
      `${name} is ${other === 'xlsx' ? 'a workbook' : 'a presentation'}, which can’t be masked here. Save it as a PDF, or copy its text, and open that.`,
    )
  }
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    const isEncrypted = new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
    throw new DocumentError(
      isEncrypted
        ? `${name} needs a password. In Word, choose File, Info, Protect Document, Encrypt with Password, clear the password, and save a copy.`
        : `${name} is in Word’s old format. Open it in Word and save it as .docx.`,
    )
  }
  if (/\.txt$/i.test(name) && !start.slice(2).includes('\0\0')) return 'txt'
  const ending = /\.(docx|pdf)$/i.exec(name)?.[1]?.toLowerCase()
  throw new DocumentError(
    ending
      ? `${name} can’t be read: its content isn’t a .${ending}. Open it in the program it comes from and save it again.`
      : `${name} isn’t a .docx, .txt or .pdf. Save it as one of these and try again.`,
  )
}

/** Opens a .docx or a .txt. @throws {DocumentError} */
export function openWritable(name: string, bytes: Uint8Array): WritableDocument {
  const opened = kindOf(name, bytes) === 'txt' ? openTextFile(bytes) : openWord(name, bytes)
  if (opened.text.length > MAX_CHARACTERS) throw tooLarge(name)
  return opened
}

export const tooLarge = (name: string) =>
  new DocumentError(`${name} holds too much to be read here. Split it and try again.`)

function openWord(name: string, bytes: Uint8Array): WritableDocument {
  try {
    return openDocx(bytes)
  } catch (error) {
    if (error instanceof TooLargeError) throw tooLarge(name)
    throw new DocumentError(
      error instanceof NotWordError
        ? `${name} isn’t a .docx, whatever it’s called. Open it in its program, save it as .docx, and try again.`
        : `${name} can’t be read. It may be damaged: open it in Word, save a copy, and open the copy here.`,
    )
  }
}

/** Opens text in UTF-8, UTF-16 or else Windows-1252. Writes it back in the same encoding. */
export function openTextFile(bytes: Uint8Array): WritableDocument {
  const encoding = encodingOf(bytes)
  const whole = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  const hasMark = whole.startsWith('\ufeff')
  const written = hasMark ? whole.slice(1) : whole
  // Only if every line ends in CRLF; otherwise each line keeps its ending.
  const hasReturns = written.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(written)
  const text = hasReturns ? written.replaceAll('\r\n', '\n') : written
  return {
    text,
    warnings: warningsIn(text, encoding),
    parts: [],
    write({ replacements, masked = [], shown = [] }) {
      const changed = replaceIn(text, replacements)
      const lines = hasReturns ? changed.replaceAll('\n', '\r\n') : changed
      return { bytes: encode(`${hasMark ? '\ufeff' : ''}${lines}`, encoding), left: leftIn(changed, masked, shown) }
    },
  }
}

/** What a text file may be besides a text. */
function warningsIn(text: string, encoding: ReturnType<typeof encodingOf>): string[] {
  const isMail =
    /^(?:[A-Z][\w-]+: .*\n(?:[ \t].*\n)*){3,}/.test(text) &&
    /^Content-Transfer-Encoding: *(?:base64|quoted-printable)|=\?[\w-]+\?[bqBQ]\?/m.test(text)
  const isMarkup = /^\s*(?:\{\\rtf|<!doctype html|<html)/i.test(text)
  const isGarbled = encoding === 'windows-1252' && (text.match(/[\u0080-\u009f]/g) ?? []).length > 20
  return warningsOf(
    (isMail || isMarkup) &&
      'It’s the source of an email or a page, not its words. What is packed or cut up in it isn’t found: open it in its program and copy the text from there.',
    isGarbled && 'Its letters may be garbled, so that names aren’t found. Save it as UTF-8 and open it again.',
  )
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark, a Latin text has a zero in every second byte.
  const start = bytes.subarray(0, 512)
  const zeros = (parity: number) => start.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return 'utf-16be'
  const text = ifPossible(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  return text === undefined ? 'windows-1252' : 'utf-8'
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
