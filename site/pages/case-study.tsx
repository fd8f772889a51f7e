import { describeCaseStudy, type KeyResult } from '#content-loader/case-studies.server.ts'
import { plateHref } from '#content-loader/plate-href.server.ts'
import { breadcrumbs, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { BesideContents } from '../resources/beside-contents.tsx'
import { olderAndNewer } from '../resources/neighbors.ts'
import { missingPiece, PieceHeader, PreviousNext, PrintFoot, TagLinks } from '../resources/piece.tsx'
import { Consultation } from '../sections/page-frame.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'

export const loader = ({ content, params }: LoaderArgs) => {
  const study = content.caseStudies.read(params['slug'] ?? '')
  if (!study) return undefined
  const { steps } = content.freeCall()
  return { study, steps, plate: plateHref(study.plate), ...olderAndNewer(study.slug, content.caseStudies.listAll()) }
}

export const meta = ({ loaderData: { study } }: PageProps<typeof loader>) => {
  const { slug, sample } = study
  const title = sample ? `${study.title} (sample)` : study.title
  const path = `/case-studies/${slug}`
  return pageMeta({
    title,
    description: describeCaseStudy(study),
    path,
    structuredData: [breadcrumbs('/resources/case-studies', { name: title, path })],
  })
}

export default function CaseStudyPage({ loaderData: { study, steps, plate, older, newer } }: PageProps<typeof loader>) {
  const { body, headings } = study.body.rendered()
  return (
    <>
      <article>
        <PieceHeader
          piece={study}
          facts={[...(study.sample ? ['Sample case study'] : []), `Client: ${study.client}`]}
          plate={plate}
        />
        <KeyResults results={study.keyResults} isSample={study.sample} />
        <BesideContents headings={headings} className="py-9 sm:py-12">
          {study.sample && (
            <p className="mb-8 max-w-[37.5rem] border-y border-line py-3 text-small text-quiet">
              This is a sample, on a made-up practice. It shows what we’d measure and how we’d tell it.
            </p>
          )}
          <div className="prose">
            <RichTextBody text={body} />
          </div>
          <TagLinks tags={study.tags} list="/resources/case-studies" />
        </BesideContents>
        <PrintFoot />
      </article>
      <Consultation source={`case-study:${study.slug}`} note={steps} title="Does this sound like your office?">
        Tell us where yours differs. In a free twenty-minute call we’ll name what we’d change first.
      </Consultation>
      <PreviousNext label="Case studies by date" folder="/case-studies" older={older} newer={newer} />
    </>
  )
}

export const missing = missingPiece('case study', { label: 'Back to Case Studies', href: '/resources/case-studies' })

export const KeyResults = ({ results, isSample }: { results: readonly KeyResult[]; isSample: boolean }) =>
  results.length > 0 && (
    <section aria-labelledby="results-title" className="wrap pt-8 sm:pt-12 lg:pt-16">
      <h2 id="results-title" className="mb-4 font-sans text-small font-semibold">
        {isSample ? 'Sample key results' : 'Key results'}
      </h2>
      <dl className="grid border-t border-ink lg:auto-cols-fr lg:grid-flow-col lg:grid-rows-[auto_1fr]">
        {results.map(({ value, metric }) => (
          <div
            key={metric}
            className="grid gap-x-6 gap-y-2 border-b border-line py-4 sm:max-lg:grid-cols-2 sm:max-lg:items-baseline sm:gap-y-3 sm:py-5 lg:row-span-2 lg:grid-rows-subgrid lg:px-7 lg:py-6 lg:first:pl-0 lg:not-first:border-l"
          >
            <dt className="order-2 max-w-[30em] pl-12 text-small text-quiet sm:max-lg:pl-0 lg:pl-14">{metric}</dt>
            <dd className="flex items-baseline gap-3 wrap-anywhere font-display text-title tracking-heading text-balance sm:gap-5">
              <TrendMark trend={resultTrend(value)} />
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

const TrendMark = ({ trend }: { trend: 'up' | 'down' }) => (
  <svg
    viewBox="0 0 36 36"
    fill="none"
    stroke="currentColor"
    role="img"
    aria-label={trend === 'up' ? 'Up' : 'Down'}
    data-trend={trend}
    className="mt-0.5 w-9 shrink-0 self-start"
  >
    <path d="M1.5 1v34M1.5 1h7M1.5 9.5h4M1.5 18h7M1.5 26.5h4M1.5 35h7" strokeWidth="1" />
    <g className="stroke-accent" strokeWidth="2">
      <path d={trend === 'up' ? 'm13 29 20-22' : 'm13 7 20 22'} />
      <path d={trend === 'up' ? 'M22.5 6.5H33V17' : 'M22.5 29.5H33V19'} />
    </g>
  </svg>
)

export const resultTrend = (value: string): 'up' | 'down' =>
  /reduction|decrease|lower|down/i.test(value) ? 'down' : 'up'
