import { BOOKING_STEP } from '../steps.ts'

/** What is still to do, the step at hand included, as said at its top; blank once there is nothing. */
export function stepsLeft(step: number): string {
  if (step > BOOKING_STEP) return ''
  if (step === BOOKING_STEP) return 'Last step'
  const count = BOOKING_STEP - step
  return `${count} ${count === 1 ? 'step' : 'steps'}, then the calendar`
}
