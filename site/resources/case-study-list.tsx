import type { CaseStudySummary } from '#content-loader/case-studies.server.ts'
import { ResourceCard } from '../sections/resource-card.tsx'
import { CASE_STUDY_AUDIENCES, useFilter } from './filter.ts'
import { ResourceList } from './resource-list.tsx'

const NOUNS = { one: 'case study', many: 'case studies' }

export function CaseStudyList({ studies, tags }: { studies: CaseStudySummary[]; tags: string[] }) {
  const asked = useFilter()
  // Case studies have neither practice areas nor search.
  const controls = { ...asked, filter: { ...asked.filter, area: undefined, text: '' } }
  return (
    <ResourceList
      nouns={NOUNS}
      controls={controls}
      tags={tags}
      audiences={CASE_STUDY_AUDIENCES}
      pieces={studies}
      total={studies.length}
    >
      {(study, index) => (
        <ResourceCard
          key={study.slug}
          piece={study}
          isFirst={index === 0}
          action="View Case Study"
          linkUrl={`/case-studies/${study.slug}`}
        />
      )}
    </ResourceList>
  )
}
