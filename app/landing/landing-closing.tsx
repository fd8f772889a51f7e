import type { LandingCopy } from '../content/landing-pages.server.ts'
import { ConsultationCall } from './consultation-call.tsx'

/** The last call of a landing page. */
export function LandingClosing({ copy, source }: { copy: LandingCopy; source: string }) {
  return (
    <section data-theme="deep" aria-labelledby="closing-title" className="landing-part">
      <div className="wrap grid items-end gap-x-16 gap-y-9 py-16 lg:grid-cols-[1.3fr_auto] lg:py-24">
        <div>
          <h2 id="closing-title" className="mb-5 max-w-[16em] text-heading tracking-heading">
            {copy.closingTitle}
          </h2>
          <p className="max-w-[54ch] text-lead text-quiet">{copy.closingText}</p>
        </div>
        <ConsultationCall source={source} />
      </div>
    </section>
  )
}
