import { ORIGIN_PLACEHOLDER } from '#contracts/public-origin.ts'

/**
 * Where the site is reached, as absolute addresses in a page name it. The server writes it into the document; the
 * browser reads it there, so that both render the same.
 */
export const publicOrigin = (): string =>
  typeof document === 'undefined'
    ? ORIGIN_PLACEHOLDER
    : (document.documentElement.dataset['origin'] ?? window.location.origin)

/** A path of this site as an absolute address. */
export const absoluteUrl = (path: string): string => `${publicOrigin()}${path}`
