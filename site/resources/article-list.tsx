import { useCallback, useEffect, useRef, useState } from 'react'
import type { ArticleSummary } from '#content-loader/articles.server.ts'
import { ResourceCard } from '../sections/resource-card.tsx'
import { Button } from '../ui/button.tsx'
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
  const rest = useAllArticles(isRestWanted)
  return (
    <ResourceList
      nouns={NOUNS}
      controls={controls}
      practiceAreas={practiceAreas}
      tags={tags}
      hasSearch
      audiences={ARTICLE_AUDIENCES}
      pieces={rest.articles ?? articles}
      total={total}
      isWaiting={isRestWanted && !rest.articles}
      failed={
        rest.hasFailed &&
        isRestWanted && (
          <p role="alert" className="flex flex-wrap items-center gap-4 pt-6">
            The rest of the articles didn’t load.
            <Button look="line" onClick={rest.retry}>
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

const ALL_ARTICLES_PATH = '/resources/articles/all.json'

interface Fetched {
  articles?: ArticleSummary[]
  hasFailed?: boolean
}

/** All articles, fetched once they're wanted. They stay as long as the document, so that Back finds the list unchanged. */
function useAllArticles(isWanted: boolean): Fetched & { retry: () => void } {
  const [fetched, setFetched] = useState<Fetched>({})
  const isAsked = useRef(false)
  const ask = useCallback(async () => {
    isAsked.current = true
    setFetched({})
    setFetched(await fetchAll())
  }, [])
  // Follows the address, which says how much of the list is wanted.
  useEffect(() => {
    if (isWanted && !isAsked.current) void ask()
  }, [isWanted, ask])
  return { ...fetched, retry: () => void ask() }
}

async function fetchAll(): Promise<Fetched> {
  try {
    const response = await fetch(ALL_ARTICLES_PATH)
    if (!response.ok) throw new Error(`Status ${response.status}`)
    return { articles: (await response.json()) as ArticleSummary[] }
  } catch {
    return { hasFailed: true }
  }
}
