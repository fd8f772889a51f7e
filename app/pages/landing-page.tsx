import type { ReactNode } from 'react'
import type { LandingCopy } from '../content/landing-pages.server.ts'
import { Benefits } from '../landing/benefits.tsx'
import { ExhibitSection } from '../landing/exhibits.tsx'
import { LandingHero } from '../landing/landing-hero.tsx'
import { landingLayout } from '../landing/landing-layouts.ts'
import { ConsultationCall, Explanation, Voices } from '../landing/landing-sections.tsx'
import { type LoaderArgs, type MetaArgs, noHead, type PageProps, pageMeta } from '../page-meta.ts'
import { landingPages } from '../paths.ts'
import { plateHref } from '../plates/plate-href.server.ts'

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
    layouts: landingLayout(slug),
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
  const { copy, layouts, service, founder, steps } = loaderData
  const { source } = service
  const layout = layouts[copy.variant]
  const parts: Record<string, ReactNode> = {
    // The call to action follows the argument: A's figure, B's text.
    exhibit: copy.exhibit && (
      <ExhibitSection key="exhibit" exhibit={copy.exhibit} source={copy.variant === 'a' ? source : undefined} />
    ),
    benefits: <Benefits key="benefits" copy={copy} founder={founder} form={layout.parts.benefits} />,
    voices: copy.variant === 'a' && <Voices key="voices" copy={copy} ground={layouts.a.parts.voices} />,
    explanation: copy.variant === 'b' && (
      <Explanation key="explanation" copy={copy} source={source} form={layouts.b.parts.explanation} />
    ),
  }
  return (
    <>
      <LandingHero copy={copy} steps={steps} service={service} layout={layout} />
      {Object.keys(layout.parts).map((part) => parts[part])}
      <LandingClosing copy={copy} source={source} />
    </>
  )
}

function LandingClosing({ copy, source }: { copy: LandingCopy; source: string }) {
  return (
    <section data-theme="deep" aria-labelledby="closing-title" className="landing-part">
      <div className="wrap grid items-end gap-x-16 gap-y-9 py-16 lg:grid-cols-[1.3fr_auto] lg:py-24">
        <div>
          <h2 id="closing-title" className="mb-5 max-w-[16em] text-heading tracking-heading">
            {copy.closingTitle}
          </h2>
          <p className="max-w-[54ch] text-lead text-quiet">{copy.closingText}</p>
        </div>
        <ConsultationCall source={source} />
      </div>
    </section>
  )
}
