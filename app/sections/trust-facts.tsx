import type { TrustFact } from '#content/site.ts'

/** The facts that are filled in: what isn't known to be true is shown nowhere. */
export const filledFacts = (facts: Readonly<Record<string, TrustFact>>): TrustFact[] =>
  Object.values(facts).filter(({ value }) => value.trim() !== '')

/** Who is behind the site, as far as the owner has said: a ruled list. */
export function TrustFacts({ facts }: { facts: Readonly<Record<string, TrustFact>> }) {
  const filled = filledFacts(facts)
  if (filled.length === 0) return null
  return (
    <section aria-labelledby="trust-title" className="border-b border-line bg-raised">
      <div className="wrap section-space grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <h2 id="trust-title" className="max-w-[11em] text-heading tracking-heading">
          Who you’re dealing with
        </h2>
        <dl className="border-t border-ink">
          {filled.map(({ label, value }) => (
            <div key={label} className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[9rem_1fr]">
              <dt className="label pt-1 text-quiet">{label}</dt>
              <dd className="max-w-[56ch]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
