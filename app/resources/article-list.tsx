import type { ArticleSummary } from '../content/articles.server.ts'
import { Button } from '../ui/button.tsx'
import { ArticleCard } from './article-card.tsx'
import { ARTICLE_AUDIENCES, filterPieces, isFiltering } from './filter.ts'
import { PAGE_SIZE } from './filter-query.ts'
import { FilterToolbar } from './filter-toolbar.tsx'
import { ResourceList } from './resource-list.tsx'
import { useAllArticles } from './use-all-articles.ts'
import { useFilter } from './use-filter.ts'

interface ArticleListProps {
  /** The first page of the list. The rest is fetched when it's needed. */
  articles: ArticleSummary[]
  total: number
  practiceAreas: string[]
  tags: string[]
}

/** The articles, and what they are narrowed by. */
export function ArticleList({ articles, total, practiceAreas, tags }: ArticleListProps) {
  const controls = useFilter()
  const { filter, shown } = controls
  const isRestWanted = total > articles.length && (isFiltering(filter) || shown > PAGE_SIZE)
  const rest = useAllArticles(isRestWanted)
  const isWaiting = isRestWanted && !rest.articles
  const matches = isWaiting ? articles : filterPieces(rest.articles ?? articles, filter, ARTICLE_AUDIENCES)
  return (
    <>
      <FilterToolbar noun="articles" controls={controls} practiceAreas={practiceAreas} tags={tags} hasSearch />
      {rest.hasFailed && isRestWanted && (
        <p role="alert" className="flex flex-wrap items-center gap-4 pt-6">
          The rest of the articles didn’t load.
          <Button look="line" onClick={rest.retry}>
            Try again
          </Button>
        </p>
      )}
      <ResourceList
        nouns={{ one: 'article', many: 'articles' }}
        controls={controls}
        matches={matches}
        matching={isWaiting || !isFiltering(filter) ? total : matches.length}
        total={total}
        notice={isWaiting && !rest.hasFailed ? 'Fetching all articles …' : undefined}
      >
        {(article) => <ArticleCard key={article.slug} article={article} />}
      </ResourceList>
    </>
  )
}
