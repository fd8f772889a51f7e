import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { listArticles } from '../../content/articles.server.ts'
import { pageMeta } from '../../page-meta.ts'
import { ArticleCard } from '../../resources/article-card.tsx'
import { ARTICLE_AUDIENCES, filterPieces, isFiltering, namesOf } from '../../resources/filter.ts'
import { PAGE_SIZE } from '../../resources/filter-query.ts'
import { FilterToolbar } from '../../resources/filter-toolbar.tsx'
import { ResourceList } from '../../resources/resource-list.tsx'
import { useAllArticles } from '../../resources/use-all-articles.ts'
import { useFilter } from '../../resources/use-filter.ts'
import { PageIntro } from '../../sections/page-intro.tsx'
import { breadcrumbs } from '../../structured-data.ts'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/articles'

const description = 'One small-practice problem at a time, and what to do about it this week.'

/** The first page of the list, and what it can be narrowed by. The rest is fetched when it is needed. */
export const loader = () => {
  const articles = listArticles()
  return {
    articles: articles.slice(0, PAGE_SIZE),
    total: articles.length,
    practiceAreas: namesOf(articles.map((article) => article.practiceAreas)),
    tags: namesOf(articles.map((article) => article.tags)),
  }
}

/** The query narrows what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

export const meta = () =>
  pageMeta({
    title: 'Articles',
    description,
    path: '/resources/articles',
    structuredData: [
      breadcrumbs({ name: 'Resources', path: '/resources' }, { name: 'Articles', path: '/resources/articles' }),
    ],
  })

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { articles, total, practiceAreas, tags } = loaderData
  const controls = useFilter()
  const { filter, shown } = controls
  const isRestWanted = total > articles.length && (isFiltering(filter) || shown > PAGE_SIZE)
  const rest = useAllArticles(isRestWanted)
  const isWaiting = isRestWanted && !rest.articles
  const matches = isWaiting ? articles : filterPieces(rest.articles ?? articles, filter, ARTICLE_AUDIENCES)
  return (
    <>
      <PageIntro label="Resources" title="Articles">
        <p>{description}</p>
      </PageIntro>
      <section aria-labelledby="list-title" className="wrap pb-24 lg:pb-32">
        <h2 id="list-title" className="sr-only">
          All articles
        </h2>
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
      </section>
    </>
  )
}
