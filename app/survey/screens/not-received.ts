import { site } from '#content/site.ts'

/** Of answers that the server will never take. */
export const NOT_RECEIVED = `Your answers did not reach us. Write to us at ${site.email.value}, or tell us on the call.`
