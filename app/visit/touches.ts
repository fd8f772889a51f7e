import { arrivalAt, type Touch } from '#contracts/attribution.ts'

/**
 * What the loading of a document tells of where its visitor came from, oldest first: arrivals at landing pages and with
 * UTM values. The page before counts when it is one of ours, for its script may not have run before the visitor left.
 * @param referrer as `document.referrer` gives it
 * @param isAgain reloaded, or returned to: its referrer is an old story then
 */
export function touchesOfDocument(url: URL, referrer: string, isAgain: boolean): Touch[] {
  const before = isAgain ? null : URL.parse(referrer)
  const touches = before?.origin === url.origin ? [arrivalAt(before), arrivalAt(url)] : [arrivalAt(url)]
  return touches.filter((touch) => touch !== undefined)
}

/**
 * The path at which a visit began whose first noted document this is: the page before when it is one of ours, for its script
 * may not have run before the visitor left.
 */
export function entryOf(url: URL, referrer: string): string {
  const before = URL.parse(referrer)
  return (before?.origin === url.origin ? before : url).pathname
}
