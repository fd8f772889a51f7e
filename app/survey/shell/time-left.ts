import { BOOKING_STEP, LAST_STEP, STEPS } from '../steps.ts'

/** The estimate at the top of a step; blank once there is nothing left to do. */
export function timeLeft(step: number): string {
  if (step >= LAST_STEP) return ''
  if (step === BOOKING_STEP) return 'Last step'
  const seconds = STEPS.slice(step).reduce((sum, one) => sum + one.seconds, 0)
  if (seconds > 75) return 'About 90 seconds left'
  return seconds > 45 ? 'About 1 minute left' : 'About 30 seconds left'
}
