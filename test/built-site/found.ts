/** The pages that may be found, besides articles, case studies and examples. */
export const MAIN = [
  '/',
  '/services',
  '/twelve-questions',
  '/document-masker',
  '/demo',
  '/about',
  '/resources',
  '/resources/articles',
  '/resources/case-studies',
  '/resources/downloads',
  '/privacy',
  '/contact',
]
