import { ButtonLink } from '../ui/button.tsx'

/** §2.3.2 */
export function Supercharge() {
  return (
    <section data-theme="deep" aria-labelledby="supercharge-title">
      <div className="wrap section-space grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <h2 id="supercharge-title" className="max-w-[11em] text-page tracking-display">
          Optimize Operations. Maximize Firm Value.
        </h2>
        <div>
          <p className="mb-5 max-w-[52ch] text-lead text-quiet">
            Most practices do not have a technology problem. They have forty small decisions that nobody was paid to
            make: who calls back, where the signed copy lives, which date goes on the calendar first.
          </p>
          <p className="mb-9 max-w-[52ch] text-lead text-quiet">
            We make those decisions with you, write them down, and leave you with a firm that runs on the days you are
            in court, and is worth more on the day you leave it.
          </p>
          <ButtonLink to="/contact?source=supercharge-section" arrow>
            Contact Us
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
