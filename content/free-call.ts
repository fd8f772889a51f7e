/** Set by vite.config.ts, since home and landing pages need the number and not all of content/survey.ts. */
declare const __SHORT_QUESTIONS__: string | undefined

/** 'Nine short questions', as many as there are; not counted in tests and scripts. */
const questions = typeof __SHORT_QUESTIONS__ === 'undefined' ? 'A few short questions' : __SHORT_QUESTIONS__

/** What follows a button that leads to the survey. */
export const bookingSteps = `${questions}, your contact details, then a calendar.`

/** How long the call is held on the calendar; the scheduler's event should be as long. */
export const CALL_MINUTES = 30
