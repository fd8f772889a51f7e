import { Island } from '../islands/island.tsx'
import { breadcrumbs, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { namesOf, PAGE_SIZE } from '../resources/filter.ts'
import { ListPage } from '../sections/page-frame.tsx'

const description = 'One small-practice problem at a time, and what to do about it this week.'

/** The first page of the list, and the filter's options. The rest is fetched on demand. */
export const loader = ({ content }: LoaderArgs) => {
  const articles = content.articles.list()
  return {
    articles: articles.slice(0, PAGE_SIZE),
    total: articles.length,
    practiceAreas: namesOf(articles.map((article) => article.practiceAreas)),
    tags: namesOf(articles.map((article) => article.tags)),
  }
}

export const meta = () =>
  pageMeta({
    title: 'Articles',
    description,
    path: '/resources/articles',
    structuredData: [breadcrumbs('/resources/articles')],
  })

export default function ArticlesPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <ListPage title="Articles" lead={description} all="All articles">
      <Island name="articles" props={loaderData} atOnce="query" />
    </ListPage>
  )
}
