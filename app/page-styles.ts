import { alwaysUsed, scriptedClasses, sheet } from 'virtual:built-files'
import { cutSheet } from './styles/cut-sheet.ts'

/** What stands in a page's style element until all of the page is known. */
export const STYLES_PLACEHOLDER = '/*styles*/'

const always = new Set(alwaysUsed)
const scripted = new Set(scriptedClasses)
/** Pages of one kind mostly use the same. */
const known = new Map<string, string>()

/** The rules of the sheet that something in a page needs, now or once its islands live. */
export function stylesOf(html: string): string {
  const used = new Set<string>()
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
      .split(/\s+/))
      used.add(name)
  const hasIslands = html.includes('data-island="')
  const key = `${String(hasIslands)} ${[...used].toSorted().join(' ')}`
  const found = known.get(key)
  if (found !== undefined) return found
  const css = cutSheet(sheet, (name) => used.has(name) || always.has(name) || (hasIslands && scripted.has(name)))
  // What is kept is for pages that are alike, not for every page of a large build.
  if (known.size < 100) known.set(key, css)
  return css
}
