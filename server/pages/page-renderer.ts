import type { PageData } from '#contracts/page-data.ts'
import { type PageBuild, withOrigin } from './pages.ts'

type Content = ReturnType<PageBuild['openContent']>

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

/** Renders pages on request, from the content that's shown. @param first what's shown until something else is */
export function openRenderer(
  build: PageBuild,
  first: Content,
  {
    origin,
    policyOf,
  }: {
    origin: () => string
    policyOf: (pathname: string, html: string, scripts: readonly string[]) => Record<string, string>
  },
) {
  let content = first
  const stored = new Map<string, Promise<CachedAnswer>>()

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

  return {
    render,
    words: () => content.words(),
    show(next: Content) {
      content = next
      stored.clear()
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
