import type { ArticleSummary } from '#content-loader/articles.server.ts'
import { ResourceCard } from '../sections/resource-card.tsx'
import { Button } from '../ui/button.tsx'
import { fetchOnce } from '../ui/fetch-once.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { ARTICLE_AUDIENCES, isFiltering, PAGE_SIZE, useFilter } from './filter.ts'
import { ResourceList } from './resource-list.tsx'

interface ArticleListProps {
  /** The first page of the list. The rest is fetched on demand. */
  articles: ArticleSummary[]
  total: number
  practiceAreas: string[]
  tags: string[]
}

export function ArticleList({ articles, total, practiceAreas, tags }: ArticleListProps) {
  const controls = useFilter()
  const { filter, shown } = controls
  const isRestWanted = total > articles.length && (isFiltering(filter) || shown > PAGE_SIZE)
  const { thing, retry } = useLoaded(isRestWanted ? loadAllArticles : undefined)
  const all = typeof thing === 'object' ? thing : undefined
  return (
    <ResourceList
      nouns={NOUNS}
      controls={controls}
      practiceAreas={practiceAreas}
      tags={tags}
      hasSearch
      audiences={ARTICLE_AUDIENCES}
      pieces={all ?? articles}
      total={total}
      isWaiting={isRestWanted && !all}
      failed={
        isRestWanted &&
        thing === 'failed' && (
          <p role="alert" className="flex flex-wrap items-center gap-4 pt-6">
            The rest of the articles didn’t load.
            <Button look="line" onClick={retry}>
              Try again
            </Button>
          </p>
        )
      }
    >
      {(article, index) => <ArticleCard key={article.slug} article={article} isFirst={index === 0} />}
    </ResourceList>
  )
}

const NOUNS = { one: 'article', many: 'articles' }

export const ArticleCard = ({ article, isFirst = false }: { article: ArticleSummary; isFirst?: boolean }) => (
  <ResourceCard
    piece={article}
    isFirst={isFirst}
    action="Read Article"
    linkUrl={`/articles/${article.slug}`}
    note={`${article.readingMinutes} min read`}
  />
)

const loadAllArticles = fetchOnce<ArticleSummary[]>('/resources/articles/all.json')
