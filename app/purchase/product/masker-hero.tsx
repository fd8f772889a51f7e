import type { documentMaskerFacts } from '#content/document-masker.ts'
import { MASKER_VERSION } from '#contracts/masker-release.ts'
import template from '../../plates/masker-template.svg?url&no-inline'
import { Plate } from '../../plates/plate.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

/** The principle in one drawing, and the facts below it as an instrument strip. */
export function MaskerHero({ facts }: { facts: typeof documentMaskerFacts }) {
  const strip = [
    { name: 'Runs on', value: facts.platform },
    { name: 'Chips', value: 'Intel, Apple Silicon' },
    { name: 'Version', value: MASKER_VERSION },
    { name: 'Store launch', value: facts.launch },
  ]
  return (
    <>
      <div className="wrap grid items-center gap-x-14 gap-y-12 pt-12 pb-14 sm:pt-16 lg:grid-cols-[1fr_1.25fr] lg:pt-14 lg:pb-16">
        <div>
          <p className="label mb-5 text-quiet">Early access, for macOS</p>
          <h1 className="max-w-[9em] text-page tracking-display">Document Masker</h1>
          <p className="mt-8 max-w-[44ch] text-lead text-quiet">
            It takes the names, numbers and dates out of a letter on your own Mac and puts in placeholders. You give the
            rest to a language model. When the answer comes back, the names go back in.
          </p>
          <div className="mt-9 flex flex-wrap items-center gap-x-7 gap-y-5">
            <ButtonLink to="#try" arrow className="max-sm:w-full">
              See it mask a letter
            </ButtonLink>
            <SiteLink
              to="#unlock"
              className="font-medium underline decoration-line decoration-2 underline-offset-6 hover:decoration-accent"
            >
              I have a client code
            </SiteLink>
          </div>
        </div>
        <figure className="max-lg:max-w-xl">
          <Plate
            href={template}
            alt="A letter passes through a slotted card. The words go on through the slots. Where a name stands, a bridge in the card holds it back: it drops into the key, on your side. On the other side, a number stands in its place."
            className="plate-to-edge"
          />
          <figcaption className="mt-5 flex gap-5 border-t border-line pt-3 text-small text-quiet">
            <span className="label shrink-0 pt-0.5">Fig. 1</span>
            The template card. Words pass through the slots; a name meets a bridge and stays with you.
          </figcaption>
        </figure>
      </div>
      <div data-theme="dark">
        <dl className="wrap grid grid-cols-2 lg:grid-cols-4">
          {strip.map(({ name, value }) => (
            <div
              key={name}
              className="border-line py-5 max-lg:nth-[n+3]:border-t even:border-l even:pl-5 lg:not-first:border-l lg:not-first:pl-8"
            >
              <dt className="label text-quiet">{name}</dt>
              <dd className="mt-1">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
