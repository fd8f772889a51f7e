import { renderToStaticMarkup } from 'react-dom/server'
import type { GivenToPages } from '#contracts/given-to-pages.ts'
import { Document, STYLES_PLACEHOLDER, stylesOf } from './document.tsx'
import { type PageModule, pageMeta, type TextModule } from './page-meta.ts'
import * as notFound from './pages/not-found.tsx'
import { pageAt } from './paths.ts'
import { ErrorPage, FAILURE_TITLE, Shell } from './shell/shell.tsx'

export { renderConsole } from './console/render-console.tsx'
export { missingPageLike } from './paths.ts'

const files = import.meta.glob<PageModule | TextModule>(['./pages/**/*.tsx', './feeds/*.ts', '!./**/*.test.ts'])

function load(file: string): Promise<PageModule | TextModule> {
  const found = files[`./${file}`]
  if (!found) throw new Error(`contracts/page-table.ts names app/${file}, which isn't there`)
  return found()
}

/** Renders the page at an address, for the build and the server. @throws what a loader or a page threw */
export async function render(request: Request, given: GivenToPages = {}): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = pageAt(pathname)
  const module: PageModule | TextModule = found ? await load(found.page.file) : notFound
  const loaderArgs = { pathname, params: found?.params ?? {}, given }
  if (!('default' in module)) return module.loader(loaderArgs)
  const loaded = module.loader?.(loaderArgs)
  const isMissing = module.loader !== undefined && loaded === undefined
  // The loader's own page and head take what it found.
  const loaderData = loaded as never
  const Page = module.default
  const page = isMissing ? <Missing module={module} /> : <Page loaderData={loaderData} />
  const robots = isMissing ? undefined : found?.page.robots
  const head = [...module.meta({ loaderData }), ...(robots ? [{ name: 'robots', content: robots }] : [])]
  const html = renderToStaticMarkup(
    <Document head={head}>{found?.page.isBare ? page : <Shell pathname={pathname}>{page}</Shell>}</Document>,
  )
  return htmlAnswer(html, isMissing ? 404 : 200)
}

const Missing = ({ module }: { module: PageModule }) => (module.Missing ? <module.Missing /> : <notFound.default />)

/** The same for visitors: a page that fails is replaced by an error page. */
export async function renderOrTell(request: Request, given: GivenToPages): Promise<Response> {
  try {
    return await render(request, given)
  } catch (error) {
    // The pages' bundle has no access to the server's log.
    console.error(error)
    return renderFailure()
  }
}

function renderFailure(): Response {
  const html = renderToStaticMarkup(
    <Document head={pageMeta({ title: FAILURE_TITLE, description: 'This page could not be shown.' })}>
      <ErrorPage />
    </Document>,
  )
  return htmlAnswer(html, 500)
}

const htmlAnswer = (html: string, status: number) =>
  new Response(`<!DOCTYPE html>${html.replace(STYLES_PLACEHOLDER, () => stylesOf(html))}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
