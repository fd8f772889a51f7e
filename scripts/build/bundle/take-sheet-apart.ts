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

/** The classes a selector requires: all but those in attributes, in a choice like `:is(.a, .b)`, or in `:not` and the like. */
function classesOf(selector: string): string[] {
  // Escaped letters are moved out of the way, so that what is left of punctuation is CSS.
  let rest = selector
    .replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, letter: string) =>
      String.fromCodePoint(ESCAPED + (code === undefined ? letter.charCodeAt(0) : Number.parseInt(code, 16))),
    )
    .replaceAll(/\[[^\]]*\]/g, '')
  while (rest.includes('('))
    rest = rest.replaceAll(/(:[\w-]+)\(([^()]*)\)/g, (_, name: string, inside: string) =>
      (name === ':where' || name === ':is') && !inside.includes(',') ? ` ${inside} ` : '',
    )
  return [...rest.matchAll(/\.([\w-]|[^\0-\x7f])+/g)].map(([name]) =>
    name.slice(1).replaceAll(/[^\0-\x7f]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - ESCAPED)),
  )
}

/** The first of the private code points (a plane of them) that stand for escaped letters. */
const ESCAPED = 0xf0000

export const classesIn = (sheet: readonly SheetPart[]): Set<string> =>
  new Set(
    sheet.flatMap((part) => {
      if (typeof part === 'string') return []
      return 'rule' in part ? part.needs.flat() : [...classesIn(part.parts)]
    }),
  )
