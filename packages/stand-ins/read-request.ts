/** What the third parties take as an email address, more or less. */
export const LIKE_AN_ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]+$/

/** Whether the sender can't be another site's page. A sender without either header isn't a page. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin === null || origin === new URL(request.url).origin
}

/** The parsed JSON body, or `undefined` if it isn't declared as JSON or isn't valid. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return undefined
  return request.json().catch(() => undefined)
}
