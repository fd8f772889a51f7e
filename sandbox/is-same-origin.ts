/**
 * Whether a page of another site can be ruled out as the sender. Browsers name the sender in `Sec-Fetch-Site`, and over
 * plain HTTP to another machine, where they leave that out, in `Origin`; a program that sends neither is no page.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin === null || origin === new URL(request.url).origin
}
