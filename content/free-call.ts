import { site } from './site.ts'

/** Set by vite.config.ts, since home and landing pages need the number and not all of content/survey.ts. */
declare const __SHORT_QUESTIONS__: string | undefined

/** 'Nine short questions', as many as there are; not counted in tests and scripts. */
const questions = typeof __SHORT_QUESTIONS__ === 'undefined' ? 'A few short questions' : __SHORT_QUESTIONS__

/** What follows a button that leads to the survey. */
export const bookingSteps = `${questions}, your contact details, then a calendar.`

/** The call in the visitor's calendar. `minutes`: how long it's held there; the scheduler's event should be as long. */
export const callEntry = {
  minutes: 30,
  title: `Call with ${site.name}`,
  description: `Free, and twenty minutes if we can. The scheduler’s confirmation email says how to join, and has a link to move or cancel the time.\n\nQuestions before then? Write to ${site.email.value}.`,
}
