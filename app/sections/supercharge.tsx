import { home } from '#content/home.ts'
import { ButtonLink } from '../ui/button.tsx'

/** What most practices lack, and what we do about it. */
export function Supercharge() {
  return (
    <section data-theme="deep" aria-labelledby="supercharge-title">
      <div className="wrap section-space grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <h2 id="supercharge-title" className="max-w-[11em] text-page tracking-display">
          {home.supercharge.title}
        </h2>
        <div>
          {home.supercharge.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-5 max-w-[52ch] text-lead text-quiet last-of-type:mb-9">
              {paragraph}
            </p>
          ))}
          <ButtonLink to="/contact?source=supercharge-section" arrow>
            {home.supercharge.button}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
