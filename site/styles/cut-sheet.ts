/** A parsed style sheet, to send each page only what it uses. */
export type SheetPart =
  /** Goes to every page: a font, an animation, the order of layers. */
  | string
  /** A rule. `needs`: for each selector, the classes it requires. */
  | { rule: string; needs: readonly (readonly string[])[] }
  | { within: string; parts: readonly SheetPart[] }

/** Removes the rules that can't match with only these classes. */
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
