import type { ReactNode } from 'react'
import { BUSINESS_CARD_PATH, surveyHref } from '#contracts/landing-pages.ts'
import { Island } from '../islands/island.tsx'
import { FounderPortrait } from '../plates/plate-picture.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.ts'
import { Arrow } from '../ui/button.tsx'

export const loader = ({ content }: LoaderArgs) => ({
  founder: content.about(),
  agreed: content.words().forms['business-card'],
  places,
})

export const meta = () =>
  pageMeta({
    path: `${BUSINESS_CARD_PATH}_a`,
    title: 'It Was a Pleasure Connecting!',
    description: 'You have our card. Leave yours here.',
  })

export default function BusinessCardPage({ loaderData }: PageProps<typeof loader>) {
  const { founderName, portrait, sample } = loaderData.founder
  return (
    <>
      <div className="wrap grid overflow-x-clip gap-x-20 gap-y-12 py-12 sm:py-16 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[auto_auto_1fr] lg:py-20">
        <div>
          <h1 className="max-w-[9em] text-page tracking-display">It Was a Pleasure Connecting!</h1>
          <p className="mt-7 max-w-[44ch] text-lead text-quiet">
            Thanks for the conversation. You have my card. Leave me yours here, while we both still remember what we
            said.
          </p>
        </div>
        <section aria-labelledby="details-title" className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:pt-2">
          <CardSheet>
            <h2 id="details-title" className="mb-6 text-title tracking-heading">
              Share Your Details
            </h2>
            <Island name="business-card" props={{ agreed: loaderData.agreed }} />
          </CardSheet>
        </section>
        <div className={`grid items-end gap-x-9 gap-y-8 lg:contents ${portrait ? 'sm:grid-cols-[16rem_1fr]' : ''}`}>
          {portrait && (
            <div className="max-w-64 lg:row-start-3 lg:max-w-56 lg:self-end">
              <FounderPortrait portrait={portrait} name={founderName} note={sample ? 'Sample story' : undefined} />
            </div>
          )}
          <dl className="border-t border-line text-small lg:row-start-2 lg:max-w-[26rem]">
            {facts.map(({ when, what }) => (
              <div key={when} className="border-b border-line py-4">
                <dt className="font-semibold">{when}</dt>
                <dd className="max-w-[44ch]">{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <section aria-labelledby="ways-title" className="wrap pt-6 pb-24 lg:pb-32">
        <h2 id="ways-title" className="mb-5 text-title tracking-heading">
          Or look around first
        </h2>
        <WaysOn places={loaderData.places} />
      </section>
    </>
  )
}

const facts = [
  { when: 'Where it goes', what: 'To us, not to a mailing list.' },
  { when: 'What comes back', what: 'An email about what we talked about, if there’s something to follow up on.' },
]

const corners = [
  '-top-3.5 -left-3.5 sm:-top-6 sm:-left-6',
  '-top-3.5 -right-3.5 rotate-90 sm:-top-6 sm:-right-6',
  '-right-3.5 -bottom-3.5 rotate-180 sm:-right-6 sm:-bottom-6',
  '-bottom-3.5 -left-3.5 -rotate-90 sm:-bottom-6 sm:-left-6',
]

function CardSheet({ children }: { children: ReactNode }) {
  return (
    <div className="relative border border-line bg-raised px-5 pt-5 pb-7 sm:px-9 sm:pt-7 sm:pb-9">
      {corners.map((position) => (
        <svg
          key={position}
          viewBox="0 0 24 24"
          fill="none"
          aria-hidden="true"
          className={`absolute size-3.5 text-edge sm:size-6 ${position}`}
        >
          <path d="M24 0V14M0 24H14" stroke="currentColor" vectorEffect="non-scaling-stroke" />
        </svg>
      ))}
      <p aria-hidden="true" className="mb-7 flex items-center gap-4 font-mono text-label text-quiet">
        <DimensionLine className="scale-x-[-1]" />
        Your card, 3.5 in
        <DimensionLine />
      </p>
      {children}
    </div>
  )
}

function DimensionLine({ className = '' }: { className?: string }) {
  return (
    <span className={`flex grow items-center ${className}`}>
      <span className="h-px grow bg-edge" />
      <svg viewBox="0 0 9 14" fill="none" className="h-3.5 w-2.25 text-edge">
        <path d="M0 4.5 8 7 0 9.5M8.5 0V14" stroke="currentColor" />
      </svg>
    </span>
  )
}

interface Place {
  href: string
  title: string
  note: string
}

const places: readonly Place[] = [
  { href: '/', title: 'See what we do', note: 'Services for small practices, and what each one changes.' },
  {
    href: '/document-masker',
    title: 'Look at Document Masker',
    note: 'Takes the names out of a document before an AI tool reads it.',
  },
  {
    href: surveyHref('business-card'),
    title: 'Book a free call',
    note: 'A short survey, then a calendar. Twenty minutes, no charge.',
  },
]

function WaysOn({ places }: { places: readonly Place[] }) {
  return (
    <ul className="grid border-t border-ink lg:grid-cols-3">
      {places.map(({ href, title, note }) => (
        <li
          key={href}
          className="service-cell group relative flex flex-col border-b border-line py-6 lg:border-r lg:px-7 lg:first:border-l"
        >
          <h3 className="mb-2 flex items-center justify-between gap-4 text-lead tracking-[-0.012em]">
            <a
              href={href}
              className="decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
            >
              {title}
            </a>
            <Arrow />
          </h3>
          <p className="max-w-[38ch] text-small text-quiet">{note}</p>
        </li>
      ))}
    </ul>
  )
}
