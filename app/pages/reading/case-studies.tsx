import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { listCaseStudies } from '../../content/case-studies.server.ts'
import { pageMeta } from '../../page-meta.ts'
import { CASE_STUDY_AUDIENCES, filterPieces, namesOf } from '../../resources/filter.ts'
import { FilterToolbar } from '../../resources/filter-toolbar.tsx'
import { ResourceList } from '../../resources/resource-list.tsx'
import { useFilter } from '../../resources/use-filter.ts'
import { PageIntro } from '../../sections/page-intro.tsx'
import { ResourceCard } from '../../sections/resource-card.tsx'
import { breadcrumbs } from '../../structured-data.ts'
import type { Route } from './+types/case-studies'

/** A list of nothing but samples says so before its first card. */
const introOf = (studies: readonly { sample: boolean }[]) =>
  studies.length > 0 && studies.every(({ sample }) => sample)
    ? 'Sample case studies: made-up practices that show how we’d write one up. What was wrong, what changed, what it came to.'
    : 'What was wrong in a practice, what we changed, and what it came to.'

export const loader = () => {
  const studies = listCaseStudies()
  return { studies, tags: namesOf(studies.map((study) => study.tags)) }
}

/** The query narrows what is here already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Case Studies',
    description: introOf(loaderData?.studies ?? []),
    path: '/resources/case-studies',
    structuredData: [
      breadcrumbs({ name: 'Resources', path: '/resources' }, { name: 'Case Studies', path: '/resources/case-studies' }),
    ],
  })

export default function CaseStudiesPage({ loaderData: { studies, tags } }: Route.ComponentProps) {
  const asked = useFilter()
  // Case studies have neither practice areas nor a search.
  const controls = { ...asked, filter: { ...asked.filter, area: undefined, text: '' } }
  const matches = filterPieces(studies, controls.filter, CASE_STUDY_AUDIENCES)
  return (
    <>
      <PageIntro label="Resources" title="Case Studies">
        <p>{introOf(studies)}</p>
      </PageIntro>
      <section aria-labelledby="list-title" className="wrap pb-24 lg:pb-32">
        <h2 id="list-title" className="sr-only">
          All case studies
        </h2>
        <FilterToolbar noun="case studies" controls={controls} tags={tags} />
        <ResourceList
          nouns={{ one: 'case study', many: 'case studies' }}
          controls={controls}
          matches={matches}
          matching={matches.length}
          total={studies.length}
        >
          {({ slug, title, date, summary, plate, sample, unpublished }) => (
            <ResourceCard
              key={slug}
              type="caseStudy"
              title={title}
              date={date}
              excerpt={summary}
              linkUrl={`/case-studies/${slug}`}
              plate={plate}
              sample={sample}
              unpublished={unpublished}
            />
          )}
        </ResourceList>
      </section>
    </>
  )
}
