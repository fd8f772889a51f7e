import type { ReactNode } from 'react'
import type { LandingCopy } from '#content-loader/landing-pages.server.ts'
import { plateHref } from '#content-loader/plate-href.server.ts'
import type { About } from '#content-loader/text-pages.server.ts'
import { LANDING_LAYOUTS, type LandingLayout } from '#contracts/landing-pages.ts'
import { ExhibitSection } from '../landing/exhibits.tsx'
import { LandingHero } from '../landing/landing-hero.tsx'
import { ConsultationCall, Explanation, Grounded, Voices } from '../landing/landing-sections.tsx'
import { FounderPortrait } from '../plates/plate-picture.tsx'
import { type LoaderArgs, type MetaArgs, type PageProps, pageMeta } from '../render/page-meta.ts'
import { NextStep } from '../sections/page-frame.tsx'
import { Fold } from '../ui/fold.tsx'
import { meta as notFoundMeta } from './not-found.tsx'

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

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta({
        path: loaderData.canonicalPath,
        ...(loaderData.service && { picture: `services/${loaderData.service.slug}` }),
        title: loaderData.copy.title,
        description: loaderData.copy.description,
      })
    : notFoundMeta()

export default function LandingPage({ loaderData }: PageProps<typeof loader>) {
  const { copy, service, founder, steps } = loaderData
  const { exhibit } = copy
  const layout = LANDING_LAYOUTS[copy.layout]
  const parts: Record<LandingLayout['parts'][number], ReactNode> = {
    exhibit: exhibit && <ExhibitSection key="exhibit" exhibit={exhibit} copy={copy} />,
    benefits: <Benefits key="benefits" copy={copy} founder={founder} />,
    voices: <Voices key="voices" copy={copy} />,
    explanation: copy.body.length > 0 && <Explanation key="explanation" copy={copy} />,
  }
  return (
    <>
      <LandingHero copy={copy} steps={steps} service={service} layout={layout} />
      {layout.parts.map((part) => parts[part])}
      <NextStep title={copy.closingTitle} text={copy.closingText} action={<ConsultationCall copy={copy} />} />
    </>
  )
}

const Benefits = ({ copy, founder }: { copy: LandingCopy; founder: About }) => (
  <Grounded ground="paper" labelledBy="benefits-title">
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
