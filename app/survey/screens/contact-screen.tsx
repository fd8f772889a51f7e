import { TextField } from '#app/ui/text-field.tsx'
import type { ContactField } from '#contracts/survey-questions.ts'
import { type ContactStep, limitOf } from '../steps.ts'
import { isOpen } from '../survey-state.ts'
import { Question } from './question.tsx'
import type { ScreenProps } from './screen.tsx'

const INPUTS: Record<ContactField, { type: 'text' | 'tel' | 'email'; autoComplete: string }> = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  companyName: { type: 'text', autoComplete: 'organization' },
}

/** Name, phone, e-mail and company (§5). */
export function ContactScreen({ step, state, dispatch }: ScreenProps & { step: ContactStep }) {
  return (
    <Question step={step} state={state} dispatch={dispatch}>
      <div role="group" aria-labelledby="question" className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
        {step.fields.map(({ field, label, required = true }, index) => (
          <TextField
            key={field}
            label={label}
            name={field}
            {...INPUTS[field]}
            autoCapitalize={INPUTS[field].type === 'text' ? 'words' : 'none'}
            enterKeyHint={index === step.fields.length - 1 ? 'go' : 'next'}
            maxLength={limitOf(step, field)}
            required={required}
            readOnly={!isOpen(state)}
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
