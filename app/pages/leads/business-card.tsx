import { BUSINESS_CARD_PATH } from '#contracts/landing-offers.ts'
import { FounderPortrait } from '../../about/founder-portrait.tsx'
import { readAbout } from '../../content/about.server.ts'
import { Island } from '../../islands/island.tsx'
import { CardSheet } from '../../lead-forms/card-sheet.tsx'
import { WaysOn } from '../../lead-forms/ways-on.tsx'
import { pageMeta } from '../../page-meta.ts'
import type { PageProps } from '../../page-module.ts'

export const loader = () => {
  const { founderName, sample } = readAbout()
  return { founderName, sample }
}

export const meta = () =>
  pageMeta({
    path: `${BUSINESS_CARD_PATH}_a`,
    title: 'It Was a Pleasure Connecting!',
    description: 'You have our card. Leave yours here.',
  })

/** §2.10: for a visitor who met the founder today and holds the card that leads here. */
export default function BusinessCardPage({ loaderData: { founderName, sample } }: PageProps<typeof loader>) {
  return (
    <>
      <div className="wrap grid overflow-x-clip gap-x-20 gap-y-12 py-12 sm:py-16 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[auto_auto_1fr] lg:py-20">
        <div>
          <p className="label mb-5 text-quiet">From the card in your hand</p>
          <h1 className="max-w-[9em] text-page tracking-display">It Was a Pleasure Connecting!</h1>
          <p className="mt-7 max-w-[44ch] text-lead text-quiet">
            Thanks for the conversation. You have my card. Leave me yours here, while we both still remember what we
            said.
          </p>
        </div>
        <section aria-labelledby="details-title" className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:pt-2">
          <CardSheet size="Your card, 3.5 in">
            <h2 id="details-title" className="mb-6 text-title tracking-heading">
              Share Your Details
            </h2>
            <Island name="business-card" props={{}} />
          </CardSheet>
        </section>
        <div className="grid items-end gap-x-9 gap-y-8 sm:grid-cols-[16rem_1fr] lg:contents">
          <div className="max-w-64 lg:row-start-3 lg:max-w-56 lg:self-end">
            <FounderPortrait name={founderName} note={sample ? 'Sample story' : undefined} />
          </div>
          <dl className="border-t border-line text-small lg:row-start-2 lg:max-w-[26rem]">
            {happenings.map(({ when, what }) => (
              <div key={when} className="border-b border-line py-4">
                <dt className="label mb-1.5 text-quiet">{when}</dt>
                <dd className="max-w-[44ch]">{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <section aria-labelledby="ways-title" className="wrap pt-6 pb-24 lg:pb-32">
        <h2 id="ways-title" className="label mb-5 text-quiet">
          Or look around first
        </h2>
        <WaysOn level="h3" />
      </section>
    </>
  )
}

const happenings = [
  { when: 'Where it goes', what: 'To us, not to a mailing list.' },
  { when: 'What comes back', what: 'An email about what we talked about, if there’s something to follow up on.' },
]
