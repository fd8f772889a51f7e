import { INTAKE_QUESTIONS } from './intake-questions.ts'

/** What is asked, in order, with the reason. */
export function QuestionList() {
  return (
    <section aria-labelledby="questions-title" className="border-t border-line bg-raised">
      <div className="wrap section-space">
        <div className="mb-12 max-w-[44rem]">
          <h2 id="questions-title" className="mb-5 text-heading tracking-heading">
            What it asks, and why
          </h2>
          <p className="text-lead text-quiet">
            The order is the point: a yes, then safety, then names and a way to call back. Then it stops for the
            conflict search. A careful paralegal does the same, if you have one who’s up at ten at night.
          </p>
        </div>
        <ol className="grid grid-cols-1 gap-x-16 border-t border-edge lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-5">
          {INTAKE_QUESTIONS.map(({ asks, reason }, index) => (
            <li key={asks} className="grid grid-cols-[2.5rem_1fr] content-start border-b border-line py-5 sm:py-6">
              <span aria-hidden="true" className="label pt-2 text-accent-text">
                {String(index + 1).padStart(2, '0')}
              </span>
              <div>
                <h3 className="mb-1.5 text-title tracking-[-0.012em]">{asks}</h3>
                <p className="max-w-[48ch] text-quiet">{reason}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
