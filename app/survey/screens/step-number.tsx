import { LAST_STEP } from '../steps.ts'

/** Where the visitor is: '3 / 12'. */
export function StepNumber({ step }: { step: number }) {
  return (
    <p className="mb-4 font-mono text-small font-medium text-accent-text">
      <span aria-hidden="true">
        {step} / {LAST_STEP}
      </span>
      <span className="sr-only">
        Step {step} of {LAST_STEP}
      </span>
    </p>
  )
}
