import { type Replacement, replaceIn } from '../engine/restore-text.ts'
import { editsForHidden, findLeftHidden } from './hidden-places.ts'
import { MaskedForms } from './masked-forms.ts'
import { decodeIfXml, encodeAsUtf8 } from './read-xml.ts'
import { CONTENT_TYPES, type Contents, editsToForget, RELATIONSHIPS, readContents } from './word-package.ts'
import { readWords, type WordXml } from './word-xml.ts'
import type { LeftPlace, WritableDocument, WriteRequest, Written } from './writable-document.ts'
import { pack, readZip, TooLargeError, unpack, unpackSome, writeZip, type ZipEntry } from './zip.ts'

/** It's a zip archive, but no .docx: another program's file, a template, or one with macros. */
export class NotWordError extends Error {}

/** A file of the document with words in it. */
interface Part extends WordXml {
  entry: ZipEntry
  source: string
  name: string
  start: number
}

/** What a file is, by its root element, in the words of the page. In reading order. */
const NAMES = new Map([
  ['document', ''],
  ['hdr', 'header'],
  ['ftr', 'footer'],
  ['footnotes', 'footnote'],
  ['endnotes', 'endnote'],
  ['comments', 'comment'],
  ['glossaryDocument', 'building block'],
  ['chartSpace', 'drawing or chart'],
  ['dataModel', 'drawing or chart'],
  ['drawing', 'drawing or chart'],
  ['userShapes', 'drawing or chart'],
  ['svg', 'picture'],
  ['html', 'embedded page'],
  ['people', 'list of authors'],
  ['settings', 'file’s settings'],
  ['styles', 'list of styles'],
  ['numbering', 'list of numberings'],
  ['fonts', 'list of fonts'],
  ['coreProperties', 'file’s properties'],
  ['Properties', 'file’s properties'],
])
const ORDER = [...NAMES.keys()]
const nameOf = (root: string) => NAMES.get(root) ?? (root === 'Relationships' ? 'link' : 'form’s data')

function rankOf(root: string): number {
  if (root === 'Relationships') return ORDER.length + 1
  return ORDER.includes(root) ? ORDER.indexOf(root) : ORDER.length
}

/** Unpacked, a document of 400 pages has about 10 MB of XML. */
const MAX_UNPACKED = 50_000_000
/** Enough to tell XML from anything else. */
const START = 256

/**
 * Opens a .docx. Every file in it that is XML is read, whatever it's called: the text is the body, then headers,
 * footers, notes and comments, then what nobody sees. Pictures aren't even unpacked. On write, only the replaced words
 * change: the rest of each file is byte-for-byte the same.
 * @throws if it's damaged
 * @throws {TooLargeError} if it would unpack to more than 50 MB
 * @throws {NotWordError}
 */
export function openDocx(bytes: Uint8Array): WritableDocument {
  const entries = readZip(bytes)
  const sources = readSources(entries)
  const contents = readContents((path) => sources.get(path)?.source)
  const parts = readParts([...sources.values()], contents)
  const isOther = /macroenabled|template/.test(contents.typeOf(contents.main ?? ''))
  if (isOther || !parts.some(({ root }) => root === 'document')) throw new NotWordError()
  let text = ''
  for (const part of parts) {
    if (part.text.trim() === '') continue
    if (text !== '' && !text.endsWith('\n')) text += '\n'
    part.start = text.length
    text += part.text
  }
  const forgotten = new Set(entries.map(({ path }) => path.toLowerCase()).filter((path) => isThumbnail(path, contents)))
  const kept = entries.filter(({ path }) => !forgotten.has(path.toLowerCase()))
  return {
    text,
    parts: parts.flatMap(({ name, start, text: words }) => (words.trim() === '' ? [] : [{ name, start }])),
    warnings: warningsOf(
      kept.filter(({ path }) => !sources.has(path.toLowerCase())),
      contents,
    ),
    write({ replacements, masked = [], shown = [] }: WriteRequest): Written {
      const forms = new MaskedForms(masked, shown)
      const written = new Map(
        parts.map((part) => [
          part.entry,
          writePart(part, replacements, masked.length > 0 ? forms : undefined, forgotten),
        ]),
      )
      const paths = new Set<string>()
      const files = kept.map((entry): ZipEntry => {
        const path = pathFor(entry.path, forms, paths)
        const source = written.get(entry)
        return source === undefined ? { ...entry, path } : pack(path, encodeAsUtf8(source))
      })
      const zipped = writeZip(files)
      return { bytes: zipped, left: masked.length > 0 ? findLeft(zipped, forms) : [] }
    },
  }
}

/** The XML of each file that is XML, by its path in small letters. */
function readSources(entries: readonly ZipEntry[]): Map<string, { entry: ZipEntry; source: string }> {
  const sources = new Map<string, { entry: ZipEntry; source: string }>()
  let left = MAX_UNPACKED
  for (const entry of entries) {
    const start = unpackSome(entry, START).bytes
    if (decodeIfXml(start.subarray(0, START)) === undefined) {
      // Even a slice may unpack to a thousand times its size.
      if (entry.method !== 0) left -= start.length
      if (left < 0) throw new TooLargeError(`More than ${MAX_UNPACKED} bytes`)
      continue
    }
    const bytes = unpack(entry, left)
    left -= bytes.length
    sources.set(entry.path.toLowerCase(), { entry, source: decodeIfXml(bytes) ?? '' })
  }
  return sources
}

