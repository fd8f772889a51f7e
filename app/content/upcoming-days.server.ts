import { shownDay } from './build-facts.ts'
import { publishedCaseStudies } from './case-studies.server.ts'
import { publishedDownloads } from './downloads.server.ts'
import { readContentFolder } from './front-matter.server.ts'
import { EVER } from './is-published.ts'
import { createArticleShelf } from './pieces/article-shelf.server.ts'

/** The days on which a piece will be published that is not yet, `YYYY-MM-DD`, in order. */
export function upcomingDays(): string[] {
  const pieces = [
    ...createArticleShelf(readContentFolder('articles'), EVER, () => {}).list(),
    ...publishedCaseStudies(readContentFolder('case-studies'), EVER),
    ...['downloads', 'lead-magnets'].flatMap((folder) => publishedDownloads(readContentFolder(folder), EVER)),
  ]
  const today = shownDay()
  return [...new Set(pieces.map(({ date }) => date.slice(0, 10)))].filter((day) => day > today).toSorted()
}
