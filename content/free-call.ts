/** Set by vite.config.ts, since home and landing pages need the number and not all of content/survey.ts. */
declare const __SHORT_QUESTIONS__: string | undefined

/** 'Nine short questions', as many as there are; not counted in tests and scripts. */
const questions = typeof __SHORT_QUESTIONS__ === 'undefined' ? 'A few short questions' : __SHORT_QUESTIONS__

/** What follows a button that leads to the survey. */
export const bookingSteps = `${questions} and your contact details, then pick a time.`

/** Who calls whom: on the thank-you, in the calendar entry and in email. */
export const WHO_CALLS = 'We call you at the number you gave, unless the scheduler’s confirmation has a video link.'

/** How long the call is held on the calendar; the scheduler's event should be as long. */
export const CALL_MINUTES = 30
