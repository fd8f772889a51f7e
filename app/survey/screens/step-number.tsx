import { PLAN } from '../steps.ts'

/** Where the visitor is: '3 / 12'. */
export function StepNumber({ step }: { step: number }) {
  return (
    <p className="mb-4 font-mono text-small font-medium text-accent-text">
      <span aria-hidden="true">
        {step} / {PLAN.lastStep}
      </span>
      <span className="sr-only">
        Step {step} of {PLAN.lastStep}
      </span>
    </p>
  )
}
