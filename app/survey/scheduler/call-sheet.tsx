import { PLAN, type QuestionStep, type SurveyAnswers } from '../steps.ts'

/** What was answered, in the words of the question. */
function wordsOf(step: QuestionStep, answers: SurveyAnswers): string {
  const answer = (answers[step.key] ?? '').trim()
  if (step.kind !== 'choice') return answer
  const { label, detail } = step.options.find(({ value }) => value === answer) ?? { label: '' }
  return step.detailOnCallSheet && detail ? `${label}, ${detail}` : label
}

/** What the call begins with: the visitor's own answers, beside the calendar where there is room for both. */
export function CallSheet({ answers }: { answers: SurveyAnswers }) {
  const lines = PLAN.steps
    .filter((step) => 'key' in step)
    .map((step) => ({ label: step.onCallSheet, answer: wordsOf(step, answers) }))
    .filter(({ label, answer }) => label !== undefined && answer !== '')
  if (lines.length === 0) return null
  return (
    <div className="mt-12 max-lg:hidden">
      <h2 className="label mb-3 text-quiet">What we read before the call</h2>
      <dl className="border-t border-edge">
        {lines.map(({ label, answer }) => (
          <div key={label} className="grid grid-cols-[6.5rem_1fr] border-b border-line py-3">
            <dt className="label pt-0.5 text-quiet">{label}</dt>
            <dd className="line-clamp-6 min-w-0 text-small">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
