import { home } from '#content/home.ts'
import { ButtonLink } from '../ui/button.tsx'

/** What a client may hold us to. */
export function WhyUs() {
  return (
    <section aria-labelledby="why-us-title" className="border-t border-line bg-raised">
      <div className="wrap section-space grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <h2 id="why-us-title" className="text-heading tracking-heading">
            {home.whyUs.title}
          </h2>
          <p className="mt-5 mb-9 max-w-[38ch] text-lead text-quiet">{home.whyUs.lead}</p>
          <ButtonLink to="/contact?source=why-us" arrow>
            {home.whyUs.button}
          </ButtonLink>
        </div>
        <ol className="scale-rule border-t border-ink">
          {home.whyUs.points.map((point, index) => (
            <li
              key={point.title}
              className="grid gap-x-8 gap-y-3 border-b border-line py-8 sm:grid-cols-[4.5rem_1fr] lg:py-10"
            >
              <span aria-hidden="true" className="label pt-1.5 text-accent-text">
                {String(index + 1).padStart(2, '0')}
              </span>
              <div>
                <h3 className="mb-3 text-title tracking-[-0.012em]">{point.title}</h3>
                <p className="max-w-[56ch] text-quiet">{point.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
