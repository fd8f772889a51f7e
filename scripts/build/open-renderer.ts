import { join } from 'node:path'
import type { Content } from '#app/content/open-content.server.ts'
import { articleMarkdown, articleMarkdownPath } from '#app/feeds/article-markdown.ts'
import { loadPageBuild } from '#server/pages/page-build.ts'
import { type Put, putInto } from './build-folder.ts'

/** Renders content with the bundle of a build. It throws if a path has an unexpected status. */
export async function openRenderer(
  buildFolder: string,
  content: Content,
  put: Put = putInto(join(buildFolder, 'client')),
) {
  const build = await loadPageBuild(buildFolder)
  const putMissing = putInto(join(buildFolder, 'server', 'missing'))

  async function answerOf(path: string, status: number): Promise<Response> {
    const answer = await build.render(new Request(`http://localhost${path}`), { content }).catch((error: unknown) => {
      throw new Error(`${path} cannot be rendered: ${error instanceof Error ? error.message : String(error)}`)
    })
    if (answer.status !== status) throw new Error(`${path} cannot be rendered: it answers ${answer.status}`)
    return answer
  }

  return {
    /** Writes a page to `index.html`, or a feed to its text file. */
    render: async (path: string): Promise<void> => {
      const answer = await answerOf(path, 200)
      const isPage = answer.headers.get('content-type')?.startsWith('text/html')
      put(isPage ? `${path}/index.html` : path, await answer.text())
    },
    /** Writes a not-found page to a file that only the server reads. */
    renderMissing: async (path: string): Promise<void> => {
      putMissing(`${path}/index.html`, await (await answerOf(path, 404)).text())
    },
  }
}

/** Writes articles' Markdown directly: rendering it via its URL would take as long as a page. */
export function writeArticleMarkdown({ articles }: Content, put: Put): void {
  for (const article of articles.listWritten()) put(articleMarkdownPath(article.slug), articleMarkdown(article))
}
