import { Island } from '../islands/island.tsx'
import { breadcrumbs, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.ts'
import { namesOf, PAGE_SIZE } from '../resources/filter.ts'
import { PageIntro } from '../sections/page-frame.tsx'

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
    <>
      <PageIntro title="Articles">
        <p>{description}</p>
      </PageIntro>
      <section aria-labelledby="list-title" className="wrap pb-24 lg:pb-32">
        <h2 id="list-title" className="sr-only">
          All articles
        </h2>
        <Island name="articles" props={loaderData} atOnce="query" />
      </section>
    </>
  )
}
