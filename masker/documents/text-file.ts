import { replaceIn } from '../engine/restore-text.ts'
import { MaskedForms } from './masked-forms.ts'
import type { WritableDocument } from './writable-document.ts'

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
    warnings: [],
    parts: [],
    write({ replacements, masked = [], shown = [] }) {
      const changed = replaceIn(text, replacements)
      const lines = hasReturns ? changed.replaceAll('\n', '\r\n') : changed
      return {
        bytes: encode(`${hasMark ? '\ufeff' : ''}${lines}`, encoding),
        left: new MaskedForms(masked, shown).leftIn(changed, 'the text'),
      }
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
