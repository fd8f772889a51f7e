import { SITEMAP_PATH } from '#contracts/page-table.ts'
import { absoluteUrl } from '../render/paths.ts'

const text = () => `User-agent: *
Allow: /
Disallow: /api/
Disallow: /sandbox

Sitemap: ${absoluteUrl(SITEMAP_PATH)}
`

export const loader = () => new Response(text(), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
