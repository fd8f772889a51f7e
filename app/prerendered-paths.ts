import { BUSINESS_CARD_PATH } from '#contracts/landing-offers.ts'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { listArticles } from './content/articles.server.ts'
import { listAllCaseStudies } from './content/case-studies.server.ts'
import { listExamples } from './content/examples.server.ts'
import { RSS_PATH } from './feeds/rss-path.ts'
import { SECURITY_TEXT_PATH } from './feeds/security-text.ts'
import { SITEMAP_PATH } from './feeds/sitemap-xml.ts'
import { landingPagePaths } from './landing-pages.ts'
import { MAIN_PAGES } from './main-pages.ts'
import { BUY_PATH } from './purchase/paths.ts'

/** The pages that are rendered when the site is built; all others are rendered when they are asked for, unknown addresses once. */
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
