/** The pages that everyone may find; beside them there are those of articles, case studies and landing pages. */
export const MAIN_PAGES = [
  '/',
  '/services',
  '/document-masker',
  '/demo',
  '/about',
  '/resources',
  '/resources/articles',
  '/resources/case-studies',
  '/resources/downloads',
  '/contact',
  '/privacy',
] as const
