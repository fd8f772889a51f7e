import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

/** What YAML holds: text, numbers, marks, lists and groups. */
export type FieldValue = string | number | boolean | null | FieldValue[] | { [name: string]: FieldValue | undefined }

/** The fields of a YAML text. @throws what's wrong with it, in words */
export function readFields(yaml: string): Record<string, FieldValue> {
  const fields = parsed(yaml).toJS() as unknown
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? (fields as Record<string, FieldValue>)
    : {}
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
  const document = parsed(yaml)
  const { contents } = document
  const wanted = { ...readFields(yaml), [name]: value }
  const edits =
    contents === null
      ? [{ from: yaml.length, to: yaml.length, text: startLine(yaml, yaml.length) + entry(name, value, 0) }]
      : isMap(contents) && !contents.flow
        ? changeEntry({ yaml, document }, contents, name, value, order)
        : []
  const written = apply(yaml, edits)
  if (holds(written, wanted)) return written
  // JSON, anchors and other rarities: the library writes the whole anew.
  document.set(name, document.createNode(value))
  if (value === undefined) document.delete(name)
  const whole = document.toString(LOOKS)
  return holds(whole, wanted) ? whole : document.toString(IN_QUOTES)
}

interface Source {
  yaml: string
  document: Document
}

interface Edit {
  from: number
  to: number
  text: string
}

const LOOKS = { lineWidth: 0 } as const
const IN_QUOTES = { ...LOOKS, blockQuote: false } as const

function parsed(yaml: string): Document.Parsed {
  const document = parseDocument(yaml, { logLevel: 'error' })
  const [error] = document.errors
  if (error) throw new Error(error.message.split('\n')[0]?.replace(/:$/, '') ?? error.message)
  return document
}

const apply = (yaml: string, edits: readonly Edit[]) =>
  edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), yaml)

function holds(yaml: string, wanted: Record<string, FieldValue | undefined>): boolean {
  try {
    const written = readFields(yaml)
    const names = new Set([...Object.keys(wanted), ...Object.keys(written)])
    return [...names].every((name) => isSame(written[name], wanted[name]))
  } catch {
    return false
  }
}

/** Order of a group's fields doesn't count. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => each !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, each]) => [name, sorted(each)]),
        )
      : value

type Entry = Pair<Node, Node | null>

function changeEntry(
  source: Source,
  map: YAMLMap,
  name: string,
  value: FieldValue | undefined,
  order: readonly string[] = [],
): Edit[] {
  const { yaml } = source
  const entries = map.items as Entry[]
  const nameOf = ({ key }: Entry) => String(isScalar(key) ? key.value : key)
  const found = entries.find((each) => nameOf(each) === name)
  if (found && value === undefined) return [{ from: lineStart(yaml, startOf(found)), to: endOf(yaml, found), text: '' }]
  if (found) return changeValue(source, found, value as FieldValue)
  if (value === undefined) return []
  const indent = entries[0] ? columnOf(yaml, startOf(entries[0])) : 0
  const place = order.indexOf(name)
  const earlier = entries.findLast((each) => place < 0 || order.indexOf(nameOf(each)) < place)
  const first = entries[0]
  const at = earlier ? endOf(yaml, earlier) : first ? lineStart(yaml, startOf(first)) : yaml.length
  return [{ from: at, to: at, text: startLine(yaml, at) + entry(name, value, indent) }]
}

function changeValue(source: Source, { key, value: node }: Entry, value: FieldValue): Edit[] {
  const { yaml } = source
  const edits = node && changeNode(source, node, value)
  if (edits) return edits
  const from = lineStart(yaml, startOf({ key }))
  const text = entry(String(isScalar(key) ? key.value : key), value, columnOf(yaml, startOf({ key })), styleOf(node))
  // The first entry of a group in a list stands behind the hyphen.
  const behind = yaml.slice(from, startOf({ key }))
  return [{ from, to: endOf(yaml, { key, value: node }), text: behind + text.trimStart() }]
}

/** Undefined if it takes another notation, so that the whole entry has to be written anew. */
function changeNode(source: Source, node: Node, value: FieldValue): Edit[] | undefined {
  if (isSame(node.toJS(source.document), value)) return []
  if (isScalar(node)) {
    if (!node.range || typeof value === 'object' || !node.type || node.type.startsWith('BLOCK')) return undefined
    const [from, to] = node.range
    return [{ from, to, text: scalar(value, node.type, from === to) }]
  }
  if (isMap(node) && !node.flow && isGroup(value)) {
    const names = new Set([...node.items.map((pair) => String(pair.key)), ...Object.keys(value)])
    // The hyphen of a list stands before its group's first field.
    const [first] = node.items.map((pair) => String(pair.key))
    if (first !== undefined && value[first] === undefined) return undefined
    return [...names].flatMap((name) => changeEntry(source, node, name, value[name], Object.keys(value)))
  }
  if (isMap(node) && isGroup(value)) return changeInBraces(source, node, value)
  if (!isSeq(node) || !Array.isArray(value) || value.length === 0) return undefined
  if (!node.flow) return changeItems(source, node, value)
  if (!node.range || value.some((each) => typeof each === 'object')) return undefined
  return [{ from: node.range[0], to: node.range[1], text: `[${value.map(inFlow).join(', ')}]` }]
}

