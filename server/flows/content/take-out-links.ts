import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { formatOf, splitPiece } from '#contracts/yaml-source.ts'

interface Edit {
  from: number
  to: number
  by: string
}

/** An address where a text has one: alone, or with a part of its page. */
const leadsTo = (addresses: ReadonlySet<string>, href: unknown): boolean =>
  typeof href === 'string' && addresses.has(href.split('#', 1).join())

/**
 * A file of content/ without its links to these addresses. A text keeps the links' words, a list loses the entry, and a
 * button leads to the contact page. Every other line stays as it is.
 * @param slug of a service: a landing page isn't about it anymore
 */
export function takeOutLinks(file: string, text: string, addresses: ReadonlySet<string>, slug?: string): string {
  const { before, fields, between, body } = splitPiece(text, formatOf(file))
  const written = withoutFields(withoutMarks(fields, addresses), addresses, slug)
  return before + written + between + withoutMarks(body, addresses)
}

/** Markdown's links: `[words](/address "title")`, and `[words][name]` where a line says `[name]: /address`. */
function withoutMarks(text: string, addresses: ReadonlySet<string>): string {
  const gone = new Set<string>()
  return text
    .replaceAll(/^ {0,3}\[(?!\^)([^[\]]+)\]:[ \t]*<?([^\s>]+).*(?:\r?\n|$)/gm, (line, name: string, href: string) => {
      if (!leadsTo(addresses, href)) return line
      gone.add(name.toLowerCase())
      return ''
    })
    .replaceAll(/\[([^[\]]+)\]\[([^[\]]*)\]/g, (link, words: string, name: string) =>
      gone.has((name || words).toLowerCase()) ? words : link,
    )
    .replaceAll(
      /(?<!!)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(<?([^()\s<>]+)>?(?:\s+"[^"]*")?\)/g,
      (link, words: string, href: string) => (leadsTo(addresses, href) ? words : link),
    )
}

function withoutFields(yaml: string, addresses: ReadonlySet<string>, slug: string | undefined): string {
  const cuts: Edit[] = []
  const cutLines = (from: number, to: number) => cuts.push({ from: yaml.lastIndexOf('\n', from - 1) + 1, to, by: '' })
  const isGone = (node: unknown) => isScalar(node) && leadsTo(addresses, node.value)
  const hasGone = (node: unknown) =>
    isMap(node) &&
    node.items.some(({ key, value }) => isScalar(key) && /^(?:href|linkUrl)$/.test(String(key.value)) && isGone(value))
  const walk = (node: unknown): void => {
    if (isSeq(node) && node.flow !== true)
      for (const item of node.items) {
        if ((hasGone(item) || isGone(item)) && hasRange(item)) cutLines(item.range[0], item.range[2])
        else walk(item)
      }
    if (!isMap(node)) return
    for (const { key, value } of node.items) {
      if (!hasRange(key) || !hasRange(value)) continue
      if (hasGone(value) || (isScalar(key) && key.value === 'service' && isScalar(value) && value.value === slug))
        cutLines(key.range[0], value.range[2])
      else if (isGone(value)) cuts.push({ from: value.range[0], to: value.range[1], by: '/contact' })
      else walk(value)
    }
  }
  walk(parseDocument(yaml).contents)
  // From the end, so that what comes before keeps its place.
  return cuts
    .toSorted((one, other) => other.from - one.from)
    .reduce((whole, { from, to, by }) => whole.slice(0, from) + by + whole.slice(to), yaml)
}

const hasRange = (node: unknown): node is Node & { range: [number, number, number] } =>
  typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
