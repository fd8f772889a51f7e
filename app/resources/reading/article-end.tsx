import type { ArticleSummary } from '../../content/articles.server.ts'
import { ResourceGrid } from '../../sections/resource-card.tsx'
import { ArticleCard } from '../article-card.tsx'
import { Turns } from './turns.tsx'

interface ArticleEndProps {
  older: ArticleSummary | undefined
  newer: ArticleSummary | undefined
  related: readonly ArticleSummary[]
}

/** Where to read on after an article: by date, and by subject. */
export function ArticleEnd({ older, newer, related }: ArticleEndProps) {
  return (
    <div className="print:hidden">
      <Turns label="Articles by date" folder="/articles" older={older} newer={newer} />
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="wrap py-16 lg:py-24">
          <h2 id="related-title" className="mb-8 text-heading tracking-heading">
            Read on
          </h2>
          <ResourceGrid>
            {related.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </ResourceGrid>
        </section>
      )}
    </div>
  )
}
