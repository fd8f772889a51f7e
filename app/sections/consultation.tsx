import { ButtonLink } from '../ui/button.tsx'

/** The way from an inner page to the survey (§2.4); `source` says where the visitor came from. */
export function Consultation({ source }: { source: string }) {
  return (
    <section data-theme="deep" aria-labelledby="consultation-title">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-7 py-16 lg:py-20">
        <div>
          <h2 id="consultation-title" className="mb-3 text-heading tracking-heading">
            Twenty minutes, no charge
          </h2>
          <p className="max-w-[52ch] text-lead text-quiet">
            Bring the task that you are tired of. You leave with the first step, whether or not you hire us.
          </p>
        </div>
        <ButtonLink to={`/contact?source=${source}`} arrow>
          Schedule a Consultation
        </ButtonLink>
      </div>
    </section>
  )
}
