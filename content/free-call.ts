/** What follows a button that leads to the survey. It counts the survey's questions: app/survey/steps.test.ts. */
export const bookingSteps = 'Nine short questions, then a calendar.'
