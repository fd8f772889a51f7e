import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { createArticleIndex } from '#app/content/articles.server.ts'
import { publishedCaseStudies } from '#app/content/case-studies.server.ts'
import { publishedDownloads } from '#app/content/downloads.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { EVER, shownDay } from '#app/content/publishing.ts'
import { prerenderedPaths } from '#app/prerendered-paths.ts'
import { survey } from '#content/survey.ts'
import { putInto } from './build-folder.ts'
import { linksOfNotes } from './check-rules.ts'
import { putDownloads } from './downloads.ts'
import { checkLinks } from './find-dead-links.ts'
import { listPictures, makePictures, PICTURE_CACHE, placePictures } from './make-pictures.ts'
import { openRenderer, writeArticleMarkdown } from './open-renderer.ts'

interface Edition {
  buildFolder: string
  /** `YYYY-MM-DD` */
  day: string
  /** Earlier days with an edition, in order. */
  earlier: readonly string[]
}

/**
 * Prebuilds the site for each day a piece is due (decision 0012): `editions/<day>/` holds changes since the day before.
 * @throws naming the day and the error, such as a link to a piece that's due even later
 */
export async function makeEditions(buildFolder: string): Promise<void> {
  const days = upcomingDays()
  mkdirSync(join(buildFolder, 'editions'), { recursive: true })
  for (const [index, day] of days.entries()) {
    try {
      await runThread({ buildFolder, day, earlier: days.slice(0, index) })
    } catch (error) {
      throw new Error(
        `On ${day}, when the next pieces are due: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
}

/** Future days when a piece is due, `YYYY-MM-DD`, in order. */
function upcomingDays(): string[] {
  const pieces = [
    ...createArticleIndex(readContentFolder('articles'), EVER, () => {}).list(),
    ...publishedCaseStudies(readContentFolder('case-studies'), EVER),
    ...publishedDownloads(readContentFolder('downloads'), EVER),
  ]
  const today = shownDay()
  return [...new Set(pieces.map(({ date }) => date.slice(0, 10)))].filter((day) => day > today).toSorted()
}

/** Uses a thread, since each thread reads content only once, as of one day. */
function runThread(task: Edition): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: task })
    thread.once('error', reject)
    thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the thread ended with code ${code}`))))
  })
}

async function makeEdition({ buildFolder, day, earlier }: Edition): Promise<void> {
  // Set before any content is read.
  globalThis.shownDay = day
  const folderOf = (one: string) => join(buildFolder, 'editions', one)
  const before = [...earlier.map(folderOf).toReversed(), join(buildFolder, 'client')]
  const put = putInto(folderOf(day), before)
  const { render } = await openRenderer(buildFolder, put)
  for (const path of prerenderedPaths()) await render(path)
  writeArticleMarkdown(put)
  putDownloads(put)
  placePictures((await makePictures(listPictures(), PICTURE_CACHE)).files, put)
  checkLinks([folderOf(day), ...before], linksOfNotes(survey))
}

if (!isMainThread) await makeEdition(workerData as Edition)
