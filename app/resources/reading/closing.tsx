import { ButtonLink } from '../../ui/button.tsx'

/** The line to the survey that closes an article or a case study. */
export function Closing() {
  return (
    <section aria-labelledby="talk-title" data-theme="deep" className="print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12 lg:py-14">
        <div>
          <h2 id="talk-title" className="mb-2 text-title tracking-heading">
            Stuck on a part of this?
          </h2>
          <p className="max-w-[54ch] text-quiet">
            Bring it to a free call of twenty minutes. You leave with the first step, whether or not you hire us.
          </p>
        </div>
        <ButtonLink to="/contact" arrow>
          Schedule a Consultation
        </ButtonLink>
      </div>
    </section>
  )
}
