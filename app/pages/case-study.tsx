import {
  type CaseStudySummary,
  describeCaseStudy,
  listAllCaseStudies,
  readCaseStudy,
} from '../content/case-studies.server.ts'
import { without } from '../content/fields.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { LoaderArgs, MetaArgs, PageProps } from '../page-module.ts'
import { plateHref } from '../plates/plate-href.server.ts'
import { KeyResults } from '../resources/key-results.tsx'
import { MissingPiece } from '../resources/missing-piece.tsx'
import { olderAndNewer } from '../resources/neighbors.ts'
import { Closing, PreviousNext, PrintFoot, TagLinks } from '../resources/piece-end.tsx'
import { PieceHeader } from '../resources/piece-header.tsx'
import { RichTextBody } from '../rich-text-body.tsx'
import { breadcrumbs } from '../structured-data.ts'

const NOT_FOUND = 'Case study not found'

export const loader = ({ params }: LoaderArgs) => {
  const found = readCaseStudy(params['slug'] ?? '')
  if (!found) return undefined
  const { older, newer } = olderAndNewer(found.slug, listAllCaseStudies())
  return {
    study: without(found, 'bodyMarkdown'),
    plate: plateHref(found.plate),
    older: older && nameOf(older),
    newer: newer && nameOf(newer),
  }
}

const nameOf = ({ slug, title }: CaseStudySummary) => ({ slug, title })

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData) return pageMeta({ title: NOT_FOUND, description: 'There’s no case study at this address.' })
  const { slug, title } = loaderData.study
  const path = `/case-studies/${slug}`
  return pageMeta({
    title,
    description: describeCaseStudy(loaderData.study),
    path,
    structuredData: [
      breadcrumbs(
        { name: 'Resources', path: '/resources' },
        { name: 'Case Studies', path: '/resources/case-studies' },
        { name: title, path },
      ),
    ],
  })
}

export default function CaseStudyPage({ loaderData: { study, plate, older, newer } }: PageProps<typeof loader>) {
  return (
    <>
      <article>
        <PieceHeader
          labels={[study.sample ? 'Sample case study' : 'Case study']}
          title={study.title}
          standfirst={study.summary}
          date={study.date}
          facts={[`Client: ${study.client}`]}
          plate={plate}
          caption={study.plateAlt}
          unpublished={study.unpublished}
        />
        <KeyResults results={study.keyResults} isSample={study.sample} />
        <div className="wrap grid gap-x-14 py-12 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-20">
          <div className="min-w-0 lg:col-start-2">
            <div className="prose">
              <RichTextBody text={study.body} />
            </div>
            <TagLinks tags={study.tags} list="/resources/case-studies" />
          </div>
        </div>
        <PrintFoot />
      </article>
      <Closing title="Does this sound like your office?">
        Tell us where yours differs. In a free twenty-minute call we’ll say what we’d change first, and what we wouldn’t
        touch.
      </Closing>
      <PreviousNext label="Case studies by date" folder="/case-studies" older={older} newer={newer} />
    </>
  )
}

export function Missing() {
  return <MissingPiece title={NOT_FOUND} back={{ label: 'Back to Case Studies', href: '/resources/case-studies' }} />
}
