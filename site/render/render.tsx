import { alwaysUsed, islandClasses, pageScript, reloadScript, sheet, styleSheet } from 'virtual:built-files'
import { decodeXML } from 'entities'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { recolor } from '#content-loader/accent.ts'
import type { Content } from '#content-loader/open-content.server.ts'
import { brandOf, type Site } from '#content-loader/site.server.ts'
import { surveyHref } from '#contracts/landing-pages.ts'
import { markSvg } from '#contracts/mark.ts'
import type { PageData } from '#contracts/page-data.ts'
import { PAGE_TABLE, RSS_PATH, type SitePage } from '#contracts/page-table.ts'
import { EARLY_PRESSES } from '../islands/islands.ts'
import * as notFound from '../pages/not-found.tsx'
import { CookieBanner } from '../privacy/cookie-banner.tsx'
import { BrandContext, SiteContext } from '../shell/brand.tsx'
import { ErrorPage, FAILURE_TITLE, FIRST_SCREEN, PAGE_END, Shell } from '../shell/shell.tsx'
import { cutSheet } from '../styles/cut-sheet.ts'
import { FACES } from '../styles/faces.ts'
import { MarkSymbol, PAGE_PAINTS } from '../ui/brand-mark.tsx'
import { type PageModule, pageMeta, type TextModule } from './page-meta.tsx'
import { pageAt } from './paths.ts'
import { dataWithout } from './without-links.ts'

export { openContent } from '#content-loader/open-content.server.ts'
export { missingPageLike, prerenderedPaths, shownQuery } from './paths.ts'

const files = import.meta.glob<PageModule | TextModule>([
  '../pages/**/*.tsx',
  '../feeds/*.ts',
  '!../**/*.test.{ts,tsx}',
])

function load(file: string): Promise<PageModule | TextModule> {
  const found = files[`../${file}`]
  if (!found) throw new Error(`contracts/page-table.ts names site/${file}, which isn't there`)
  return found()
}

interface RenderedFrom {
  content: Content
  given?: PageData
}

/** A page that's loaded and not rendered yet. A feed is there at once. */
interface LoadedPage {
  /** What it's made of besides the bundle: the same again makes the same page. Undefined for a feed. */
  inputs: () => string | undefined
  answer: () => Response
}

/** Loads the page at a path, which takes a fraction of the time that rendering takes. @throws what its loader threw */
export async function loadPage(pathname: string, { content, given = {} }: RenderedFrom): Promise<LoadedPage> {
  const found = pageAt(pathname)
  const module: PageModule | TextModule = found ? await load(found.page.file) : notFound
  const loaderArgs = { pathname, params: found?.params ?? {}, content, given }
  if (!('default' in module)) {
    const feed = module.loader(loaderArgs)
    return { inputs: () => undefined, answer: () => feed }
  }
  const loaded = dataWithout(
    { pathname, site: content.site(), loaderData: module.loader?.(loaderArgs) },
    content.hidden(),
  )
  return { inputs: () => JSON.stringify(loaded, whole), answer: () => renderPage(module, found?.page, loaded) }
}

/** Renders the page at a URL, for the build and the server. @throws what a loader or a page threw */
export const render = async (request: Request, from: RenderedFrom): Promise<Response> =>
  (await loadPage(new URL(request.url).pathname, from)).answer()

/** Refuses what JSON would leave out: two pages that differ would look the same. */
function whole(name: string, value: unknown): unknown {
  if (typeof value === 'function' || value instanceof Map || value instanceof Set)
    throw new Error(`A page's loader returns ${name}, which isn't data`)
  return value
}

/** It has no way to read content: all that it shows is in what was loaded. */
function renderPage(
  module: PageModule,
  found: SitePage | undefined,
  loaded: { pathname: string; site: Site; loaderData: unknown },
): Response {
  const { pathname, site } = loaded
  const isMissing = module.loader !== undefined && loaded.loaderData === undefined
  const { meta, default: Page } = isMissing ? (module.missing ?? notFound) : module
  // A page and its head accept what their own loader returns.
  const loaderData = loaded.loaderData as never
  const page = <Page loaderData={loaderData} />
  const robots = isMissing ? undefined : found?.robots
  const head = (
    <>
      {meta({ loaderData })(site)}
      {robots && <meta name="robots" content={robots} />}
    </>
  )
  const html = renderToStaticMarkup(
    <Document head={head} site={site} asks={found?.uses !== 'own frame'}>
      {found?.isBare ? page : <Shell pathname={pathname}>{page}</Shell>}
    </Document>,
  )
  // A path that's made on request may have somebody's token in it.
  const answer = withSource(html, found?.notPrerendered ? found.path : pathname)
  return htmlAnswer(answer, isMissing ? 404 : 200, site)
}

/** Names the page as the source of the links to the survey that an author wrote into a text. */
const withSource = (html: string, path: string) =>
  html.replaceAll(' href="/contact"', ` href="${surveyHref(`page:${path}`)}"`)

