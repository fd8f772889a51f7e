import type { ContentSource, Publishing } from '#contracts/content-source.ts'
import { openArticles } from './articles.server.ts'
import { openCaseStudies } from './case-studies.server.ts'
import { openFiles } from './content-files.server.ts'
import { openDownloads } from './downloads.server.ts'
import { readContentFile } from './front-matter.server.ts'
import { openLandingPages } from './landing-pages.server.ts'
import { hiddenAddresses } from './list-pieces.server.ts'
import { readMailWords } from './mail.server.ts'
import { once } from './once.ts'
import {
  claimFields,
  demoWords,
  homeWords,
  maskerWords,
  readFreeCall,
  servicesPage,
  twelveQuestions,
  typedIntakeFields,
  vaultWords,
} from './page-words.server.ts'
import { openServices } from './services.server.ts'
import { readSite, readSiteWords } from './site.server.ts'
import { openExamples, parseAbout, parseAccessibility, parsePrivacy } from './text-pages.server.ts'
import { readWordsFile } from './words-file.server.ts'

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
    home: once(() => readWordsFile(files, 'home', homeWords)),
    documentMasker: once(() => readWordsFile(files, 'document-masker', maskerWords)),
    demo: once(() => readWordsFile(files, 'demo', demoWords)),
    servicesPage: once(() => readWordsFile(files, 'services-page', servicesPage)),
    twelveQuestions: once(() => readWordsFile(files, 'twelve-questions', twelveQuestions)),
    claims: once(() => readWordsFile(files, 'claims', claimFields).claims),
    site: once(() => readSite(files)),
    freeCall: once(() => readFreeCall(files)),
    /** What the server says of the firm outside of pages. */
    words: once(() => readSiteWords(files)),
    hidden: once(() => hiddenAddresses(files)),
    typedIntake: once(() => readWordsFile(files, 'typed-intake', typedIntakeFields).questions),
    mail: once(() => readMailWords(files)),
    vault: once(() => readWordsFile(files, 'vault', vaultWords)),
    about: once(() => parseAbout(readContentFile(files, 'content/about.md'))),
    privacy: once(() => parsePrivacy(readContentFile(files, 'content/privacy.md'), files)),
    accessibility: once(() => parseAccessibility(readContentFile(files, 'content/accessibility.md'), files)),
  }
}

/** Checks every file of words. @throws naming file, field and cure */
export function checkWords(content: Content): void {
  const { claims, demo, documentMasker, freeCall, home, mail, servicesPage, site } = content
  const { twelveQuestions, typedIntake, vault, words } = content
  const pages = [home, servicesPage, documentMasker, demo, typedIntake, twelveQuestions, vault]
  for (const read of [site, freeCall, words, ...pages, mail, claims]) read()
}
