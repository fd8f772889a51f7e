import type { ReactNode } from 'react'
import type { Benefit, LandingCopy } from '#content-loader/landing-pages.server.ts'
import { plateHref } from '#content-loader/plate-href.server.ts'
import type { About } from '#content-loader/text-pages.server.ts'
import { ExhibitSection } from '../landing/exhibits.tsx'
import { LandingHero } from '../landing/landing-hero.tsx'
import { type BenefitsForm, landingLayout } from '../landing/landing-layouts.ts'
import { ConsultationCall, Explanation, Grounded, Voices } from '../landing/landing-sections.tsx'
import { FounderPortrait } from '../plates/plate-picture.tsx'
import { type LoaderArgs, type MetaArgs, noHead, type PageProps, pageMeta } from '../render/page-meta.ts'
import { landingPages } from '../render/paths.ts'
import { NextStep } from '../sections/page-frame.tsx'
import { Fold } from '../ui/fold.tsx'

export const loader = ({ content, pathname }: LoaderArgs) => {
  const page = landingPages.find(({ path }) => path === pathname)
  const found = page && content.services.read(page.service)
  if (!found)
    throw new Error(
      `content/services/${page?.service}.md is missing. Put it back, or hide it instead; this page is about it`,
    )
  const { slug, category, plate, plateAlt } = found
  const copy = content.landingPages.read(pathname)
  return {
    canonicalPath: page.canonicalPath,
    copy,
    layout: landingLayout(slug, copy.variant),
    service: { slug, category, plate: plateHref(plate), plateAlt, source: page.source },
    founder: content.about(),
    steps: content.freeCall().steps,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta({
        path: loaderData.canonicalPath,
        picture: `services/${loaderData.service.slug}`,
        title: loaderData.copy.title,
        description: loaderData.copy.description,
      })
    : noHead

export default function LandingPage({ loaderData }: PageProps<typeof loader>) {
  const { copy, layout, service, founder, steps } = loaderData
  const { source } = service
  const { benefits, voices } = layout.parts
  const parts: Record<string, ReactNode> = {
    // The call to action follows the argument: A's figure, B's text.
    exhibit: copy.exhibit && (
      <ExhibitSection key="exhibit" exhibit={copy.exhibit} source={copy.variant === 'a' ? source : undefined} />
    ),
    benefits: <Benefits key="benefits" copy={copy} founder={founder} form={benefits} />,
    voices: copy.variant === 'a' && voices && <Voices key="voices" copy={copy} ground={voices} />,
    explanation: copy.variant === 'b' && <Explanation key="explanation" copy={copy} source={source} />,
  }
  return (
    <>
      <LandingHero copy={copy} steps={steps} service={service} layout={layout} />
      {Object.keys(layout.parts).map((part) => parts[part])}
      <NextStep title={copy.closingTitle} text={copy.closingText} action={<ConsultationCall source={source} />} />
    </>
  )
}

function Benefits({ copy, founder, form }: { copy: LandingCopy; founder: About; form: BenefitsForm }) {
  const { benefits } = copy
  const portrait = founder.portrait ? <Headshot founder={founder} portrait={founder.portrait} /> : undefined
  const heading = (
    <h2 id="benefits-title" className="max-w-[18em] text-title tracking-heading">
      {copy.benefitsTitle}
    </h2>
  )
  return (
    <Grounded ground="paper" labelledBy="benefits-title">
      {form === 'columns' ? (
        <div className="wrap py-9 sm:py-14 lg:py-20">
          {heading}
          {portrait ? (
            <div className="mt-6 grid gap-y-9 md:grid-cols-[13rem_1fr] md:items-start md:gap-x-12 lg:mt-14 lg:grid-cols-[15rem_1fr] lg:gap-x-18">
              <Columns benefits={benefits} />
              {portrait}
            </div>
          ) : (
            <div className="mt-6 lg:mt-10">
              <Columns benefits={benefits} />
            </div>
          )}
        </div>
      ) : (
        <Beside isLeft={form.endsWith('left')} portrait={portrait} heading={heading}>
          {form.startsWith('list') ? <Listed benefits={benefits} /> : <SetOut benefits={benefits} />}
        </Beside>
      )}
    </Grounded>
  )
}

function Headshot({ founder, portrait }: { founder: About; portrait: string }) {
  return (
    <div className="max-md:max-w-56">
      <FounderPortrait
        portrait={portrait}
        name={founder.founderName}
        note={founder.sample ? 'Sample story' : undefined}
      />
      {founder.founderBackground && <p className="mt-2.5 text-small text-quiet">{founder.founderBackground}</p>}
    </div>
  )
}

interface BesideProps {
  isLeft: boolean
  /** Undefined until the owner has one; the heading then takes its column, or stands above. */
  portrait: ReactNode
  heading: ReactNode
  children: ReactNode
}

function Beside({ isLeft, portrait, heading, children }: BesideProps) {
  if (portrait === undefined) {
    return (
      <div
        className={`wrap py-9 sm:py-14 lg:py-20 grid gap-x-14 gap-y-2 xl:gap-x-20 ${isLeft ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)] lg:*:last:*:mt-0!' : ''}`}
      >
        <div className={isLeft ? 'lg:sticky lg:top-12 lg:self-start' : ''}>{heading}</div>
        <div>{children}</div>
      </div>
    )
  }
  const columns = isLeft
    ? 'md:grid-cols-[13rem_1fr] lg:grid-cols-[17rem_1fr]'
    : 'md:grid-cols-[1fr_13rem] lg:grid-cols-[1fr_17rem]'
  return (
    <div className={`wrap py-9 sm:py-14 lg:py-20 grid gap-x-12 gap-y-12 lg:gap-x-18 xl:gap-x-24 ${columns}`}>
      <div className={isLeft ? 'md:col-start-2 md:row-start-1' : ''}>
        {heading}
        {children}
      </div>
      {portrait}
    </div>
  )
}

function Listed({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ol className="mt-6 border-t border-ink lg:mt-10">
      {benefits.map(({ title, text }) => (
        <li
          key={title}
          className="grid gap-x-8 gap-y-1 border-b border-line py-4 lg:py-6 xl:grid-cols-[minmax(0,15rem)_1fr]"
        >
          <h3 className="text-lead">{title}</h3>
          <p className="max-w-[52ch] text-quiet xl:pt-0.5">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function SetOut({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ul className="mt-6 grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:mt-10 lg:gap-y-12">
      {benefits.map(({ title, text }) => (
        <li key={title} className="border-t border-ink pt-5 sm:last:odd:col-span-2">
          <h3 className="mb-1.5 text-lead">{title}</h3>
          <p className="max-w-[46ch] text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Columns({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ul className="grid border-t border-ink max-xl:divide-y md:col-start-2 md:row-start-1 max-xl:divide-line xl:auto-cols-fr xl:grid-flow-col xl:grid-rows-[auto_1fr] xl:divide-x xl:divide-line xl:border-b xl:border-b-line">
      {benefits.map(({ title, text }) => (
        <li
          key={title}
          className="sm:py-4 xl:row-span-2 xl:grid xl:grid-rows-subgrid xl:px-6 xl:py-7 xl:first:pl-0 xl:last:pr-0"
        >
          <Fold heading="h3" title={title}>
            <p className="max-w-[46ch] text-quiet max-sm:pb-3">{text}</p>
          </Fold>
        </li>
      ))}
    </ul>
  )
}
