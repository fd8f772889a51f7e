import { Island } from '../islands/island.tsx'
import { breadcrumbs, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { namesOf } from '../resources/filter.ts'
import { ListPage } from '../sections/page-frame.tsx'

/** Says it before the first card if all are samples. */
const introOf = (studies: readonly { sample: boolean }[]) =>
  studies.length > 0 && studies.every(({ sample }) => sample)
    ? 'Sample case studies, to show how we’d write one up: what was wrong in a practice, what changed, what it came to.'
    : 'What was wrong in a practice, what we changed, and what it came to.'

export const loader = ({ content }: LoaderArgs) => {
  const studies = content.caseStudies.list()
  return { studies, tags: namesOf(studies.map((study) => study.tags)) }
}

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({
    title: 'Case Studies',
    description: introOf(loaderData.studies),
    path: '/resources/case-studies',
    structuredData: [breadcrumbs('/resources/case-studies')],
  })

export default function CaseStudiesPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <ListPage title="Case Studies" lead={introOf(loaderData.studies)} all="All case studies">
      <Island name="case-studies" props={loaderData} atOnce="query" />
    </ListPage>
  )
}
