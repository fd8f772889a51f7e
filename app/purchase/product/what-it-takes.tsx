import type { documentMaskerFacts, requirements } from '#content/document-masker.ts'
import { MASKER_VERSION } from '#contracts/plain/masker-release.ts'
import { Island } from '../../islands/island.tsx'

interface WhatItTakesProps {
  facts: typeof documentMaskerFacts
  requirements: typeof requirements
}

/** Requirements, the launch in the store, early access before it. */
export function WhatItTakes({ facts, requirements }: WhatItTakesProps) {
  const { minimumMacOs, formats, notarized, price } = facts
  const given = [
    { name: 'macOS', value: minimumMacOs, note: 'The oldest version it runs on.' },
    { name: 'Files', value: formats, note: 'What it opens.' },
    { name: 'Notarized', value: notarized, note: 'Whether Apple has checked the download.' },
    { name: 'Price', value: price, note: 'One payment, not a subscription.' },
  ].filter(({ value }: { value: string }) => value !== '')
  return (
    <section aria-labelledby="takes-title">
      <div className="wrap section-space grid gap-x-20 gap-y-16 lg:grid-cols-[1.35fr_1fr]">
        <div>
          <h2 id="takes-title" className="mb-10 text-heading tracking-heading">
            What it takes
          </h2>
          <dl className="border-t border-ink">
            {[...requirements, ...given].map(({ name, value, note }) => (
              <div key={name} className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[8rem_1fr]">
                <dt className="label pt-1.5 text-quiet">{name}</dt>
                <dd>
                  <p className="font-medium">{value}</p>
                  <p className="mt-1 max-w-[52ch] text-small text-quiet">{note}</p>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="space-y-10 lg:border-l lg:border-line lg:pl-16">
          <section aria-labelledby="launch-title">
            <h3 id="launch-title" className="label mb-4 text-quiet">
              Store launch
            </h3>
            <p className="font-display text-heading leading-none tracking-heading">{facts.launch}</p>
            <p className="mt-5 max-w-[40ch] text-quiet">After that, anyone can get it in the app store.</p>
          </section>
          <section aria-labelledby="early-title">
            <h3 id="early-title" className="label mb-4 text-quiet">
              Early access
            </h3>
            <p className="max-w-[40ch] text-quiet">
              Clients don’t have to wait. With a client code you can buy version {MASKER_VERSION} now, pay once, and
              tell us what it misses.
            </p>
          </section>
          <Island name="official-site" props={{}} />
        </div>
      </div>
    </section>
  )
}
