import type { ArticleSummary } from '../content/articles.server.ts'
import { ResourceCard } from '../sections/resource-card.tsx'

/** An article among others. */
export function ArticleCard({ article }: { article: ArticleSummary }) {
  const { slug, title, date, author, source, summary, plate, photo, readingMinutes, unpublished } = article
  return (
    <ResourceCard
      type="article"
      title={title}
      date={date}
      author={author}
      source={source}
      excerpt={summary}
      linkUrl={`/articles/${slug}`}
      plate={plate}
      photo={photo}
      note={`${readingMinutes} min read`}
      unpublished={unpublished}
    />
  )
}
