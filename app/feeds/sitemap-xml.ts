import { absoluteUrl } from '../public-origin.ts'
import { xmlElement } from './xml.ts'

/** A page that may be found. */
export interface SitemapEntry {
  path: string
  /** `YYYY-MM-DD`; left out where nobody has written down when the page changed. */
  lastModified?: string
}

export const sitemapXml = (entries: readonly SitemapEntry[]): string => `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries
  .map(
    ({ path, lastModified }) =>
      `<url>${xmlElement('loc', absoluteUrl(path))}${lastModified ? xmlElement('lastmod', lastModified) : ''}</url>`,
  )
  .join('\n')}
</urlset>
`
