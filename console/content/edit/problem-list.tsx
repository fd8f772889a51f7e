import type { PlanTime } from '#contracts/console-content.ts'
import type { ContentProblem } from '#contracts/content-problems.ts'
import { formatTime } from '#contracts/dates.ts'
import type { ShownField } from '#contracts/form-fields.ts'
import { afterLabel, labelOf, wordWhole } from './form-words.ts'
import { goToField } from './go-to-place.ts'

/** What keeps a piece from being published, in the build's own sentences, each with a way to its field. */
export const ProblemList = ({
  problems,
  fields,
}: {
  problems: readonly ContentProblem[]
  fields: readonly ShownField[]
}) => (
  <div id="in-the-way" role="alert" className="mb-5 border-l-3 border-bad py-1 pl-4">
    <p className="mb-1 font-medium text-bad">
      {problems.length === 1 ? 'One thing is in the way.' : `${problems.length} things are in the way.`}
    </p>
    <ul className="space-y-1">
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)} className="wrap-anywhere">
          {problem.field !== null && (
            <button
              type="button"
              onClick={(event) => goToField(event.currentTarget, problem.field ?? '')}
              className="font-medium underline underline-offset-4"
            >
              {labelOf(fields, problem.field)}
            </button>
          )}
          {problem.field === null ? wordWhole(problem) : ` ${afterLabel(problem)}`}.
        </li>
      ))}
    </ul>
  </div>
)

export const Theirs = ({ plan: { by, at, timeZone } }: { plan: PlanTime }) => (
  <p role="alert" className="mb-5 max-w-[60ch] border-l-3 border-bad py-1 pl-4 wrap-anywhere">
    {`${by} has scheduled it for ${formatTime(at, 'full', timeZone)} meanwhile. Put your time in its place, or cancel to leave theirs.`}
  </p>
)
