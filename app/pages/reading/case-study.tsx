import { data } from 'react-router'
import { listAllCaseStudies, readCaseStudy } from '../../content/case-studies.server.ts'
import { type CaseStudySummary, describeCaseStudy } from '../../content/case-study.ts'
import { without } from '../../content/pieces/without.ts'
import { pageMeta } from '../../page-meta.ts'
import { plateHref } from '../../plates/plate-href.server.ts'
import { Closing } from '../../resources/reading/closing.tsx'
import { KeyResults } from '../../resources/reading/key-results.tsx'
import { MissingPiece } from '../../resources/reading/missing-piece.tsx'
import { turnsOf } from '../../resources/reading/neighbors.ts'
import { PieceHeader } from '../../resources/reading/piece-header.tsx'
import { PrintFoot } from '../../resources/reading/print-foot.tsx'
import { readingLinks } from '../../resources/reading/reading-links.ts'
import { TagLinks } from '../../resources/reading/tag-links.tsx'
import { Turns } from '../../resources/reading/turns.tsx'
import { RichTextBody } from '../../rich-text-body.tsx'
import { breadcrumbs } from '../../structured-data.ts'
import type { Route } from './+types/case-study'

const NOT_FOUND = 'Case study not found'

export const loader = ({ params }: Route.LoaderArgs) => {
  const found = readCaseStudy(params.slug)
  // oxlint-disable-next-line typescript/only-throw-error -- the framework's way to answer with a status
  if (!found) throw data(null, { status: 404 })
  const { older, newer } = turnsOf(found.slug, listAllCaseStudies())
  return {
    study: without(found, 'bodyMarkdown'),
    plate: plateHref(found.plate),
    older: older && nameOf(older),
    newer: newer && nameOf(newer),
  }
}

/** All that a link to it needs. */
const nameOf = ({ slug, title }: CaseStudySummary) => ({ slug, title })

export const links = readingLinks

export const meta = ({ loaderData }: Route.MetaArgs) => {
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

export default function CaseStudyPage({ loaderData: { study, plate, older, newer } }: Route.ComponentProps) {
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
      <Turns label="Case studies by date" folder="/case-studies" older={older} newer={newer} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingPiece
      error={error}
      title={NOT_FOUND}
      back={{ label: 'Back to Case Studies', href: '/resources/case-studies' }}
    />
  )
}
