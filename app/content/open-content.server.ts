import type { ContentSource, Publishing } from '#contracts/content-source.ts'
import { readAbout } from './about.server.ts'
import { openArticles } from './articles.server.ts'
import { openCaseStudies } from './case-studies.server.ts'
import { openFiles } from './content-files.server.ts'
import { openDownloads } from './downloads.server.ts'
import { openExamples } from './examples.server.ts'
import { openLandingPages } from './landing-pages.server.ts'
import { once } from './once.ts'
import { readPrivacy } from './privacy.server.ts'
import { openServices } from './services.server.ts'

/** What pages ask of content/, as of one day. Each part is read when it's first asked for, and then kept. */
export type Content = ReturnType<typeof openContent>

/** @param warn gets a sentence for each article that is left out, once articles are read */
export function openContent(source: ContentSource, publishing: Publishing, warn: (warning: string) => void = () => {}) {
  const files = openFiles(source)
  return {
    files,
    publishing,
    articles: openArticles(files, publishing, warn),
    caseStudies: openCaseStudies(files, publishing),
    downloads: openDownloads(files, publishing),
    services: openServices(files, publishing),
    examples: openExamples(files),
    landingPages: openLandingPages(files),
    about: once(() => readAbout(files)),
    privacy: once(() => readPrivacy(files)),
  }
}
