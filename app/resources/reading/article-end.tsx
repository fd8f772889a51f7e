import type { ArticleSummary } from '../../content/article.ts'
import { ResourceGrid } from '../../sections/resource-card.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { ArticleCard } from '../article-card.tsx'

interface ArticleEndProps {
  older: ArticleSummary | undefined
  newer: ArticleSummary | undefined
  related: readonly ArticleSummary[]
}

/** Where to read on after an article: by date, and by subject. */
export function ArticleEnd({ older, newer, related }: ArticleEndProps) {
  return (
    <div className="print:hidden">
      {(older ?? newer) && (
        <nav aria-label="Articles by date" className="border-b border-line">
          <ul className="wrap grid sm:grid-cols-2">
            <Turn label="Previous" article={older} />
            <Turn label="Next" article={newer} isNext />
          </ul>
        </nav>
      )}
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

function Turn({
  label,
  article,
  isNext = false,
}: {
  label: string
  article: ArticleSummary | undefined
  isNext?: boolean
}) {
  if (!article) return <li className="max-sm:hidden" />
  const side = isNext ? 'sm:border-l sm:pl-8 sm:text-right' : 'sm:pr-8'
  return (
    <li className={`border-line max-sm:not-first:border-t ${side}`}>
      <SiteLink to={`/articles/${article.slug}`} rel={isNext ? 'next' : 'prev'} className="group block py-7">
        <span className="label mb-2 block text-quiet">{label}</span>
        <span className="font-display text-title tracking-[-0.012em] decoration-accent decoration-2 underline-offset-6 group-hover:underline">
          {article.title}
        </span>
      </SiteLink>
    </li>
  )
}
