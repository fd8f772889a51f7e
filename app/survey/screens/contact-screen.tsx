import { TextField } from '#app/ui/text-field.tsx'
import type { ContactStep } from '../steps.ts'
import { WRITTEN_LIMITS } from '../survey-answers.ts'
import { Question } from './question.tsx'
import type { ScreenProps } from './screen.tsx'

/** Name, phone, e-mail and company, all needed (§5). */
export function ContactScreen({ step, state, dispatch }: ScreenProps & { step: ContactStep }) {
  return (
    <Question step={step} state={state} dispatch={dispatch}>
      <div role="group" aria-labelledby="question" className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
        {step.fields.map(({ field, label, type, autoComplete }, index) => (
          <TextField
            key={field}
            label={label}
            name={field}
            type={type}
            autoComplete={autoComplete}
            autoCapitalize={type === 'text' ? 'words' : 'none'}
            enterKeyHint={index === step.fields.length - 1 ? 'go' : 'next'}
            maxLength={WRITTEN_LIMITS[field]}
            required
            readOnly={state.booking.status !== 'none'}
            value={state.answers[field]}
            error={state.problems[field]}
            onChange={(event) => dispatch({ type: 'write', field, value: event.target.value })}
            className={index === step.fields.length - 1 ? 'sm:col-span-2' : ''}
          />
        ))}
      </div>
    </Question>
  )
}
