import { site } from '#content/site.ts'
import type { About } from '../content/about.server.ts'
import { Island } from '../islands/island.tsx'
import { GuideContents } from './guide/guide-contents.tsx'
import { MaskedLetter } from './guide/masked-letter.tsx'

interface LeadMagnetScreenProps {
  /** What is given for the form: its name, and 'PDF, 6 pages, 90 KB'. */
  guide: string
  founder: Pick<About, 'founderName' | 'founderBackground' | 'sample'>
}

/** §2.11: what the guide is, who wrote it, and the form that it is given for. */
export function LeadMagnetScreen({ guide, founder }: LeadMagnetScreenProps) {
  return (
    <div className="wrap grid gap-x-18 gap-y-12 py-12 sm:py-16 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr] lg:py-20 xl:gap-x-24">
      <div>
        <p className="label mb-5 text-quiet">{guide}</p>
        <h1 className="max-w-[9em] text-page tracking-display">Take the Names Out First</h1>
        <p className="mt-7 max-w-[46ch] text-lead text-quiet">
          How to mask a document before an AI tool reads it, and how to put the names back into the answer. You need a
          pencil and a copy of the letter. Software can come later.
        </p>
      </div>
      <section aria-labelledby="form-title" className="lg:row-span-2">
        <div className="border border-line border-t-ink bg-raised px-5 pt-6 pb-7 sm:px-9 sm:pt-8 sm:pb-9 lg:sticky lg:top-8">
          <h2 id="form-title" className="mb-6 text-title tracking-heading">
            Get the guide
          </h2>
          <Island name="lead-magnet" props={{}} />
        </div>
      </section>
      <div className="space-y-16">
        <MaskedLetter />
        <GuideContents />
        <section aria-labelledby="author-title">
          <h2 id="author-title" className="label mb-3 text-quiet">
            Who wrote it
          </h2>
          <p className="max-w-[56ch]">
            {site.name}, a consultancy for solo practitioners and small law firms. We aren’t a law firm, and the guide
            isn’t legal advice.
          </p>
          {founder.founderBackground && (
            <p className="mt-3 max-w-[56ch] text-small text-quiet">
              {founder.founderName}: {founder.founderBackground}.{founder.sample && ' (Sample story.)'}
            </p>
          )}
        </section>
      </div>
    </div>
  )
}
