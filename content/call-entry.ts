import { CALL_MINUTES } from './free-call.ts'
import { site } from './site.ts'

/** A booked call in the visitor's calendar. */
export const callEntry = {
  minutes: CALL_MINUTES,
  title: `Call with ${site.name}`,
  description: `Free, and twenty minutes if we can. The scheduler’s confirmation email says how to join, and has a link to move or cancel the time.\n\nQuestions before then? Write to ${site.email.value}.`,
}
