import { BUSINESS_CARD_PATH, surveyHref } from '#contracts/landing-pages.ts'
import { Island } from '../islands/island.tsx'
import { FounderPortrait } from '../plates/plate-picture.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { MailLink, useSite } from '../shell/brand.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Arrow } from '../ui/button.tsx'
import { CardLink } from '../ui/links.tsx'

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
        <OurCard name={sample ? undefined : founderName} />
        <section
          aria-labelledby="details-title"
          className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:pt-2 print:hidden"
        >
          <div className="sheet-corners border border-line bg-raised px-5 pt-5 pb-7 sm:px-9 sm:pt-7 sm:pb-9">
            <h2 id="details-title" className="mb-6 text-title tracking-heading">
              Share Your Details
            </h2>
            <Island name="business-card" props={{ agreed: loaderData.agreed }} />
          </div>
        </section>
        {portrait && (
          <div className="max-w-64 lg:row-start-3 lg:max-w-56 lg:self-end">
            <FounderPortrait portrait={portrait} name={founderName} note={sample ? 'Sample story' : undefined} />
          </div>
        )}
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

function OurCard({ name }: { name: string | undefined }) {
  const { name: firm, tagline } = useSite()
  return (
    <div className="@container lg:row-start-2">
      <p
        aria-hidden="true"
        className="mb-3 hidden w-[3.5in] items-center @min-[3.5in]:flex gap-4 border-x border-edge font-mono text-label text-quiet before:h-px before:grow before:bg-edge after:h-px after:grow after:bg-edge"
      >
        3.5 in
      </p>
      <div className="turn-card">
        <label className="row-start-2 inline-flex min-h-11 items-center justify-self-start text-small font-medium underline decoration-accent decoration-2 underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink print:hidden">
          <input type="checkbox" className="sr-only" />
          Turn my card over
        </label>
        <div className="card-face">
          <BrandMark className="size-12" />
          <p>
            <span className="block font-display text-title leading-none">{firm}</span>
            <span className="mt-2 block text-small text-quiet">{name ?? tagline}</span>
            <MailLink className="text-small underline underline-offset-4" />
          </p>
        </div>
        <dl className="card-face text-small">
          {facts.map(({ when, what }) => (
            <div key={when}>
              <dt className="font-semibold">{when}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

const places = [
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

const WaysOn = ({ places: shown }: { places: typeof places }) => (
  <ul className="grid border-t border-ink lg:grid-cols-3">
    {shown.map(({ href, title, note }) => (
      <li
        key={href}
        className="service-cell group relative flex flex-col border-b border-line py-6 lg:border-r lg:px-7 lg:first:border-l"
      >
        <h3 className="mb-2 flex items-center justify-between gap-4 text-lead tracking-[-0.012em]">
          <CardLink href={href}>{title}</CardLink>
          <Arrow />
        </h3>
        <p className="max-w-[38ch] text-small text-quiet">{note}</p>
      </li>
    ))}
  </ul>
)
