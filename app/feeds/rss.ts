import { listArticles, readArticle } from '../content/articles.server.ts'
import { RSS_ITEMS, rssFeed } from './rss-feed.ts'

export function loader() {
  const newest = listArticles().slice(0, RSS_ITEMS)
  const articles = newest.map(({ slug }) => readArticle(slug)).filter((article) => article !== undefined)
  return new Response(rssFeed(articles), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
