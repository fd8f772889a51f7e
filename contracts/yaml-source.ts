import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  parseDocument,
  type ScalarTag,
  type Tags,
  type ToStringOptions,
  YAMLMap,
} from 'yaml'
import { ifPossible } from './if-possible.ts'

/** Of numbers, only those that read back as they're written, such as 7 and 2.5: 012345, 1.10 and 1e3 would change. */
const IN_ANOTHER_FORM =
  /^(?!-?(?:0|[1-9]\d{0,14})(?:\.\d{0,9}[1-9])?$)[-+]?(?:0x[\da-f]+|0o[0-7]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i

const FORMAT = 'SOURCE'

const reading: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  test: IN_ANOTHER_FORM,
  resolve: (source) => source,
  format: FORMAT,
}

const writing: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string',
  resolve: (source) => source,
  format: FORMAT,
  stringify: ({ source, value }) => source ?? String(value),
}

/** For YAML that people write: a number that would lose its form, such as a bar number, is the text that stands there. */
export const YAML_SOURCE = { customTags: (tags: Tags): Tags => [reading, ...tags, writing] }

/** The longest file of ours, the survey, has five thousand signs, words and line ends. */
const MOST_TOKENS = 10_000

export class TooCostly extends Error {}

/** Whoever parses a draft asks this first. @throws {TooCostly} for YAML that takes minutes, and that nobody means to write */
export function refuseCostly(yaml: string): void {
  let count = 0
  for (const token of new Lexer().lex(yaml)) {
    count += 1
    if (count > MOST_TOKENS) throw new TooCostly('it has too many fields or entries. Make it shorter')
    // A key that's no text: it may have such a key in it, and each takes twice as long as the one around it.
    if (token === '?') throw new TooCostly('a question mark stands alone. Put quotes around the text')
  }
}

/** A content file's text in the parts that are edited apart. `before + fields + between + body` is the text. */
interface PieceText {
  before: string
  /** The YAML: of the front matter, or all of a YAML file. */
  fields: string
  between: string
  /** The Markdown; blank in a YAML file. */
  body: string
}

/** At the text's beginning only: `^` would try each line. */
const FRONT_MATTER = /(?<![\s\S])(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n(?:[ \t]*\r?\n)*|$))/m

export const formatOf = (file: string): 'markdown' | 'yaml' => (file.endsWith('.yaml') ? 'yaml' : 'markdown')

/** Blank lines around the body stay where they are: they belong to neither part. */
export function splitPiece(text: string, format: ReturnType<typeof formatOf>): PieceText {
  if (format === 'yaml') return { before: '', fields: text, between: '', body: '' }
  const [all = '', before = '', fields = '', between = ''] = FRONT_MATTER.exec(text) ?? []
  return { before, fields, between, body: text.slice(all.length) }
}

export function joinPiece({ before, fields, between, body }: PieceText): string {
  // A file that had no front matter gets one with its first field.
  if (before === '' && fields !== '' && body !== '') return `---\n${fields.trimEnd()}\n---\n\n${body}`
  return before + fields + between + body
}

export type FieldValue = string | number | boolean | null | FieldValue[] | { [name: string]: FieldValue | undefined }

/** The fields of a YAML text. @throws what's wrong with it, in words */
export function readFields(yaml: string): Record<string, FieldValue> {
  const fields = parsed(yaml).toJS() as unknown
  return isGroup(fields) ? (fields as Record<string, FieldValue>) : {}
}

/**
 * Changes one field and no line of any other: comments, quotes, order and blank lines stay as they were written.
 * @param value undefined takes the field out
 * @param order the names of all fields: a new one is put where it belongs
 */
export function writeField(
  yaml: string,
  name: string,
  value: FieldValue | undefined,
  order: readonly string[] = [],
): string {
  const wanted = { ...readFields(yaml), [name]: value }
  const document = parsed(yaml)
  const entries = isMap(document.contents) && !document.contents.flow ? (document.contents.items as Entry[]) : []
  const { entry, from, to } = placeOf(yaml, entries, name, order)
  const old = yaml.slice(from, to)
  const looks = { ...LOOKS, flowCollectionPadding: old.includes('{ '), indentSeq: !/^- /m.test(old) }
  const before = entry?.clone()
  if (value === undefined) document.delete(name)
  else if (entry) entry.value = changed(document, entry.value, value)
  else document.set(name, document.createNode(value))

  const after = value === undefined ? undefined : (entry ?? document.createPair<Node, Node>(name, value))
  const put = (text: string) => {
    const start = text !== '' && from > 0 && yaml[from - 1] !== '\n' ? '\n' : ''
    return yaml.slice(0, from) + start + text + yaml.slice(to)
  }
  const ways = [
    () => put(keepLines(old, textOf(before, looks), textOf(after, looks))),
    // What's written in a rare way, such as JSON or with anchors, is written anew: the entry, or else the whole.
    () => put(textOf(after, looks)),
    () => put(textOf(after, IN_QUOTES)),
    () => document.toString(LOOKS),
    () => document.toString(IN_QUOTES),
  ]
  const written = ways.values().map((write) => checked(write, wanted))
  return written.find((text) => text !== undefined) ?? yaml
}

