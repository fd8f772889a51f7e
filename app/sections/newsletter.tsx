import { home } from '#content/home.ts'
import { Island } from '../islands/island.tsx'

export function Newsletter() {
  return (
    <section aria-labelledby="newsletter-title" className="border-t border-line print:hidden">
      <div className="wrap section-space grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          <p className="label mb-5 text-quiet">{home.newsletter.label}</p>
          <h2 id="newsletter-title" className="max-w-[12em] text-heading tracking-heading">
            {home.newsletter.title}
          </h2>
        </div>
        <div className="lg:pt-9">
          <Island name="newsletter" props={{}} />
        </div>
      </div>
    </section>
  )
}
