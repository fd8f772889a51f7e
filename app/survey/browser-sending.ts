import type { SendingParts } from './send-submission.ts'

/** What sending needs of the browser. */
export const BROWSER_SENDING: SendingParts = {
  fetch: (...request) => fetch(...request),
  clock: {
    now: Date.now,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  onOnline: (callback) => {
    window.addEventListener('online', callback)
    return () => window.removeEventListener('online', callback)
  },
  log: (message, detail) => console.warn(message, detail),
}
