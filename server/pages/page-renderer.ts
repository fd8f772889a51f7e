import type { PageData } from '#contracts/page-data.ts'
import { type PageBuild, withOrigin } from './pages.ts'
import { pageInMemory, type StaticFile } from './static-files.ts'

export type Content = ReturnType<PageBuild['openContent']>

interface CachedAnswer {
  body: string
  status: number
  headers: [string, string][]
}

const cacheAnswer = async (response: Response): Promise<CachedAnswer> => ({
  body: await response.text(),
  status: response.status,
  headers: [...response.headers],
})

interface RendererDeps {
  origin: () => string
  policyOf: (pathname: string, html: string, scripts: readonly string[]) => Record<string, string>
}

/** Renders pages on request, from the content that's shown. @param first what's shown until something else is */
export function openRenderer(build: PageBuild, first: Content, { origin, policyOf }: RendererDeps) {
  let content = first
  const stored = new Map<string, Promise<CachedAnswer>>()
  const withQuery = new Map<string, Promise<StaticFile | undefined>>()

  async function render(pathname: string, pageData: PageData): Promise<Response> {
    const rendered = await withOrigin(
      await build.renderOrErrorPage(new Request(`http://localhost${pathname}`), { content, given: pageData }),
      origin(),
    )
    if (!rendered.headers.get('content-type')?.startsWith('text/html')) return rendered
    const html = await rendered.text()
    const page = new Response(html, rendered)
    for (const [name, value] of Object.entries(policyOf(pathname, html, build.INLINE_SCRIPTS)))
      page.headers.set(name, value)
    return page
  }

  async function renderQuery(pathname: string, search: string): Promise<StaticFile | undefined> {
    const rendered = await render(pathname, { search })
    if (rendered.status !== 200) return undefined
    const html = await rendered.text()
    return pageInMemory(pathname, html, () => policyOf(pathname, html, build.INLINE_SCRIPTS))
  }

  return {
    render,
    words: () => content.words(),
    /** A file that content is made of, or that was made of it. */
    bytes: (path: string) => content.files.bytes(path),
    show(next: Content) {
      content = next
      stored.clear()
      withQuery.clear()
    },
    /**
     * A page as a query has it, such as with a service chosen: rendered on first request, then served like a file.
     * Undefined if the query shows nothing of its own, or the page can't be rendered.
     */
    async pageWithQuery(pathname: string, { url }: Request): Promise<StaticFile | undefined> {
      const { search } = new URL(url)
      const shown = search === '' ? '' : build.shownQuery(pathname, search, content)
      if (shown === '') return undefined
      const key = pathname + shown
      const page = withQuery.get(key) ?? renderQuery(pathname, shown)
      withQuery.set(key, page)
      const isMade = await page.then(Boolean, () => false)
      if (!isMade && withQuery.get(key) === page) withQuery.delete(key)
      return page
    },
    /** For a page that's identical for everyone. */
    async renderOnce(pathname: string, pageData: PageData): Promise<Response> {
      const key = JSON.stringify([pathname, pageData])
      const answer = stored.get(key) ?? render(pathname, pageData).then(cacheAnswer)
      stored.set(key, answer)
      try {
        const { body, status, headers } = await answer
        if (status >= 500) stored.delete(key)
        return new Response(body, { status, headers })
      } catch (error) {
        stored.delete(key)
        throw error
      }
    },
  }
}
