import { decodeXML } from 'entities'
import { Tokenizer } from 'htmlparser2'
import { ifPossible } from '../engine/if-possible.ts'
import type { Replacement } from '../engine/restore-text.ts'

/** A value in an XML file: between the tags, in an attribute, in a comment. */
export interface XmlValue {
  /** Where it's written, in the source. */
  from: number
  to: number
  /** What it says, without entities. */
  words: string
  kind: 'text' | 'cdata' | 'attribute' | 'comment' | 'instruction' | 'unclosed'
}

export interface XmlAttribute extends XmlValue {
  /** As written: `w:val`. */
  name: string
}

export interface XmlElement {
  /** As written: `w:p`. */
  name: string
  attributes: XmlAttribute[]
  /** Its opening tag, from `<` up to its `>`. */
  from: number
  to: number
}

export interface XmlReader {
  /** @param isEmpty whether it has no content, as `<w:tab/>` */
  open: (element: XmlElement, isEmpty: boolean) => void
  /** @param to where its closing tag ends */
  close: (name: string, to: number) => void
  /** Text, and whatever isn't an element. */
  value: (value: XmlValue) => void
}

/** Nothing that an office program writes is nested deeper. */
const DEEPEST = 1000

/** Elements of a page that are never closed. */
const NEVER_CLOSED = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i

class XmlError extends Error {}

/**
 * Reads XML from start to end and says where each value is written, so that it can be replaced there and everything
 * else stays as it was. Damaged XML is read as far as it goes: what is never closed is one `unclosed` value.
 * @throws {XmlError} when it's nested too deep, or has entities of its own
 */
export function readXml(source: string, reader: XmlReader): void {
  let element: XmlElement = { name: '', attributes: [], from: 0, to: 0 }
  let attribute = ''
  let depth = 0
  /** Everything before this has been read. */
  let done = 0
  const value = (from: number, to: number, kind: XmlValue['kind']): XmlValue => {
    const written = source.slice(from, to)
    return { from, to, kind, words: kind === 'text' || kind === 'attribute' ? decodeXML(written) : written }
  }
  const pass = (kind: XmlValue['kind'], from: number, to: number, length = 1) => {
    done = to + length
    reader.value(value(from, to, kind))
  }
  let isPage: boolean | undefined
  const open = (to: number, isClosed: boolean) => {
    isPage ??= /^html$/i.test(element.name)
    const isEmpty = isClosed || (isPage && NEVER_CLOSED.test(element.name))
    done = to + 1
    if (!isEmpty) depth += 1
    if (depth > DEEPEST) throw new XmlError('Nested too deep')
    element.to = to
    reader.open(element, isEmpty)
  }
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      onopentagname(from, to) {
        element = { name: source.slice(from, to), attributes: [], from: from - 1, to }
      },
      onattribname(from, to) {
        attribute = source.slice(from, to)
      },
      onattribdata(from, to) {
        element.attributes.push({ ...value(from, to, 'attribute'), name: attribute })
      },
      onopentagend: (end) => open(end, false),
      onselfclosingtag: (end) => open(end, true),
      onclosetag(from, to) {
        const end = source.indexOf('>', to)
        done = end === -1 ? source.length : end + 1
        depth = Math.max(0, depth - 1)
        reader.close(source.slice(from, to), done)
      },
      ontext: (from, to) => pass('text', from, to, 0),
      oncdata: (from, to, offset) => pass('cdata', from, to - offset, offset + 1),
      oncomment: (from, to, offset) => pass('comment', from, to - offset, offset + 1),
      onprocessinginstruction: (from, to) => pass('instruction', from, to),
      ondeclaration(from, to) {
        // Entities of its own could say anything. No office program writes or opens such a file.
        if (source.slice(from, to).includes('[')) throw new XmlError('It declares entities')
        pass('instruction', from, to)
      },
      onattribentity: ignore,
      onattribend: ignore,
      ontextentity: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  if (done < source.length) reader.value(value(done, source.length, 'unclosed'))
}

const ignore = () => undefined

/** The name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
export const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')))

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Words as they're written in XML. In an attribute, line breaks and tabs would be read as spaces. */
function encodeXml(words: string, kind: XmlValue['kind']): string {
  // Two dashes would end a comment.
  if (kind === 'comment' || kind === 'instruction') return words.replaceAll(/-{2,}|[<>]/g, '-')
  const escaped = words.replaceAll(kind === 'attribute' ? /[&<>"']/g : /[&<>]/g, (letter) => ENTITIES[letter] ?? '')
  return kind === 'attribute' ? escaped.replaceAll(/[\n\r\t]/g, (letter) => `&#${letter.charCodeAt(0)};`) : escaped
}

/** Edits of a CDATA section replace its brackets too. */
export const editOf = ({ from, to, kind }: XmlValue, words: string): Replacement =>
  kind === 'cdata'
    ? { start: from - '<![CDATA['.length, end: to + ']]>'.length, text: encodeXml(words, 'text') }
    : { start: from, end: to, text: encodeXml(words, kind) }

/** Decodes a file if it's XML (or HTML), in whatever encoding it declares. */
export function decodeIfXml(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes)
  const isXml = /^\s*</.test(new TextDecoder(encoding).decode(bytes.subarray(0, 256)))
  return isXml ? new TextDecoder(encoding).decode(bytes) : undefined
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c && third === 0) return 'utf-16be'
  const said = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 1024)))
  const declared = said?.[1] ?? said?.[2]?.replace(/^utf-16.*/i, 'utf-8') ?? 'utf-8'
  return ifPossible(() => new TextDecoder(declared).encoding) ?? 'utf-8'
}

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']|<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]+)/i

/** Encodes changed XML as UTF-8, and has it say so. */
export const encodeAsUtf8 = (source: string): Uint8Array =>
  new TextEncoder().encode(
    source.replace(DECLARED, (declaration, encoding?: string, charset?: string) =>
      declaration.replace(encoding ?? charset ?? '', 'UTF-8'),
    ),
  )
