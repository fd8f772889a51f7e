import type { ReactNode } from 'react'
import { bookingSteps } from '#content/free-call.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The line to the survey that closes an article or a case study: a question, and what the call is for. */
export function Closing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="talk-title" data-theme="deep" className="print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12 lg:py-14">
        <div>
          <h2 id="talk-title" className="mb-2 text-title tracking-heading">
            {title}
          </h2>
          <p className="max-w-[54ch] text-quiet">{children}</p>
        </div>
        <div>
          <ButtonLink to="/contact" arrow>
            Schedule a Consultation
          </ButtonLink>
          <p className="mt-3.5 text-small text-quiet">{bookingSteps}</p>
        </div>
      </div>
    </section>
  )
}
