import { type UnzipFileInfo, unzipSync, type Zippable, zipSync } from 'fflate'
import { type Replacement, replaceIn } from '../engine/restore-text.ts'
import { editsForHidden } from './hidden-places.ts'
import { MaskedForms } from './masked-forms.ts'
import { decodeIfXml, encodeAsUtf8 } from './read-xml.ts'
import { ValueSearch } from './value-search.ts'
import { liesAboutSize, type PlaceOf, verifyWritten } from './verify-written.ts'
import { CONTENT_TYPES, type Contents, editsToForget, RELATIONSHIPS, readContents } from './word-package.ts'
import { readWords, type WordXml } from './word-xml.ts'
import { type WritableDocument, type WriteRequest, type Written, warningsOf } from './writable-document.ts'

/** It's a zip archive, but no .docx: another program's file, a template, or one with macros. */
export class NotWordError extends Error {}

/** It would unpack to more than the limit. */
export class TooLargeError extends Error {}

/** A file of the document with words in it. */
interface Part extends WordXml, Source {
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

/** What a visitor would call a file inside. */
const placeIn =
  ({ typeOf }: Contents): PlaceOf =>
  (path, root) => {
    if (root !== undefined) return nameOf(root) === '' ? 'the text' : `the ${nameOf(root)}`
    return `${typeOf(path).startsWith('image/') ? 'a picture' : 'an embedded file'} (${path.split('/').at(-1)})`
  }

function rankOf(root: string): number {
  if (root === 'Relationships') return ORDER.length + 1
  return ORDER.includes(root) ? ORDER.indexOf(root) : ORDER.length
}

/** Unpacked, a document of 400 pages has about 10 MB of XML. Its pictures come on top. */
const MAX_XML = 50_000_000
const MAX_UNPACKED = 150_000_000
/** Pictures that packing makes no smaller. */
const IS_PACKED = /\.(?:png|jpe?g|gif|webp)$/i
/** When a document was masked is nobody's business. */
const EPOCH = new Date(1980, 0, 1)

/**
 * Opens a .docx. Every file in it that is XML is read, whatever it's called: the text is the body, then headers,
 * footers, notes and comments, then what nobody sees. On write, only the replaced words change: the rest of each file
 * is byte-for-byte the same.
 * @throws if it's damaged
 * @throws {TooLargeError} if it would unpack to more than 50 MB of XML, or 150 MB in all
 * @throws {NotWordError}
 */
export function openDocx(bytes: Uint8Array): WritableDocument {
  const files = unpack(bytes)
  const sources = readSources(files)
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
  const paths = Array.from(files.keys(), (path) => path.toLowerCase())
  const forgotten = new Set(paths.filter((path) => isThumbnail(path, contents)))
  const kept = [...files].filter(([path]) => !forgotten.has(path.toLowerCase()))
  return {
    text,
    parts: parts.flatMap(({ name, start, text: words }) => (words.trim() === '' ? [] : [{ name, start }])),
    warnings: warningsIn(
      kept.map(([path]) => path),
      sources,
      contents,
    ),
    write({ replacements, masked = [], shown = [] }: WriteRequest): Written {
      const forms = new MaskedForms(masked, shown)
      const written = new Map(
        parts.map((part) => [
          part.path,
          writePart(part, replacements, masked.length > 0 ? forms : undefined, forgotten),
        ]),
      )
      const taken = new Set<string>()
      const archive: Zippable = {}
      for (const [path, content] of kept) {
        const source = written.get(path)
        const bytes = source === undefined ? content : encodeAsUtf8(source)
        archive[pathFor(path, forms, taken)] = [bytes, { level: IS_PACKED.test(path) ? 0 : 6 }]
      }
      const zipped = zipSync(archive, { mtime: EPOCH })
      return {
        bytes: zipped,
        left: masked.length > 0 ? verifyWritten(zipped, new ValueSearch(masked, shown), placeIn(contents)) : [],
      }
    },
  }
}

/** The files inside, by their paths. None gets more room than its entry asks for, whatever it unpacks to. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  let [unpacked, packed] = [0, 0]
  const measure = ({ originalSize, size }: UnzipFileInfo) => {
    if (liesAboutSize({ originalSize, size })) throw new Error('An entry lies about its size')
    unpacked += originalSize
    packed += size
    return false
  }
  unzipSync(bytes, { filter: measure })
  if (packed > bytes.length) throw new Error('Entries overlap')
  if (unpacked > MAX_UNPACKED) throw new TooLargeError(`More than ${MAX_UNPACKED} bytes`)
  return new Map(Object.entries(unzipSync(bytes, { filter: ({ name }) => !name.endsWith('/') })))
}

interface Source {
  path: string
  source: string
}

/** The XML of each file that is XML, by its path in small letters. */
function readSources(files: ReadonlyMap<string, Uint8Array>): Map<string, Source> {
  const sources = new Map<string, Source>()
  let left = MAX_XML
  for (const [path, bytes] of files) {
    const source = decodeIfXml(bytes)
    if (source === undefined) continue
    left -= bytes.length
    if (left < 0) throw new TooLargeError(`More than ${MAX_XML} bytes of XML`)
    sources.set(path.toLowerCase(), { path, source })
  }
  return sources
}

/** In reading order. */
function readParts(sources: readonly Source[], { main }: Contents): Part[] {
  const parts = sources.map(({ path, source }): Part => {
    const words = readWords(source)
    return { ...words, path, source, name: nameOf(words.root), start: 0 }
  })
  const isMain = ({ path }: Part) => path.toLowerCase() === main
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
  const path = part.path.toLowerCase()
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

function warningsIn(all: readonly string[], xml: ReadonlyMap<string, unknown>, { typeOf }: Contents): string[] {
  const paths = all.filter((path) => !xml.has(path.toLowerCase()))
  const isPicture = (path: string) =>
    typeOf(path).startsWith('image/') || /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|webp)$/i.test(path)
  const isFont = (path: string) => /font/.test(typeOf(path)) || /\.(?:odttf|ttf|otf)$/i.test(path)
  const pictures = paths.filter(isPicture)
  const embedded = paths.filter((path) => !isPicture(path) && !isFont(path))
  const names = embedded.slice(0, 5).map((path) => path.split('/').at(-1))
  const isSigned = all.some((path) => /(?:^|\/)_xmlsignatures\//i.test(path))
  return warningsOf(
    isSigned &&
      'It has a digital signature. It names the signer, and no longer fits the masked file: remove it in Word first.',
    pictures.length > 0 &&
      `It has ${counted(pictures.length, 'picture')}. ${pictures.length === 1 ? 'It stays as it is: look at it' : 'They stay as they are: look at each one'}, and at signatures and scans above all.`,
    embedded.length > 0 &&
      `It has ${counted(embedded.length, 'embedded file')}: ${names.join(', ')}${embedded.length > 5 ? ' and more' : ''}. Nothing inside is masked: delete what you don’t need.`,
  )
}

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
