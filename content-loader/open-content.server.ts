import type { ContentSource, Publishing } from '#contracts/content-source.ts'
import { openArticles } from './articles.server.ts'
import { openCaseStudies } from './case-studies.server.ts'
import { openFiles } from './content-files.server.ts'
import { findUnread, openWords } from './content-table.server.ts'
import { openDownloads } from './downloads.server.ts'
import { openLandingPages } from './landing-pages.server.ts'
import { withheldAddresses } from './list-pieces.server.ts'
import { once } from './once.ts'
import { openServices } from './services.server.ts'
import { readSiteWords } from './site.server.ts'
import { openExamples } from './text-pages.server.ts'

/** What pages ask of content/, as of one day. Each part is read when it's first asked for, and then kept. */
export type Content = ReturnType<typeof openContent>

/** @param warn gets a sentence for each article that is left out, once articles are read */
export function openContent(source: ContentSource, publishing: Publishing, warn: (warning: string) => void = () => {}) {
  const files = openFiles(source)
  const words = openWords(files)
  return {
    ...words,
    files,
    publishing,
    articles: openArticles(files, publishing, warn),
    caseStudies: openCaseStudies(files, publishing),
    downloads: openDownloads(files, publishing),
    services: openServices(files, publishing),
    examples: openExamples(files, publishing),
    landingPages: openLandingPages(files, publishing),
    words: once(() => readSiteWords(words)),
    /** Where nothing links: addresses of pieces that are hidden or gone, and of what's switched off. */
    hidden: once(() => withheldAddresses(files, words.site())),
  }
}

/** Checks every file that's alone of its kind, and that each file of content/ is read. @throws naming file, field and cure */
export function checkWords(content: Content): void {
  const unread = findUnread(content.files)
  if (unread.length > 0) throw new Error(unread.join('\n'))
  for (const read of Object.values(openWords(content.files))) read()
}
