import { BUSINESS_CARD_PATH } from '#contracts/landing-offers.ts'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { listArticles } from './content/articles.server.ts'
import { listAllCaseStudies } from './content/case-studies.server.ts'
import { listExamples } from './content/examples.server.ts'
import { landingPagePaths, MAIN_PAGES, RSS_PATH, SECURITY_TEXT_PATH, SITEMAP_PATH } from './paths.ts'
import { BUY_PATH } from './purchase/access.ts'

/** The pages rendered at build time. Others are rendered on request. */
export const prerenderedPaths = (): string[] => [
  ...MAIN_PAGES,
  ...listArticles().map(({ slug }) => `/articles/${slug}`),
  ...listAllCaseStudies().map(({ slug }) => `/case-studies/${slug}`),
  ...listExamples().map(({ slug }) => `/examples/${slug}`),
  `${BUSINESS_CARD_PATH}_a`,
  BUY_PATH,
  RESULT_PATH,
  ...landingPagePaths.map(({ path }) => path),
  '/resources/articles/all.json',
  RSS_PATH,
  SITEMAP_PATH,
  '/robots.txt',
  '/llms.txt',
  SECURITY_TEXT_PATH,
]
