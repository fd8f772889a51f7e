import type { GivenToPages } from '#contracts/given-to-pages.ts'
import { type PageBuild, withOrigin } from './pages.ts'

type Content = ReturnType<PageBuild['openContent']>

interface KeptAnswer {
  body: string
  status: number
  headers: [string, string][]
}

const keepAnswer = async (response: Response): Promise<KeptAnswer> => ({
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
  const kept = new Map<string, Promise<KeptAnswer>>()

  async function render(pathname: string, given: GivenToPages): Promise<Response> {
    const rendered = await withOrigin(
      await build.renderOrTell(new Request(`http://localhost${pathname}`), { content, given }),
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
      kept.clear()
    },
    /** For a page that's identical for everyone. */
    async renderOnce(pathname: string, given: GivenToPages): Promise<Response> {
      const key = JSON.stringify([pathname, given])
      const answer = kept.get(key) ?? render(pathname, given).then(keepAnswer)
      kept.set(key, answer)
      try {
        const { body, status, headers } = await answer
        if (status >= 500) kept.delete(key)
        return new Response(body, { status, headers })
      } catch (error) {
        kept.delete(key)
        throw error
      }
    },
  }
}
