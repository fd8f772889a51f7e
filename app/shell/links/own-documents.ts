/** Pages whose content security policy differs from the others': they are documents of their own (decision 0002). */
const OWN_DOCUMENTS = ['/contact', '/demo', '/document-masker', '/sandbox']

/** The answer to a form is at the address of its door, to a post as to a visit: Back must be the browser's. */
export const isOwnDocument = (path: string) => OWN_DOCUMENTS.includes(path) || path.startsWith('/api/')

/**
 * Speculation rules: the HTML of such a page is fetched ahead when a pointer rests on its link. It is not rendered ahead,
 * so nothing of it runs, is kept or is counted before the visitor is there.
 */
export const DOCUMENTS_AHEAD = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: ['/contact', '/demo', '/document-masker'].flatMap((path) => [path, `${path}\\?*`]) },
      eagerness: 'moderate',
    },
  ],
})
