import { PICTURE } from '@gimbal/masker/workspace/picture.ts'
import { Fragment } from 'react'
import type { HomeWords } from '#content-loader/page-words.server.ts'
import { surveyHref } from '#contracts/landing-pages.ts'
import { PRODUCT_PATH } from '#contracts/masker-release.ts'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, organization, type PageProps, pageMeta, website } from '../render/page-meta.tsx'
import { DayDial } from '../sections/day-dial.tsx'
import { Exhibits } from '../sections/exhibits.tsx'
import { useSite } from '../shell/brand.tsx'
import { FIRST_SCREEN } from '../shell/shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { NextFree } from '../ui/next-free.tsx'

export const loader = ({ content }: LoaderArgs) => ({
  home: content.home(),
  steps: content.freeCall().steps,
  services: content.services.listSummaries(),
  site: content.site(),
  agreed: content.words().forms.newsletter,
  // Dropped if it's switched off.
  links: { product: { href: PRODUCT_PATH } } as { product?: { href: string } },
  counts: [
    { label: 'Articles', count: content.articles.list().length, href: '/resources/articles' },
    { label: 'Downloads', count: content.downloads.list().length, href: '/resources/downloads' },
    {
      label: 'Questions to ask any consultant',
      count: content.twelveQuestions().groups.flatMap(({ questions }) => questions).length,
      href: '/twelve-questions',
    },
  ],
})

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({ path: '/', description: loaderData.site.description, structuredData: [organization, website] })

export default function HomePage({ loaderData }: PageProps<typeof loader>) {
  const { home, steps, services, agreed, counts, links } = loaderData
  return (
    <>
      <Hero home={home} steps={steps} product={links.product} />
      {home.evidence.pieces.length > 0 && <Exhibits evidence={home.evidence} />}
      <Supercharge home={home} counts={counts} />
      <Island name="service-index" props={{ services, words: home.services }} />
      <WhyUs home={home} />
      <Newsletter home={home} agreed={agreed} />
    </>
  )
}

interface Part {
  home: HomeWords
}

const Hero = ({ home, steps, product }: Part & { steps: string; product: { href: string } | undefined }) => (
  <section id={FIRST_SCREEN} aria-labelledby="hero-title" className="overflow-x-clip">
    <div className="wrap relative grid items-center gap-x-6 lg:min-h-[min(60rem,calc(100svh-8.5rem))] lg:grid-cols-[1.04fr_0.96fr]">
      <div className="relative z-10 pt-9 pb-6 sm:pt-14 sm:pb-10 lg:py-5">
        <h1
          id="hero-title"
          className="max-w-[9.5em] text-display tracking-display lg:[@media(max-height:50rem)]:text-page"
        >
          {useSite().tagline}
        </h1>
        <p className="mt-4 max-w-[29.3em] text-lead text-quiet">
          <span className="font-semibold text-ink">{home.hero.audience}.</span> {home.hero.lead}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>a]:w-full">
          <ButtonLink href={surveyHref('home-hero')} arrow>
            {home.hero.call}
          </ButtonLink>
          <ButtonLink href="/services" look="line">
            {home.hero.services}
          </ButtonLink>
        </div>
        <p className="mt-4 text-small text-quiet">
          {steps} {home.hero.note}
          <NextFree />
        </p>
        {product && <MaskedLine {...product} />}
      </div>
      {home.hero.day && <DayDial day={home.hero.day} />}
    </div>
    <Ticker capabilities={home.capabilities} />
  </section>
)

/** What the masker makes of a letter, and how many requests this page has sent to others: counted by the browser. */
const MaskedLine = ({ href }: { href: string }) => (
  <a href={href} data-theme="dark" className="group mt-5 block max-w-[36rem] rounded-sm px-4 py-3.5 text-small sm:px-5">
    <span className="block leading-relaxed">
      {PICTURE.slice(0, 3).map(({ plain, placeholder }) => (
        <Fragment key={plain}>
          {plain}
          <span className="masker-mark">{placeholder}</span>
        </Fragment>
      ))}
      …
    </span>
    <span className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-2.5 text-quiet">
      <span className="decoration-accent decoration-2 underline-offset-4 group-hover:underline">
        Masked on your own computer
      </span>
      <span data-answers="requests">
        Requests sent to others{' '}
        <b data-count="" className="text-ink">
          0
        </b>
      </span>
    </span>
  </a>
)

