import { setTimeout as pause } from 'node:timers/promises'
import type { PageData } from '#contracts/page-data.ts'

/** Renders pages for one request. `renderOnce` is for pages that are identical for everyone. */
export type PageRenderers = Record<'render' | 'renderOnce', (path: string, input: PageData) => Promise<Response>>

/** For pages of one person, which are few: waits while the renderer is busy, so that nobody loses what they opened. */
export async function renderWithRetries(pages: PageRenderers, path: string, input: PageData): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const page = await pages.render(path, input)
    if (page.status !== 503 || tries === 20) return page
    await pause(100)
  }
}
