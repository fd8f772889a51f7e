/** A parsed style sheet, so that each page gets what it uses. */
export type SheetPart =
  /** Kept for every page: a font, an animation, the order of layers. */
  | string
  /** A rule. `needs`: for each selector, the classes it can't match without. */
  | { rule: string; needs: readonly (readonly string[])[] }
  /** Parts inside a condition or a layer. */
  | { within: string; parts: readonly SheetPart[] }

/** The sheet without the rules that can't match with only these classes. */
export function cutSheet(sheet: readonly SheetPart[], isUsed: (className: string) => boolean): string {
  let css = ''
  for (const part of sheet) {
    if (typeof part === 'string') css += part
    else if ('rule' in part) {
      if (part.needs.some((classes) => classes.every(isUsed))) css += part.rule
    } else {
      const within = cutSheet(part.parts, isUsed)
      if (within !== '') css += `${part.within}{${within}}`
    }
  }
  return css
}

/** Blocks that contain rules. */
const HOLDS_RULES = /^@(media|supports|layer|container)\b/

/** Parses a sheet by its braces, as far as strings, escapes and class selectors. */
export function takeSheetApart(css: string): SheetPart[] {
  const parts: SheetPart[] = []
  let at = 0
  while (at < css.length) {
    const end = findEnd(css, at, '{;')
    const prelude = css.slice(at, end).trim()
    if (css[end] !== '{') {
      if (prelude !== '') parts.push(`${prelude};`)
      at = end + 1
      continue
    }
    const close = findEnd(css, end + 1, '}')
    const body = css.slice(end + 1, close)
    if (HOLDS_RULES.test(prelude)) parts.push({ within: prelude, parts: takeSheetApart(body) })
    else if (prelude.startsWith('@')) parts.push(`${prelude}{${body}}`)
    else parts.push({ rule: `${prelude}{${body}}`, needs: splitSelectors(prelude).map(classesOf) })
    at = close + 1
  }
  return parts
}

/** The next of these characters outside strings, parentheses and blocks. */
function findEnd(css: string, from: number, ends: string): number {
  let depth = 0
  let quote = ''
  for (let at = from; at < css.length; at += 1) {
    const letter = css[at] ?? ''
    if (letter === '\\') at += 1
    else if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (depth === 0 && ends.includes(letter)) return at
    else if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth -= 1
  }
  return css.length
}

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = []
  for (let at = 0; at < prelude.length; ) {
    const end = findEnd(prelude, at, ',')
    selectors.push(prelude.slice(at, end))
    at = end + 1
  }
  return selectors
}

/** The classes a selector requires, outside parentheses. */
function classesOf(selector: string): string[] {
  let outside = ''
  for (let at = 0; at < selector.length; at += 1) {
    const letter = selector[at] ?? ''
    if (letter === '\\') outside += letter + (selector[(at += 1)] ?? '')
    else if (letter === '(' || letter === '[') at = findEnd(selector, at + 1, letter === '(' ? ')' : ']')
    else outside += letter
  }
  return [...outside.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi)].map(([, name = '']) =>
    name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, letter: string) =>
      code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}

/** Every class in a sheet, outside parentheses. */
export const classesIn = (sheet: readonly SheetPart[]): Set<string> =>
  new Set(
    sheet.flatMap((part) => {
      if (typeof part === 'string') return []
      return 'rule' in part ? part.needs.flat() : [...classesIn(part.parts)]
    }),
  )
