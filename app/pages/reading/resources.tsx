import { listArticles } from '../../content/articles.server.ts'
import { listCaseStudies } from '../../content/case-studies.server.ts'
import { listDownloads } from '../../content/downloads.server.ts'
import { pageMeta } from '../../page-meta.ts'
import type { MetaArgs, PageProps } from '../../page-module.ts'
import { PageIntro } from '../../sections/page-intro.tsx'
import { ResourceShelves, type Shelf } from '../../sections/resource-shelves.tsx'
import { breadcrumbs } from '../../structured-data.ts'

export function loader() {
  const shelf = (pieces: { title: string; date: string }[], href: string): Shelf => {
    const [newest] = pieces
    return { href, count: pieces.length, ...(newest && { newest: { title: newest.title, date: newest.date } }) }
  }
  return {
    articles: shelf(listArticles(), '/resources/articles'),
    downloads: shelf(listDownloads(), '/resources/downloads'),
    caseStudies: {
      ...shelf(listCaseStudies(), '/resources/case-studies'),
      isSample: listCaseStudies().every(({ sample }) => sample),
    },
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    title: 'Resources',
    description: `Articles, downloads and ${loaderData?.caseStudies.isSample ? 'sample ' : ''}case studies for running a small law practice. Free, no form.`,
    path: '/resources',
    structuredData: [breadcrumbs({ name: 'Resources', path: '/resources' })],
  })

export default function ResourcesPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro title="Resources">
        <p>What we’ve written for people who run a small practice. It’s all free, and none of it asks who you are.</p>
      </PageIntro>
      <ResourceShelves {...loaderData} />
    </>
  )
}
