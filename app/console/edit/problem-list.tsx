import type { ContentProblem, ShownField } from '#contracts/console-content.ts'
import { beginSentence } from '../begin-sentence.ts'
import { behindLabel, labelOf } from './problem-words.ts'

interface ProblemListProps {
  problems: readonly ContentProblem[]
  fields: readonly ShownField[]
}

/** What keeps a piece from being published, in the build's own sentences, each with a way to its field. */
export const ProblemList = ({ problems, fields }: ProblemListProps) => (
  <div role="alert" className="mb-5 border-l-3 border-bad py-1 pl-4">
    <p className="mb-1 font-medium text-bad">
      {problems.length === 1 ? 'One thing is in the way.' : `${problems.length} things are in the way.`}
    </p>
    <ul className="space-y-1">
      {problems.map(({ field, says }) => (
        <li key={`${field} ${says}`} className="wrap-anywhere">
          {field !== null && (
            <button
              type="button"
              onClick={(event) => goTo(event.currentTarget, field)}
              className="font-medium underline underline-offset-4"
            >
              {labelOf(fields, field)}
            </button>
          )}
          {field === null ? beginSentence(says) : ` ${behindLabel({ field, says })}`}.
        </li>
      ))}
    </ul>
  </div>
)

/** Leaves the question, opens what the field is in, and goes there: to the field itself, or the list that it's in. */
function goTo(from: Element, path: string): void {
  from.closest('dialog')?.close()
  const parts = path.split('.')
  for (let count = parts.length; count > 0; count--) {
    const place = document.getElementById(`field-${parts.slice(0, count).join('.')}`)
    if (!place) continue
    for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    const target = place.matches('input, select, textarea')
      ? place
      : (place.querySelector<HTMLElement>('input, select, textarea, button, summary') ?? place)
    target.scrollIntoView({ block: 'center' })
    target.focus()
    return
  }
}
