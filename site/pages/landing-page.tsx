import type { ReactNode } from 'react'
import type { LandingCopy } from '#content-loader/landing-pages.server.ts'
import { plateHref } from '#content-loader/plate-href.server.ts'
import type { About } from '#content-loader/text-pages.server.ts'
import { type HeroForm, LANDING_LAYOUTS, type LandingLayout } from '#contracts/landing-pages.ts'
import { ExhibitSection } from '../landing/exhibits.tsx'
import { ConsultationCall, Explanation, Grounded, Voices } from '../landing/landing-sections.tsx'
import { Plate } from '../plates/plate.tsx'
import { FounderPortrait } from '../plates/plate-picture.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { NextStep } from '../sections/page-frame.tsx'
import { FIRST_SCREEN } from '../shell/shell.tsx'
import { Fold } from '../ui/fold.tsx'

export const loader = ({ content, pathname }: LoaderArgs) => {
  const copy = content.landingPages.read(pathname)
  if (!copy) return undefined
  const service = copy.service === undefined ? undefined : content.services.read(copy.service)
  const { steps, timeFirst } = content.freeCall()
  return {
    canonicalPath: content.landingPages.canonicalOf(copy),
    copy,
    service: service && {
      slug: service.slug,
      category: service.category,
      plate: plateHref(service.plate),
      plateAlt: service.plateAlt,
    },
    founder: content.about(),
    steps: copy.timeFirst ? timeFirst : steps,
  }
}

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({
    path: loaderData.canonicalPath,
    ...(loaderData.service && { picture: `services/${loaderData.service.slug}` }),
    title: loaderData.copy.title,
    description: loaderData.copy.description,
  })

export default function LandingPage({ loaderData }: PageProps<typeof loader>) {
  const { copy, founder } = loaderData
  const { exhibit } = copy
  const parts: Record<LandingLayout['parts'][number], ReactNode> = {
    exhibit: exhibit && <ExhibitSection key="exhibit" exhibit={exhibit} copy={copy} />,
    benefits: <Benefits key="benefits" copy={copy} founder={founder} />,
    voices: <Voices key="voices" copy={copy} />,
    explanation: copy.body.length > 0 && <Explanation key="explanation" copy={copy} />,
  }
  return (
    <>
      <LandingHero {...loaderData} />
      {LANDING_LAYOUTS[copy.layout].parts.map((part) => parts[part])}
      <NextStep title={copy.closingTitle} text={copy.closingText} action={<ConsultationCall copy={copy} />} />
    </>
  )
}

const Benefits = ({ copy, founder }: { copy: LandingCopy; founder: About }) => (
  <Grounded ground="paper" aria-labelledby="benefits-title">
    <div className="wrap grid gap-x-14 gap-y-5 py-9 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)] lg:py-20">
      <div className="lg:sticky lg:top-12 lg:self-start">
        <h2 id="benefits-title" className="max-w-[18em] text-title tracking-heading">
          {copy.benefitsTitle}
        </h2>
        {founder.portrait && <Headshot founder={founder} portrait={founder.portrait} />}
      </div>
      <ol className="border-t border-ink">
        {copy.benefits.map(({ title, text }) => (
          <li
            key={title}
            className="gap-x-8 border-b border-line sm:py-4 lg:py-5 xl:grid xl:grid-cols-[minmax(0,15rem)_1fr]"
          >
            <Fold heading="h3" title={title}>
              <p className="max-w-[52ch] text-quiet max-sm:pb-3">{text}</p>
            </Fold>
          </li>
        ))}
      </ol>
    </div>
  </Grounded>
)

const Headshot = ({ founder, portrait }: { founder: About; portrait: string }) => (
  <div className="mt-6 max-w-56">
    <FounderPortrait
      portrait={portrait}
      name={founder.founderName}
      note={founder.sample ? 'Sample story' : undefined}
    />
    {founder.founderBackground && <p className="mt-2.5 text-small text-quiet">{founder.founderBackground}</p>}
  </div>
)

type Loaded = PageProps<typeof loader>['loaderData']

function LandingHero({ copy, steps, service }: Pick<Loaded, 'copy' | 'steps' | 'service'>) {
  const { hero, ground } = LANDING_LAYOUTS[copy.layout]
  const form = FORMS[hero]
  return (
    <Grounded ground={ground} id={FIRST_SCREEN} aria-labelledby="landing-title">
      <div className={`wrap grid gap-x-16 ${form.frame}`}>
        <div className={form.words}>
          <h1
            id="landing-title"
            className={`max-w-[17em] text-page tracking-display text-balance ${form.headline ?? ''}`}
          >
            {copy.headline}
          </h1>
          <div className={form.text}>
            <p className="mt-5 text-lead font-semibold text-pretty">{copy.audience}</p>
            <p className="mt-2 max-w-[30.7em] text-lead text-pretty text-quiet sm:mb-8">{copy.standfirst}</p>
            <ConsultationCall copy={copy} note={`${steps} ${copy.buttonNote}`} />
          </div>
        </div>
        {service && <ServiceFigure service={service} hero={hero} />}
      </div>
    </Grounded>
  )
}

/** On a phone, the button sticks as long as what's around it is on the screen: the headline, too. */
const FORMS: Record<HeroForm, { frame: string; words?: string; headline?: string; text: string; figure: string }> = {
  'plate-right': {
    frame: 'items-center gap-y-12 py-12 sm:py-16 lg:min-h-[min(46rem,calc(100svh-4rem))] lg:grid-cols-[1.06fr_1fr]',
    text: 'contents',
    figure: '',
  },
  'plate-below': {
    frame: 'pt-9 sm:pt-16 lg:grid-cols-[5fr_7fr] lg:pt-14',
    words: 'contents',
    headline: 'lg:col-span-2',
    text: 'pb-9 lg:mt-6 lg:pb-20',
    figure: 'flex flex-col justify-end max-lg:pb-8 lg:mt-10',
  },
  /** The quiet one: on a phone, without its drawing. */
  band: {
    frame: 'items-end gap-y-6 pt-8 pb-8 sm:py-16 lg:grid-cols-[1.5fr_1fr] lg:py-20',
    text: 'contents',
    figure: 'max-sm:hidden max-lg:max-w-md',
  },
}

function ServiceFigure({ service, hero }: { service: NonNullable<Loaded['service']>; hero: HeroForm }) {
  const { category, plate, plateAlt } = service
  const isDescribed = hero === 'band'
  return (
    <figure className={FORMS[hero].figure}>
      <Plate href={plate} {...(isDescribed ? {} : { alt: plateAlt })} className="w-full" />
      {isDescribed ? (
        <figcaption className="mt-5 border-t border-line pt-3 text-small text-quiet">Fig. 1. {plateAlt}</figcaption>
      ) : (
        <figcaption
          className={`label mt-5 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-quiet ${hero === 'plate-below' ? 'lg:pb-5' : ''}`}
        >
          <span className="whitespace-nowrap">Fig. 1</span>
          <span className="text-right">{category}</span>
        </figcaption>
      )}
    </figure>
  )
}
