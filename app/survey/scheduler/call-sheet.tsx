import { type ChoiceStep, type Option, STEPS } from '../steps.ts'
import type { SurveyAnswers } from '../survey-answers.ts'

/** The option that was chosen for an answer, in the words of its step. */
function chosenFor(field: keyof SurveyAnswers, answers: SurveyAnswers): Option | undefined {
  const step = STEPS.find((one): one is ChoiceStep => one.kind === 'choice' && one.field === field)
  return step?.options.find((option) => option.answers[field] === answers[field])
}

/** What the call begins with: the visitor's own answers, beside the calendar where there is room for both. */
export function CallSheet({ answers }: { answers: SurveyAnswers }) {
  const firm = chosenFor('firmType', answers)
  const lines = [
    { label: 'Firm', answer: firm ? `${firm.label}, ${firm.detail}` : '' },
    { label: 'Practice', answer: answers.practiceArea.trim() },
    { label: 'Help', answer: chosenFor('engagement', answers)?.label ?? '' },
    { label: 'To improve', answer: answers.issue.trim() },
  ].filter(({ answer }) => answer !== '')
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