const LOOKS = { lineWidth: 0, flowCollectionPadding: false } as const
/** Without quotes, the library loses spaces of a text that begins with a blank line, and more of the kind. */
const IN_QUOTES = { ...LOOKS, blockQuote: false, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const

type Entry = Pair<Node, Node | null>

function parsed(yaml: string): Document {
  refuseCostly(yaml)
  const document = parseDocument(yaml, { logLevel: 'error', ...YAML_SOURCE })
  const [error] = document.errors
  if (error) throw new Error(error.message.split('\n')[0]?.replace(/:$/, '') ?? error.message)
  return document
}

/** Where an entry is, from the start of its line to behind its line break; or where it belongs. */
function placeOf(yaml: string, entries: readonly Entry[], name: string, order: readonly string[]) {
  const nameOf = ({ key }: Entry) => String(isScalar(key) ? key.value : key)
  const startOf = ({ key }: Entry) => yaml.lastIndexOf('\n', (key.range?.[0] ?? 0) - 1) + 1
  const endOf = ({ key, value }: Entry) => {
    const end = (value ?? key).range?.[1] ?? yaml.length
    if (end > 0 && yaml[end - 1] === '\n') return end
    return yaml.indexOf('\n', end) + 1 || yaml.length
  }
  const entry = entries.find((each) => nameOf(each) === name)
  if (entry) return { entry, from: startOf(entry), to: endOf(entry) }
  const rank = order.indexOf(name)
  const earlier = entries.findLast((each) => rank < 0 || order.indexOf(nameOf(each)) < rank)
  const at = earlier ? endOf(earlier) : entries[0] ? startOf(entries[0]) : yaml.length
  return { from: at, to: at }
}

/** A node with another value: what stays the same keeps its notation and its comments. */
function changed(document: Document, node: Node | null, value: FieldValue): Node {
  if (isScalar(node) && typeof node.value === typeof value && !node.type?.startsWith('BLOCK')) {
    // Another value is written as its kind is.
    if (node.format === FORMAT) delete node.format
    // Without quotes, the library may write several lines as something else.
    if (typeof value === 'string' && value.includes('\n')) delete node.type
    node.value = value
    return node
  }
  if (isMap<Node, Node | null>(node) && isGroup(value)) {
    for (const name of Object.keys(node.toJSON() as object)) if (value[name] === undefined) node.delete(name)
    for (const [name, each] of Object.entries(value)) {
      if (each === undefined) continue
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === name)
      if (pair) pair.value = changed(document, pair.value, each)
      else node.items.push(document.createPair<Node, Node>(name, each))
    }
    return node
  }
  if (isSeq<Node>(node) && Array.isArray(value) && value.length > 0 && node.items.length > 0) {
    const had = node.items.map((item) => JSON.stringify(item.toJS(document)))
    const { head, tail } = sameEnds(
      had,
      value.map((each) => JSON.stringify(each)),
    )
    const old = node.items.slice(head, had.length - tail)
    const fresh = value
      .slice(head, value.length - tail)
      .map((each, at) => (old[at] ? changed(document, old[at], each) : document.createNode(each)))
    node.items.splice(head, old.length, ...fresh)
    return node
  }
  return document.createNode(value)
}

/** An entry as the library writes it, without what stands before and behind it. */
function textOf(entry: Entry | undefined, looks: ToStringOptions): string {
  if (!entry) return ''
  const alone = entry.clone()
  delete alone.key.commentBefore
  delete alone.key.spaceBefore
  if (isCollection(alone.value)) delete alone.value.comment
  const map = new YAMLMap()
  map.items = [alone]
  return new Document(map, YAML_SOURCE).toString(looks)
}

/** The library's lines where it changed something; elsewhere the lines as they were, with its spaces. */
function keepLines(old: string, before: string, after: string): string {
  const [kept, from, to] = [old, before, after].map((text) => text.split('\n'))
  if (!kept || !from || !to || kept.length !== from.length) return after
  const { head, tail } = sameEnds(from, to)
  return [...kept.slice(0, head), ...to.slice(head, to.length - tail), ...kept.slice(kept.length - tail)].join('\n')
}

/** What was written, if it says what it should. */
const checked = (write: () => string, wanted: Record<string, FieldValue | undefined>): string | undefined =>
  ifPossible(() => {
    const text = write()
    return sorted(readFields(text)) === sorted(wanted) ? text : undefined
  })

/** As JSON, in which the order of a group's fields doesn't count, nor one that isn't there. */
const sorted = (fields: unknown): string =>
  JSON.stringify(fields, (_, value: unknown) =>
    isGroup(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  )

const isGroup = (value: unknown): value is { [name: string]: FieldValue | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How much of two texts, or of two lists of texts, is the same at the start and, behind that, at the end. */
export function sameEnds(one: string | readonly string[], other: string | readonly string[]) {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head]) head++
  let tail = 0
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return { head, tail }
}
