const NOT_FOUND = 'not-found'

/** Decoded until nothing changes, at most twice; text that is no valid encoding stays as it is. */
function decode(value: string): string {
  let decoded = value
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return decoded
    }
  }
  return decoded
}

/**
 * The visitor's id at the behaviour analytics: the first field of the `_clck` cookie, else 'not-found' (decisions §3).
 * @param cookies as `document.cookie` gives them
 */
export function readClarityUserId(cookies: string, isAllowed: (category: 'performance') => boolean): string {
  if (!isAllowed('performance')) return NOT_FOUND
  const cookie = cookies.split(';').find((one) => one.trim().startsWith('_clck='))
  const value = cookie?.trim().slice('_clck='.length) ?? ''
  return decode(value).split(/[\^|]/)[0]?.trim() || NOT_FOUND
}
