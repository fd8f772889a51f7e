import type { Article } from '#content-loader/articles.server.ts'
import type { Site } from '#content-loader/site.server.ts'
import { RSS_PATH } from '#contracts/page-table.ts'
import type { LoaderArgs } from '../render/page-meta.tsx'
import { absoluteUrl } from '../render/paths.ts'
import { htmlWithout } from '../render/without-links.ts'
import { xmlElement, xmlText } from './xml.ts'

export function loader({ content: { articles: index, site, hidden } }: LoaderArgs) {
  const newest = index.list().slice(0, RSS_ITEMS)
  const articles = newest.map(({ slug }) => index.read(slug)).filter((article) => article !== undefined)
  return new Response(rssFeed(articles, site(), hidden()), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}

/** Each is rendered in full whenever something is published. */
export const RSS_ITEMS = 20

/** @param hidden where texts don't link: addresses of hidden pieces */
export function rssFeed(
  articles: readonly Article[],
  site: Pick<Site, 'name' | 'description'>,
  hidden: readonly string[] = [],
): string {
  const [newest] = articles
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${xmlElement('title', `${site.name}: articles`)}
${xmlElement('link', absoluteUrl('/resources/articles'))}
${xmlElement('description', site.description)}
<language>en-us</language>
<atom:link href="${xmlText(absoluteUrl(RSS_PATH))}" rel="self" type="application/rss+xml"/>
${newest ? `${xmlElement('lastBuildDate', rssDate(newest.date))}\n` : ''}${articles.map((article) => rssItem(article, hidden)).join('\n')}
</channel>
</rss>
`
}

function rssItem(article: Article, hidden: readonly string[]): string {
  const path = `/articles/${article.slug}`
  return [
    '<item>',
    xmlElement('title', article.title),
    xmlElement('link', absoluteUrl(path)),
    guidOf(article),
    xmlElement('pubDate', rssDate(article.date)),
    xmlElement('dc:creator', article.author),
    ...article.tags.map((tag) => xmlElement('category', tag)),
    xmlElement('description', article.summary),
    xmlElement('content:encoded', absoluteHtmlLinks(htmlWithout(article.body.rendered().html(), hidden), path)),
    '</item>',
  ].join('\n')
}

/** From the file's name, which is its first address: readers would get a renamed article again as a new one. */
function guidOf({ path, slug }: Article): string {
  const name = path.replace(/^.*\/|\.md$/g, '')
  const guid = xmlElement('guid', absoluteUrl(`/articles/${name}`))
  return name === slug ? guid : guid.replace('<guid>', '<guid isPermaLink="false">')
}

/** RFC 822 date at noon UTC, the same day in almost every time zone. */
export const rssDate = (day: string): string => new Date(`${day.slice(0, 10)}T12:00:00Z`).toUTCString()

export const absoluteHtmlLinks = (html: string, path: string): string =>
  html
    .replace(/\b(href|src)="(\/(?!\/)[^"]*)"/g, (_, name: string, target: string) => `${name}="${absoluteUrl(target)}"`)
    .replace(/\bhref="(#[^"]*)"/g, (_, fragment: string) => `href="${absoluteUrl(path)}${fragment}"`)
