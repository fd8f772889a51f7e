/** The pages that are rendered when the site is built; all others are rendered when they are asked for. */
export const prerenderedPaths = [
  '/',
  '/services',
  '/document-masker',
  '/demo',
  '/about',
  '/resources',
  '/resources/case-studies',
  '/resources/articles',
  '/resources/downloads',
  '/contact',
]
