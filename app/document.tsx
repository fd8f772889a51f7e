import { alwaysUsed, islandClasses, pageScript, reloadScript, sheet, styleSheet } from 'virtual:built-files'
import type { ReactNode } from 'react'
import { site } from '#content/site.ts'
import { PAGE_TABLE, RSS_PATH } from '#contracts/page-table.ts'
import { CookieBanner } from './consent/cookie-banner.tsx'
import type { HeadTag } from './page-meta.ts'
import { cutSheet } from './styles/cut-sheet.ts'

/** The HTML around every page. Its only script is app/page.ts. */
export function Document({ head, children }: { head: readonly HeadTag[]; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head.map((tag) => (
          <HeadElement key={JSON.stringify(tag)} tag={tag} />
        ))}
        {styleSheet === undefined ? (
          <style dangerouslySetInnerHTML={{ __html: STYLES_PLACEHOLDER }} />
        ) : (
          <link rel="stylesheet" href={styleSheet} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={`${site.name}: articles`} href={RSS_PATH} />
        {reloadScript !== undefined && <script type="module" src={reloadScript} />}
        <script type="module" src={pageScript} fetchPriority="low" />
      </head>
      <body>
        {children}
        <CookieBanner />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
      </body>
    </html>
  )
}

function HeadElement({ tag }: { tag: HeadTag }) {
  if ('title' in tag && !('tagName' in tag)) return <title>{tag.title}</title>
  if ('tagName' in tag) {
    const { tagName: Link, ...attributes } = tag
    return <Link {...attributes} />
  }
  if ('script:ld+json' in tag) {
    // In a script, only `<` could end it.
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c')
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  }
  return <meta {...tag} />
}

export const STYLES_PLACEHOLDER = '/*styles*/'

/** Pages of one kind mostly use the same styles. */
const known = new Map<string, string>()

/** The CSS rules that a page needs, now or once its islands run. */
export function stylesOf(html: string): string {
  const used = new Set<string>(alwaysUsed)
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
      .split(/\s+/))
      used.add(name)
  for (const [, island = ''] of html.matchAll(/\sdata-island="([^"]*)"/g))
    for (const name of islandClasses[island] ?? []) used.add(name)
  const key = [...used].toSorted().join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const css = cutSheet(sheet, (name) => used.has(name))
  // Limited, since a large build has many pages.
  if (known.size < 100) known.set(key, css)
  return css
}

const matching = (paths: readonly string[]) => ({ href_matches: paths.flatMap((path) => [path, `${path}\\?*`]) })

const pathsWith = (ahead: 'fetch' | 'nothing') =>
  PAGE_TABLE.filter((page) => page.ahead === ahead).map(({ path }) => path)

const fetched = pathsWith('fetch')
const left = [...pathsWith('nothing'), '/sandbox/*', '/downloads/*']

/** What the browser may prepare while a pointer rests on a link (see `ahead` in page-table.ts). */
const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: matching([...fetched, ...left]) },
          { not: { selector_matches: '[download],[target],[data-in-place]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
  prefetch: [{ where: matching(fetched), eagerness: 'moderate' }],
})
