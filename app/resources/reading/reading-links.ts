import { inBrowser } from '../../content/build-facts.ts'
import newsreaderText from '../../styles/fonts/newsreader-text.woff2?url'

/**
 * Links of a piece. It begins with running text, and its first screen must not move when the font of that comes. In documents
 * only: within the site, who goes back at once would have fetched it for nothing, which browsers complain of.
 */
export const readingLinks = () =>
  inBrowser
    ? []
    : [{ rel: 'preload', href: newsreaderText, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const]
