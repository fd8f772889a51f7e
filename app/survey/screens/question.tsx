import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { explainsProblems, type Step } from '../steps.ts'
import { isOpen, mayLeave, type SurveyState } from '../survey-state.ts'
import { NotReceived } from './not-received.tsx'
import { OkRow } from './ok-row.tsx'
import type { ScreenProps } from './screen.tsx'
import { StepNumber } from './step-number.tsx'

export const HEADING =
  'text-[min(14vw,clamp(1.875rem,1.35rem+2.3vw,3.25rem))] leading-[1.08] tracking-heading text-balance outline-none'
export const ENTERING =
  'transition duration-200 ease-out starting:translate-y-3 starting:opacity-0 motion-reduce:starting:translate-y-0 motion-reduce:starting:opacity-100'

/** Of answers that can no longer be changed here. */
const DELIVERY: Record<Exclude<SurveyState['delivery'], 'refused'>, string> = {
  unsent: 'Your answers are being sent. To change one, tell us on the call.',
  accepted: 'Your answers have been sent. To change one, tell us on the call.',
}

interface QuestionProps extends ScreenProps {
  step: Step
  /** The id of the one field that the question labels; it gets the focus. Otherwise the question itself does. */
  fieldId?: string
  /** Beside OK. */
  aside?: ReactNode
  children: ReactNode
}

/** One question, its hint, its answer and OK, as a form. */
export function Question({ step, state, dispatch, fieldId, aside, children }: QuestionProps) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // Focus is the browser's: it follows the question, so that a screen reader reads the new one, once.
  useEffect(() => {
    const field = fieldId === undefined ? heading.current : document.getElementById(fieldId)
    field?.focus({ preventScroll: true })
  }, [fieldId])

  // After a refused OK it goes to the first field that needs another look.
  useEffect(() => {
    if (state.failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state.failedAttempts])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    dispatch({ type: 'next' })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={`w-full lg:max-w-[45rem] ${ENTERING}`}>
      <StepNumber step={state.step} />
      <h1 ref={heading} id="question" tabIndex={-1} className={HEADING}>
        {fieldId === undefined ? step.question : <label htmlFor={fieldId}>{step.question}</label>}
      </h1>
      <p id="hint" className="mt-3 mb-8 text-body text-quiet sm:mb-9">
        {step.hint}
      </p>
      {children}
      {state.delivery === 'refused' ? (
        <div className="mt-6">
          <NotReceived onSend={() => dispatch({ type: 'resend' })} />
        </div>
      ) : (
        !isOpen(state) && <p className="mt-6 text-small text-quiet">{DELIVERY[state.delivery]}</p>
      )}
      <OkRow disabled={!explainsProblems(step) && !mayLeave(state)}>{aside}</OkRow>
    </form>
  )
}