function Supercharge({ home, counts }: Part & { counts: readonly { label: string; count: number; href: string }[] }) {
  const { title, paragraphs, counted, button } = home.supercharge
  return (
    <section aria-labelledby="supercharge-title" className="raised-ground border-b border-line">
      <div className="wrap section-space grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="supercharge-title" className="max-w-[11em] text-heading tracking-heading">
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[48ch] text-quiet">
              {paragraph}
            </p>
          ))}
          <ButtonLink href={surveyHref('supercharge-section')} arrow className="mt-7">
            {button}
          </ButtonLink>
        </div>
        <div>
          <p className="mb-5 flex items-end gap-5 border-b border-ink pb-5">
            <span className="font-display text-display tracking-display">
              {counts.reduce((sum, { count }) => sum + count, 0)}
            </span>
            <span className="max-w-[26em] text-quiet">{counted}</span>
          </p>
          <ul>
            {counts.map((one) => (
              <li key={one.href}>
                <a
                  href={one.href}
                  className="group flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3"
                >
                  <span className="flex-1 decoration-accent decoration-2 underline-offset-4 group-hover:underline">
                    {one.label}
                  </span>
                  <span className="tabular-nums">{one.count}</span>
                  <svg
                    aria-hidden="true"
                    height="26"
                    width={Math.max(...counts.map(({ count }) => count)) * 12}
                    className="stroke-current group-hover:stroke-accent max-sm:w-full"
                  >
                    <path
                      strokeWidth="5"
                      d={Array.from({ length: one.count }, (_, mark) => `M${mark * 12 + 4} 0V26`).join('')}
                    />
                  </svg>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

const WhyUs = ({ home }: Part) => (
  <section aria-labelledby="why-us-title" className="border-t border-line bg-raised">
    <div className="wrap section-space grid gap-x-16 gap-y-6 sm:gap-y-12 lg:grid-cols-2">
      <div className="lg:sticky lg:top-16 lg:self-start">
        <h2 id="why-us-title" className="text-heading tracking-heading">
          {home.whyUs.title}
        </h2>
        <p className="mt-3 mb-5 max-w-[38ch] text-quiet sm:mb-9">{home.whyUs.lead}</p>
        <ButtonLink href={surveyHref('why-us')} arrow>
          {home.whyUs.button}
        </ButtonLink>
        {home.whyUs.sample && (
          <p className="mt-4">
            <a href={home.whyUs.sample.href} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {home.whyUs.sample.label}
            </a>
          </p>
        )}
      </div>
      <ol className="scale-rule border-t border-ink">
        {home.whyUs.points.map((point) => (
          <li key={point.title} className="border-b border-line py-3 sm:py-6">
            <h3 className="mb-1 text-lead tracking-[-0.012em] sm:mb-2">{point.title}</h3>
            <p className="max-w-[56ch] text-quiet max-sm:text-small">{point.text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)

const Newsletter = ({ home, agreed }: Part & { agreed: string }) => (
  <section aria-labelledby="newsletter-title" className="border-t border-line print:hidden">
    <div className="wrap section-space grid items-start gap-x-16 gap-y-5 sm:gap-y-10 lg:grid-cols-2">
      <h2 id="newsletter-title" className="max-w-[12em] text-heading tracking-heading">
        {home.newsletter.title}
      </h2>
      <div>
        <p className="mb-3 font-semibold">{home.newsletter.label}</p>
        <Island name="newsletter" props={{ sample: home.newsletter.sample, agreed }} />
      </div>
    </div>
  </section>
)

export function Ticker({ capabilities }: { capabilities: unknown }) {
  if (!isListOfText(capabilities))
    return (
      <div role="alert" className="border-y-2 border-bad bg-raised">
        <p className="wrap py-4 text-small font-medium text-bad">Error: Invalid data received for capabilities.</p>
      </div>
    )
  return (
    <div data-theme="dark" className="ticker relative flex print:hidden">
      <div className="min-w-0 grow overflow-hidden">
        <div className="ticker-track flex w-max">
          <Capabilities capabilities={capabilities} />
          <Capabilities capabilities={capabilities} again />
        </div>
      </div>
      {/* A checkbox works without JavaScript. */}
      <label className="ticker-pause group relative grid w-13 flex-none place-items-center border-l border-line bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-5 has-focus-visible:outline-ink">
        <input type="checkbox" className="sr-only" aria-label="Pause the moving list" />
        <svg viewBox="0 0 14 14" aria-hidden="true" className="size-3.5" fill="currentColor">
          <path d="M2 1h3v12H2zM9 1h3v12H9z" className="group-has-checked:hidden" />
          <path d="M3 1l9 6-9 6z" className="hidden group-has-checked:inline" />
        </svg>
      </label>
    </div>
  )
}

/** Rendered twice to fill the strip; screen readers get one copy. */
const Capabilities = ({ capabilities, again = false }: { capabilities: string[]; again?: boolean }) => (
  <ul aria-hidden={again || undefined} aria-label={again ? undefined : 'What we do'} className="flex">
    {capabilities.map((capability) => (
      <li
        key={capability}
        className="flex min-h-13 items-center gap-6.5 pr-6.5 text-small font-medium whitespace-nowrap before:h-2.5 before:w-[17px] before:border-l before:border-accent before:bg-[repeating-linear-gradient(90deg,var(--color-line)_0_1px,transparent_1px_4px)]"
      >
        {capability}
      </li>
    ))}
  </ul>
)

const isListOfText = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
