import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { shownDay } from '#app/content/publishing.ts'
import { type BuiltContent, CONTENT_FILE, type ContentPiece, PREVIEW_FOLDER } from '#contracts/console-content.ts'
import { listContent } from './list-content.ts'

/** What the thread that renders previews is given. */
export interface PreviewTask {
  buildFolder: string
  /** Where the previews go. */
  folder: string
  paths: readonly string[]
}

/**
 * Writes what the console shows of content/: a list of all pieces, and the pages of those that visitors don't see yet. A draft that
 * can't be rendered has no preview.
 * @param notices what the build says of content/
 */
export async function describeContent(buildFolder: string, notices: string[]): Promise<void> {
  const pieces = listContent()
  const unseen = pieces.filter(isUnseenPage).flatMap(({ path }) => path ?? [])
  const rendered = await makePreviews(buildFolder, unseen)
  const content: BuiltContent = {
    pieces: pieces.map((piece) => ({ ...piece, hasPreview: piece.path !== null && rendered.has(piece.path) })),
    notices,
  }
  writeFileSync(join(buildFolder, 'server', CONTENT_FILE), JSON.stringify(content))
}

/** Whether a piece has a page of its own that visitors don't see today. */
function isUnseenPage({ kind, day, isDraft, skipped }: ContentPiece): boolean {
  const hasPage = kind === 'article' || kind === 'case-study'
  return hasPage && skipped === null && (isDraft || (day !== null && day > shownDay()))
}

/** Content is read once a thread, and here with what isn't published. @returns the paths that could be rendered */
async function makePreviews(buildFolder: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const rendered = new Set<string>()
  if (paths.length === 0) return rendered
  const task: PreviewTask = { buildFolder, folder: join(buildFolder, 'server', PREVIEW_FOLDER), paths }
  const thread = new Worker(new URL('./preview-thread.ts', import.meta.url), { workerData: task })
  thread.on('message', (path: string) => rendered.add(path))
  await new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => resolve())
  })
  return rendered
}
