import { INTAKE_QUESTIONS } from './intake-questions.ts'

/** What is asked, in order, with the reason and what lands on the sheet. */
export function QuestionList() {
  return (
    <section aria-labelledby="questions-title" className="border-t border-line bg-raised">
      <div className="wrap section-space">
        <div className="mb-12 max-w-[44rem]">
          <h2 id="questions-title" className="mb-5 text-heading tracking-heading">
            What it asks, and a reason for each
          </h2>
          <p className="text-lead text-quiet">
            The order is the point: a yes, then safety, then just enough to know the matter, and the names before the
            details. It is what a careful paralegal would do at ten at night, had you one awake.
          </p>
        </div>
        <ol className="border-t border-edge">
          {INTAKE_QUESTIONS.map(({ asks, reason, line }, index) => (
            <li
              key={asks}
              className="grid grid-cols-1 gap-x-10 gap-y-2 border-b border-line py-7 sm:grid-cols-[3rem_1fr] lg:grid-cols-[3rem_1fr_1.25fr_minmax(0,15rem)] lg:items-baseline"
            >
              <span aria-hidden="true" className="label text-accent-text">
                {String(index + 1).padStart(2, '0')}
              </span>
              <h3 className="text-title tracking-[-0.012em]">{asks}</h3>
              <p className="max-w-[52ch] text-quiet sm:col-start-2 lg:col-start-auto">{reason}</p>
              <p className="label border-l border-edge pl-4 text-ink normal-case sm:col-start-2 lg:col-start-auto">
                <span className="sr-only">On the sheet: </span>
                {line}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
