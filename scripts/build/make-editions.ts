import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createArticleIndex } from '#app/content/articles.server.ts'
import { publishedCaseStudies } from '#app/content/case-studies.server.ts'
import { publishedDownloads } from '#app/content/downloads.server.ts'
import { readContentFolder } from '#app/content/front-matter.server.ts'
import { EVER, shownDay } from '#app/content/publishing.ts'

/** What the thread of a day is given. */
export interface EditionTask {
  /** What was made of today: `client/` and `server/`. */
  buildFolder: string
  /** `YYYY-MM-DD` */
  day: string
  /** The days before it that have an edition, in order. */
  earlier: readonly string[]
}

/**
 * Makes the site ahead for each day on which a piece is due (decision 0036): `editions/<day>/` holds what differs from the day
 * before.
 * @returns the days
 * @throws naming the day and what is wrong then, for example a link to a piece that comes later still
 */
export async function makeEditions(buildFolder: string, days = upcomingDays()): Promise<readonly string[]> {
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
  return days
}

/** The days on which a piece will be published that is not yet, `YYYY-MM-DD`, in order. */
function upcomingDays(): string[] {
  const pieces = [
    ...createArticleIndex(readContentFolder('articles'), EVER, () => {}).list(),
    ...publishedCaseStudies(readContentFolder('case-studies'), EVER),
    ...publishedDownloads(readContentFolder('downloads'), EVER),
  ]
  const today = shownDay()
  return [...new Set(pieces.map(({ date }) => date.slice(0, 10)))].filter((day) => day > today).toSorted()
}

/** Content is read once a thread, and as of one day. */
function runThread(task: EditionTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./edition-thread.ts', import.meta.url), { workerData: task })
    thread.once('error', reject)
    thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the thread ended with code ${code}`))))
  })
}