/** In `{ a: 1, b: 2 }`, with the same names as before. */
function changeInBraces(source: Source, { items }: YAMLMap, value: Record<string, FieldValue | undefined>) {
  const entries = items as Entry[]
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  if (names.length !== entries.length) return undefined
  const edits: Edit[] = []
  for (const { key, value: node } of entries) {
    const to = isScalar(key) ? value[String(key.value)] : undefined
    const changed = node && to !== undefined ? changeNode(source, node, to) : undefined
    if (!changed) return undefined
    edits.push(...changed)
  }
  return edits
}

const isGroup = (value: FieldValue): value is { [name: string]: FieldValue | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keeps the entries at both ends that are as before, changes those between, then takes out or adds. */
function changeItems(source: Source, list: YAMLSeq, value: readonly FieldValue[]): Edit[] {
  const { yaml, document } = source
  const items = list.items as Node[]
  const before = items.map((item) => item.toJS(document) as FieldValue)
  const most = Math.min(before.length, value.length)
  let head = 0
  while (head < most && isSame(before[head], value[head])) head++
  let tail = 0
  while (tail < most - head && isSame(before.at(-1 - tail), value.at(-1 - tail))) tail++
  const old = items.slice(head, items.length - tail)
  const fresh = value.slice(head, value.length - tail)
  const changed = old.flatMap((item, at) => {
    const to = fresh[at]
    return to === undefined ? [removeItem(yaml, item)] : changeItem(source, item, to)
  })
  const added = fresh.slice(old.length)
  if (added.length === 0) return changed
  const last = items[head + old.length - 1]
  const first = items[0]
  const at = last ? endOf(yaml, { key: last, value: last }) : first ? lineStart(yaml, startOf({ key: first })) : 0
  const indent = first ? hyphenColumn(yaml, first) : 2
  return [
    ...changed,
    { from: at, to: at, text: startLine(yaml, at) + added.map((each) => itemText(each, indent)).join('') },
  ]
}

const changeItem = (source: Source, item: Node, value: FieldValue): Edit[] =>
  changeNode(source, item, value) ?? [
    { ...removeItem(source.yaml, item), text: itemText(value, hyphenColumn(source.yaml, item)) },
  ]

const removeItem = (yaml: string, item: Node): Edit => ({
  from: lineStart(yaml, startOf({ key: item })),
  to: endOf(yaml, { key: item, value: item }),
  text: '',
})

/** The library loses spaces of a text that begins with a blank line, unless it's in quotes. */
function writeNew(value: FieldValue, style = {}): string {
  const written = stringify(value, { ...LOOKS, ...style })
  return isSame(parse(written), value) ? written : stringify(value, IN_QUOTES)
}

const entry = (name: string, value: FieldValue | undefined, indent: number, style = {}): string =>
  value === undefined ? '' : shift(writeNew({ [name]: value }, style), indent)

const itemText = (value: FieldValue, indent: number): string => shift(writeNew([value]), indent)

const shift = (text: string, indent: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(indent))

/** A text of several lines stays in the notation it had. */
const styleOf = (node: Node | null) =>
  isScalar(node) && node.type === 'BLOCK_FOLDED' ? { blockQuote: 'folded' as const } : {}

function scalar(value: string | number | boolean | null, type: string, isNew: boolean): string {
  const space = isNew ? ' ' : ''
  if (typeof value !== 'string') return space + String(value)
  if (value.includes('\n')) return space + JSON.stringify(value)
  if (type === 'QUOTE_SINGLE') return `'${value.replaceAll("'", "''")}'`
  if (type === 'QUOTE_DOUBLE') return JSON.stringify(value)
  return space + stringify(value, LOOKS).trimEnd()
}

/** In `[a, b]`, where a comma ends a plain text. */
function inFlow(value: FieldValue): string {
  const plain = stringify([value], { ...LOOKS, collectionStyle: 'flow', flowCollectionPadding: false }).trim()
  return plain.slice(1, -1).trim()
}

const startOf = ({ key }: { key: Node }): number => key.range?.[0] ?? 0
const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
const columnOf = (text: string, at: number): number => at - lineStart(text, at)
const hyphenColumn = (text: string, item: Node): number =>
  /^ */.exec(text.slice(lineStart(text, startOf({ key: item }))))?.[0].length ?? 0

/** Behind the last line of an entry, with its line break. */
function endOf(text: string, { key, value }: { key: Node; value: Node | null }): number {
  const end = (value ?? key).range?.[1] ?? text.length
  if (end > 0 && text[end - 1] === '\n') return end
  const next = text.indexOf('\n', end)
  return next < 0 ? text.length : next + 1
}

const startLine = (text: string, at: number): string => (at > 0 && text[at - 1] !== '\n' ? '\n' : '')
