import { ButtonLink } from '../ui/button.tsx'

/** The way from the story to the survey (§2.7). */
export function AboutClosing() {
  return (
    <section data-theme="deep" aria-labelledby="closing-title">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-7 py-16 lg:py-20">
        <div>
          <h2 id="closing-title" className="mb-3 max-w-[16em] text-heading tracking-heading">
            Ask us what we’d leave alone
          </h2>
          <p className="max-w-[52ch] text-lead text-quiet">
            Twenty minutes, no charge. Tell us how a matter moves through your office, or bring nothing. We’ll say what
            we’d change first, and what we wouldn’t touch.
          </p>
        </div>
        <ButtonLink to="/contact?source=about-page" arrow>
          Schedule Consultation
        </ButtonLink>
      </div>
    </section>
  )
}
