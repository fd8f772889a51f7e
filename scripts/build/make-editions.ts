import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openContent } from '#app/content/open-content.server.ts'
import { EVER, visibleOn } from '#app/content/publishing.ts'
import { prerenderedPaths } from '#app/prerendered-paths.ts'
import { survey } from '#content/survey.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { putInto } from './build-folder.ts'
import { linksOfNotes } from './check-rules.ts'
import { putDownloads } from './downloads.ts'
import { checkLinks } from './find-dead-links.ts'
import { listPictures, makePictures, PICTURE_CACHE, placePictures } from './make-pictures.ts'
import { openRenderer, writeArticleMarkdown } from './open-renderer.ts'

/**
 * Prebuilds the site for each day a piece is due (decision 0012): `editions/<day>/` holds changes since the day before.
 * @param today `YYYY-MM-DD`
 * @throws naming the day and the error, such as a link to a piece that's due even later
 */
export async function makeEditions(buildFolder: string, source: ContentSource, today: string): Promise<void> {
  const folder = join(buildFolder, 'editions')
  mkdirSync(folder, { recursive: true })
  /** Folders the site has before a day, latest first. */
  const before = [join(buildFolder, 'client')]
  for (const day of upcomingDays(source, today)) {
    try {
      await makeEdition(buildFolder, source, day, before)
    } catch (error) {
      throw new Error(
        `On ${day}, when the next pieces are due: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    before.unshift(join(folder, day))
  }
}

/** Days after today when a piece is due, in order. */
function upcomingDays(source: ContentSource, today: string): string[] {
  const { articles, caseStudies, downloads } = openContent(source, EVER)
  const pieces = [...articles.list(), ...caseStudies.listAll(), ...downloads.listSources()]
  return [...new Set(pieces.map(({ date }) => date.slice(0, 10)))].filter((day) => day > today).toSorted()
}

async function makeEdition(buildFolder: string, source: ContentSource, day: string, before: readonly string[]) {
  const content = openContent(source, visibleOn(day))
  const folder = join(buildFolder, 'editions', day)
  const put = putInto(folder, before)
  const { render } = await openRenderer(buildFolder, content, put)
  for (const path of prerenderedPaths(content)) await render(path)
  writeArticleMarkdown(content, put)
  putDownloads(content, put)
  placePictures((await makePictures(listPictures(content), PICTURE_CACHE)).files, put)
  checkLinks([folder, ...before], content, linksOfNotes(survey))
}
