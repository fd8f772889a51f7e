import { CALL_MINUTES, WHO_CALLS } from './free-call.ts'
import { site } from './site.ts'

/** A booked call in the visitor's calendar. */
export const callEntry = {
  minutes: CALL_MINUTES,
  title: `Call with ${site.name}`,
  description: `${WHO_CALLS} It’s free and takes twenty minutes, if we can. The confirmation also has a link to move or cancel the time.\n\nQuestions before then? Write to ${site.email.value}.`,
}

/** A call whose time we settled on ourselves, without the scheduler. */
export const agreedEntry = {
  ...callEntry,
  description: `We call you at the number you gave. It’s free and takes twenty minutes, if we can.\n\nIf the time stops working, write to ${site.email.value}.`,
}