export async function renderOrErrorPage(request: Request, from: RenderedFrom): Promise<Response> {
  try {
    return await render(request, from)
  } catch (error) {
    // The pages' bundle can't use the server's logger.
    console.error(error)
    return renderFailure(from.content.site())
  }
}

function renderFailure(site: Site): Response {
  const html = renderToStaticMarkup(
    <Document head={pageMeta({ title: FAILURE_TITLE, description: 'This page could not be shown.' })(site)} site={site}>
      <ErrorPage />
    </Document>,
  )
  return htmlAnswer(html, 500, site)
}

const htmlAnswer = (html: string, status: number, { accent }: Site) =>
  new Response(
    `<!DOCTYPE html>${withAwaited(html).replace(STYLES_PLACEHOLDER, () => recolor(stylesOf(html), accent))}`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

/** What the first paint waits for: the first screen, or all of a page that doesn't name it. */
const withAwaited = (html: string) =>
  html.replace(AWAITED_PLACEHOLDER, html.includes(` id="${FIRST_SCREEN}"`) ? `#${FIRST_SCREEN}` : `#${PAGE_END}`)

const fontFiles = import.meta.glob<string>('../styles/fonts/*.woff2', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const PRELOADED = [FACES.display, FACES.text].map(({ file }) => fontFiles[`../styles/fonts/${file}.woff2`])

interface DocumentProps {
  head: ReactNode
  site: Site
  /** For consent. A guest of a draft is never measured, and isn't asked. */
  asks?: boolean
  children: ReactNode
}

/** The HTML around every page. site/browser/page.ts is its only script. */
export function Document({ head, site, asks = true, children }: DocumentProps) {
  const brand = brandOf(site)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* In time for the first layout: a font that arrives later lays out all text again. */}
        {PRELOADED.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {head}
        {/* A slow phone would paint half a screen, and then move it. */}
        {/* oxlint-disable-next-line react/no-unknown-property -- The rule misses it for links. */}
        <link rel="expect" href={AWAITED_PLACEHOLDER} blocking="render" />
        {styleSheet === undefined ? (
          <style dangerouslySetInnerHTML={{ __html: STYLES_PLACEHOLDER }} />
        ) : (
          <link rel="stylesheet" href={styleSheet} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/rss+xml" title={`${site.name}: articles`} href={RSS_PATH} />
        {reloadScript !== undefined && <script type="module" src={reloadScript} />}
        <script dangerouslySetInnerHTML={{ __html: EARLY_PRESSES }} />
        <script type="module" src={pageScript} fetchPriority="low" />
      </head>
      <body data-brand={JSON.stringify(brand)}>
        <MarkSymbol own={markSvg(site.mark, PAGE_PAINTS, 'class="font-display"')} />
        <SiteContext value={site}>
          <BrandContext value={brand}>{children}</BrandContext>
        </SiteContext>
        {asks ? <CookieBanner /> : <template id={PAGE_END} />}
        {/* Only from the first sign of a visitor (site/browser/page.ts): the browser matches every link with the rules. */}
        <template data-ahead="" dangerouslySetInnerHTML={{ __html: LOADED_AHEAD }} />
      </body>
    </html>
  )
}

const STYLES_PLACEHOLDER = '/*styles*/'
const AWAITED_PLACEHOLDER = '#awaited'

/** CSS by set of classes: pages of one kind mostly share it. */
const known = new Map<string, string>()

/** The CSS rules that a page needs, now or once its islands run. */
function stylesOf(html: string): string {
  const used = new Set<string>(alwaysUsed)
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of decodeXML(names).split(/\s+/)) used.add(name)
  for (const [, island = ''] of html.matchAll(/\sdata-island="([^"]*)"/g))
    for (const name of islandClasses[island] ?? []) used.add(name)
  const key = [...used].toSorted().join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const css = cutSheet(sheet, (name) => used.has(name))
  // Limited, because a large build has many pages.
  if (known.size < 100) known.set(key, css)
  return css
}

const matching = (paths: readonly string[]) => ({ href_matches: paths.flatMap((path) => [path, `${path}\\?*`]) })

const pathsWith = (ahead: 'fetch' | 'nothing') =>
  PAGE_TABLE.filter((page) => page.ahead === ahead).map(({ path }) => path)

const fetched = pathsWith('fetch')
const left = [...pathsWith('nothing'), '/sandbox', '/sandbox/*', '/downloads/*']

/** What the browser may load ahead while the visitor hovers over a link (see `ahead` in page-table.ts). */
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

const LOADED_AHEAD = `<script type="speculationrules">${SPECULATION_RULES}</script>`

/** The inline scripts of rendered pages: the policy of those rendered on request allows no other. */
export const INLINE_SCRIPTS = [EARLY_PRESSES, SPECULATION_RULES]
