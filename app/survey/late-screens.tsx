import type { ReactNode } from 'react'
import type { ContactField } from '#contracts/survey-questions.ts'
import { AddressQuestion, PhoneQuestion } from '../field-questions.tsx'
import { TextField } from '../ui/field.tsx'
import { BookingScreen } from './booking-screen.tsx'
import { Question, type ScreenProps } from './question.tsx'
import { type ContactStep, limitOf, stepAt } from './steps.ts'
import { isOpen } from './survey-state.ts'
import { ThanksScreen } from './thanks-screen.tsx'

/** Contact details, booking and thanks screens. Their script loads while the visitor answers. */
export function LateScreens({ state, dispatch }: ScreenProps) {
  const step = stepAt(state.step)
  switch (step.kind) {
    case 'contact':
      return <ContactScreen step={step} state={state} dispatch={dispatch} />
    case 'booking':
      return <BookingScreen step={step} state={state} dispatch={dispatch} />
    default:
      return <ThanksScreen state={state} dispatch={dispatch} />
  }
}

const INPUTS: Record<ContactField, { type: 'text' | 'tel' | 'email'; autoComplete: string }> = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  companyName: { type: 'text', autoComplete: 'organization' },
}

function ContactScreen({ step, state, dispatch }: ScreenProps & { step: ContactStep }) {
  const { email, phone } = state.answers
  const takeAddress = (address: string) => {
    dispatch({ type: 'write', field: 'email', value: address })
    // The pressed button goes.
    document.querySelector<HTMLElement>('input[name=email]')?.focus()
  }
  const below: Partial<Record<ContactField, ReactNode>> = isOpen(state)
    ? { email: <AddressQuestion typed={email} onTake={takeAddress} />, phone: <PhoneQuestion typed={phone} /> }
    : {}
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
            below={below[field]}
            onChange={(event) => dispatch({ type: 'write', field, value: event.target.value })}
            className={index === step.fields.length - 1 ? 'sm:col-span-2' : ''}
          />
        ))}
      </div>
    </Question>
  )
}
