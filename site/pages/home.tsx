import type { HomeWords } from '#content-loader/page-words.server.ts'
import { surveyHref } from '#contracts/landing-offers.ts'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type MetaArgs, organization, type PageProps, pageMeta, website } from '../render/page-meta.ts'
import { Rings } from '../sections/rings.tsx'
import { useSite } from '../shell/brand.tsx'
import { FIRST_SCREEN } from '../shell/shell.tsx'
import { Arrow, ButtonLink } from '../ui/button.tsx'

export const loader = ({ content }: LoaderArgs) => ({
  home: content.home(),
  steps: content.freeCall().steps,
  services: content.services.listSummaries(),
  site: content.site(),
  agreed: content.words().forms.newsletter,
})

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({ path: '/', description: loaderData?.site.description ?? '', structuredData: [organization, website] })

export default function HomePage({ loaderData: { home, steps, services, agreed } }: PageProps<typeof loader>) {
  return (
    <>
      <Hero home={home} steps={steps} />
      <Evidence home={home} />
      <Supercharge home={home} />
      <Island name="service-index" props={{ services, words: home.services }} />
      <WhyUs home={home} />
      <Newsletter home={home} agreed={agreed} />
    </>
  )
}

interface Part {
  home: HomeWords
}

function Hero({ home, steps }: Part & { steps: string }) {
  return (
    <section id={FIRST_SCREEN} aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="wrap relative grid items-center gap-x-6 lg:min-h-[min(60rem,calc(100svh-8.5rem))] lg:grid-cols-[1.04fr_0.96fr]">
        <div className="relative z-10 pt-9 pb-8 sm:pt-20 sm:pb-10 lg:py-16">
          <p className="label text-quiet max-sm:tracking-normal">{home.hero.audience}</p>
          <h1 id="hero-title" className="mt-4 mb-5 max-w-[9.5em] sm:mt-5 sm:mb-7 text-display tracking-display">
            {useSite().tagline}
          </h1>
          <p className="max-w-[29.3em] text-lead text-quiet">{home.hero.lead}</p>
          <div className="mt-7 flex flex-wrap gap-3 sm:mt-9 sm:gap-3.5 max-sm:[&>a]:w-full">
            <ButtonLink href={surveyHref('home-hero')} arrow>
              {home.hero.call}
            </ButtonLink>
            <ButtonLink href="/services" look="line">
              {home.hero.services}
            </ButtonLink>
          </div>
          <p className="mt-5 text-small text-quiet">
            {steps} {home.hero.note}
          </p>
        </div>
        <div className="hero-rings">
          <Rings className="w-full" />
        </div>
      </div>
      <Ticker capabilities={home.capabilities} />
    </section>
  )
}