/** In reading order. */
function readParts(sources: readonly { entry: ZipEntry; source: string }[], { main }: Contents): Part[] {
  const parts = sources.map(({ entry, source }): Part => {
    const words = readWords(source)
    return { ...words, entry, source, name: nameOf(words.root), start: 0 }
  })
  const isMain = ({ entry }: Part) => entry.path.toLowerCase() === main
  return parts.toSorted(
    (one, other) => Number(isMain(other)) - Number(isMain(one)) || rankOf(one.root) - rankOf(other.root),
  )
}

/** @returns undefined if nothing in it changes */
function writePart(
  part: Part,
  replacements: readonly Replacement[],
  forms: MaskedForms | undefined,
  forgotten: ReadonlySet<string>,
): string | undefined {
  const end = part.start + part.text.length
  const inside = replacements
    .filter((it) => it.start < end && part.start < it.end)
    .map((it) => ({ ...it, start: it.start - part.start, end: it.end - part.start }))
  const visible = part.editsFor(inside)
  let source = visible.length > 0 ? replaceIn(part.source, visible) : part.source
  if (forms) source = replaceIn(source, editsForHidden(source, readWords(source).sentences, forms))
  const path = part.entry.path.toLowerCase()
  if (forgotten.size > 0 && (path === CONTENT_TYPES || path === RELATIONSHIPS))
    source = replaceIn(source, editsToForget(source, forgotten))
  return source === part.source ? undefined : source
}

/** The name of a file inside can hold a name too. What refers to it changes in the same way. */
function pathFor(path: string, forms: MaskedForms, taken: Set<string>): string {
  const masked = forms.mask(path, true) ?? path
  const free = taken.has(masked.toLowerCase()) ? path : masked
  taken.add(free.toLowerCase())
  return free
}

const isThumbnail = (path: string, { thumbnails }: Contents) =>
  thumbnails.has(path) || path.startsWith('docprops/thumbnail')

/** Larger files that aren't XML are named, not searched. */
const MAX_SEARCHED = 10_000_000

/** Searches a written document from the start, as if it were another's. */
function findLeft(bytes: Uint8Array, forms: MaskedForms): LeftPlace[] {
  const entries = readZip(bytes)
  const sources = readSources(entries)
  const contents = readContents((path) => sources.get(path)?.source)
  // Lists of lists: one that's long can't be the arguments of a call.
  const left: LeftPlace[][] = []
  for (const part of readParts([...sources.values()], contents)) {
    const place = part.name === '' ? 'the text' : `the ${part.name}`
    left.push(forms.leftIn(part.text, place), findLeftHidden(part.source, part.sentences, forms, place))
  }
  for (const { path } of entries) {
    const place = 'the name of a file inside'
    left.push(forms.findHidden(path).map(({ start, end }) => ({ words: path.slice(start, end), place })))
  }
  let rest = MAX_SEARCHED
  for (const entry of entries) {
    if (sources.has(entry.path.toLowerCase())) continue
    const what = contents.typeOf(entry.path).startsWith('image/') ? 'a picture' : 'an embedded file'
    if (rest === 0 || entry.packed.length === 0) continue
    const { bytes: content } = unpackSome(entry, rest)
    rest = Math.max(0, rest - content.length)
    left.push(findInBytes(content.subarray(0, MAX_SEARCHED), forms, `${what} (${entry.path.split('/').at(-1)})`))
  }
  return left.flat()
}

/** Runs of letters, in one byte each or in two. */
function findInBytes(bytes: Uint8Array, forms: MaskedForms, place: string): LeftPlace[] {
  const texts = [
    new TextDecoder('latin1').decode(bytes),
    new TextDecoder('utf-16le').decode(bytes),
    new TextDecoder('utf-16le').decode(bytes.subarray(1)),
  ]
  return texts.flatMap((text) =>
    Array.from(text.matchAll(/[\p{Script=Latin}\p{M}\d .,'’@_-]{5,}/gu)).flatMap(([run]) =>
      forms.findHidden(run).map(({ start, end }) => ({ words: run.slice(start, end), place })),
    ),
  )
}

function warningsOf(entries: readonly ZipEntry[], { typeOf }: Contents): string[] {
  const isPicture = ({ path }: ZipEntry) =>
    typeOf(path).startsWith('image/') || /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|webp)$/i.test(path)
  const isFont = ({ path }: ZipEntry) => /font/.test(typeOf(path)) || /\.(?:odttf|ttf|otf)$/i.test(path)
  const pictures = entries.filter(isPicture)
  const embedded = entries.filter((entry) => !isPicture(entry) && !isFont(entry))
  const names = embedded.slice(0, 5).map(({ path }) => path.split('/').at(-1))
  return [
    ...(pictures.length > 0
      ? [
          `It has ${counted(pictures.length, 'picture')}. ${pictures.length === 1 ? 'It stays as it is: look at it' : 'They stay as they are: look at each one'}, and at signatures and scans above all.`,
        ]
      : []),
    ...(embedded.length > 0
      ? [
          `It has ${counted(embedded.length, 'embedded file')}: ${names.join(', ')}${embedded.length > 5 ? ' and more' : ''}. Nothing inside is masked: delete what you don’t need.`,
        ]
      : []),
  ]
}

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
