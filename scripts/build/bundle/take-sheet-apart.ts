import { type ChildNode, parse } from 'postcss'
import type { SheetPart } from '#app/styles/cut-sheet.ts'

/** At-rules that contain rules. */
const CONDITIONS = ['media', 'supports', 'layer', 'container']

/** A style sheet in parts, each rule with the classes that it needs. */
export const takeSheetApart = (css: string): SheetPart[] => parse(css).nodes.map(partOf)

function partOf(node: ChildNode): SheetPart {
  if (node.type === 'rule') return { rule: String(node), needs: node.selectors.map(classesOf) }
  if (node.type !== 'atrule') return String(node)
  if (!node.nodes) return `${String(node)};`
  if (!CONDITIONS.includes(node.name)) return String(node)
  return { within: `@${node.name}${node.raws.afterName}${node.params}`, parts: node.nodes.map(partOf) }
}

/** The classes a selector requires, outside parentheses. */
function classesOf(selector: string): string[] {
  let depth = 0
  const outside = selector.replaceAll(/\\.|[^\\]/gs, (letter) => {
    if (letter === '(' || letter === '[') depth += 1
    const isInside = depth > 0
    if (letter === ')' || letter === ']') depth -= 1
    return isInside ? '' : letter
  })
  return [...outside.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name = '']) =>
    name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, letter: string) =>
      code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}

export const classesIn = (sheet: readonly SheetPart[]): Set<string> =>
  new Set(
    sheet.flatMap((part) => {
      if (typeof part === 'string') return []
      return 'rule' in part ? part.needs.flat() : [...classesIn(part.parts)]
    }),
  )