function Supercharge({ home }: Part) {
  return (
    <section data-theme="deep" aria-labelledby="supercharge-title">
      <div className="wrap section-space grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <h2 id="supercharge-title" className="max-w-[11em] text-page tracking-display">
          {home.supercharge.title}
        </h2>
        <div>
          {home.supercharge.paragraphs.map((paragraph) => (
            <p
              key={paragraph}
              className="mb-4 max-w-[52ch] text-lead text-quiet max-sm:text-body last-of-type:mb-7 sm:mb-5 sm:last-of-type:mb-9"
            >
              {paragraph}
            </p>
          ))}
          <ButtonLink href={surveyHref('supercharge-section')} arrow>
            {home.supercharge.button}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function WhyUs({ home }: Part) {
  return (
    <section aria-labelledby="why-us-title" className="border-t border-line bg-raised">
      <div className="wrap section-space grid gap-x-16 gap-y-6 sm:gap-y-12 lg:grid-cols-2">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <h2 id="why-us-title" className="text-heading tracking-heading">
            {home.whyUs.title}
          </h2>
          <p className="mt-3 mb-5 max-w-[38ch] text-lead text-quiet max-sm:text-body sm:mt-5 sm:mb-9">
            {home.whyUs.lead}
          </p>
          <ButtonLink href={surveyHref('why-us')} arrow>
            {home.whyUs.button}
          </ButtonLink>
        </div>
        <ol className="scale-rule border-t border-ink">
          {home.whyUs.points.map((point) => (
            <li key={point.title} className="border-b border-line py-3 sm:py-8 lg:py-10">
              <h3 className="mb-1 text-title tracking-[-0.012em] max-sm:text-[1.1875rem] sm:mb-3">{point.title}</h3>
              <p className="max-w-[56ch] text-quiet max-sm:text-small">{point.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Newsletter({ home, agreed }: Part & { agreed: string }) {
  return (
    <section aria-labelledby="newsletter-title" className="border-t border-line print:hidden">
      <div className="wrap section-space grid items-start gap-x-16 gap-y-5 sm:gap-y-10 lg:grid-cols-2">
        <div>
          <p className="label mb-3 text-quiet sm:mb-5">{home.newsletter.label}</p>
          <h2 id="newsletter-title" className="max-w-[12em] text-heading tracking-heading">
            {home.newsletter.title}
          </h2>
        </div>
        <div className="lg:pt-9">
          <Island name="newsletter" props={{ sample: home.newsletter.sample, agreed }} />
        </div>
      </div>
    </section>
  )
}

/** Documents to open, showing their first lines, where other sites put logos. */
function Evidence({ home }: Part) {
  return (
    <section aria-labelledby="evidence-title" className="overflow-x-clip border-b border-line">
      <div className="wrap pt-11 sm:pt-14 lg:pt-20">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2 id="evidence-title" className="max-w-[12em] text-heading tracking-heading">
            {home.evidence.title}
          </h2>
          <p className="max-w-[48ch] text-lead text-quiet max-sm:text-body">{home.evidence.lead}</p>
        </div>
        <ol className="mt-7 grid grid-cols-2 gap-x-4 max-lg:gap-y-8 sm:mt-10 sm:gap-x-10 lg:mt-14 lg:grid-cols-4 lg:grid-rows-[auto_auto] lg:gap-x-[clamp(1.5rem,2.4vw,3rem)]">
          {home.evidence.pieces.map((piece, index) => (
            // Clips the sheet, but not the link's focus ring.
            <li
              key={piece.href}
              className="group relative row-span-2 grid grid-cols-1 grid-rows-subgrid gap-y-0 max-lg:nth-[-n+2]:*:last:border-b overflow-y-clip border-t border-line sm:max-lg:row-auto sm:max-lg:grid-cols-[minmax(0,1fr)_8.25rem] sm:max-lg:grid-rows-[auto] sm:max-lg:gap-x-5 lg:border-ink"
            >
              <div className="pt-3 pb-4 sm:pt-5 sm:pb-7 lg:pb-9">
                <p className="label text-accent-text">Exhibit {String.fromCharCode(65 + index)}</p>
                <h3 className="mt-1 text-title tracking-[-0.012em] max-sm:text-[1.1875rem] sm:mt-2">
                  <a
                    href={piece.href}
                    {...(piece.href.endsWith('.pdf') && { target: '_blank', rel: 'noopener' })}
                    className="flex items-baseline justify-between gap-3 decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
                  >
                    <span>
                      {piece.title}
                      {piece.href.endsWith('.pdf') && <span className="sr-only"> (PDF, opens in a new tab)</span>}
                    </span>
                    <Arrow className="shrink-0 max-sm:hidden" />
                  </a>
                </h3>
                <p className="mt-2 max-w-[36ch] text-small text-quiet max-sm:sr-only">{piece.note}</p>
              </div>
              {/* It rises on hover. */}
              <div
                aria-hidden="true"
                className="h-26 translate-y-3 overflow-hidden border border-b-0 border-edge bg-raised px-2.5 pt-2 text-[0.6875rem] leading-[1.4] group-hover:translate-y-0 motion-safe:transition-[translate] motion-safe:duration-200 motion-safe:ease-out sm:px-3.5 sm:pt-3.5 sm:text-[0.8125rem] sm:leading-[1.45] sm:max-lg:mt-5 sm:max-lg:h-[calc(100%-1.25rem)] lg:h-46 lg:px-5 lg:pt-5"
              >
                <Beginning piece={piece} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Beginning({ piece: { kind, title, excerpt } }: { piece: HomeWords['evidence']['pieces'][number] }) {
  return (
    <>
      <p className="border-b border-ink pb-1.5 font-display text-[1.0625rem] leading-tight max-lg:hidden">{title}</p>
      {excerpt.map((line) => (
        <p
          key={line}
          className={kind === 'letter' ? 'py-0.5 lg:nth-2:mt-1.5' : 'flex gap-2.5 border-b border-line py-1 sm:py-1.5'}
        >
          {kind === 'checks' && <span className="mt-0.5 size-2.5 shrink-0 border border-ink sm:size-3" />}
          <Excerpt line={line} isTimed={kind === 'rows'} />
        </p>
      ))}
    </>
  )
}

/** Splits a line at its bars: a time comes first, a placeholder is marked. */
function Excerpt({ line, isTimed }: { line: string; isTimed: boolean }) {
  return (
    <span className={isTimed ? 'gap-x-2 max-lg:*:block lg:grid lg:grid-cols-[4.25rem_1fr]' : ''}>
      {line.split('|').map((part) =>
        part.startsWith('[') ? (
          <code key={part} className="masker-mark py-0 text-[0.6875rem] max-sm:text-[0.625rem]">
            {part}
          </code>
        ) : (
          <span key={part} className={isTimed && /^\d/.test(part) ? 'text-quiet' : ''}>
            {part}
          </span>
        ),
      )}
    </span>
  )
}

export function Ticker({ capabilities }: { capabilities: unknown }) {
  if (!isListOfText(capabilities)) {
    return (
      <div role="alert" className="border-y-2 border-bad bg-raised">
        <p className="wrap py-4 text-small font-medium text-bad">Error: Invalid data received for capabilities.</p>
      </div>
    )
  }
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
function Capabilities({ capabilities, again = false }: { capabilities: string[]; again?: boolean }) {
  return (
    <ul aria-hidden={again || undefined} aria-label={again ? undefined : 'What we do'} className="flex">
      {capabilities.map((capability) => (
        <li
          key={capability}
          className="flex min-h-13 items-center gap-6.5 pr-6.5 font-mono text-[0.8125rem] font-medium tracking-[0.04em] whitespace-nowrap before:h-2.5 before:w-[17px] before:border-l before:border-accent before:bg-[repeating-linear-gradient(90deg,var(--color-line)_0_1px,transparent_1px_4px)]"
        >
          {capability}
        </li>
      ))}
    </ul>
  )
}

const isListOfText = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
