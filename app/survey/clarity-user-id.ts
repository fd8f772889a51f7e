const NOT_FOUND = 'not-found'

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

/** The visitor's analytics id: the first field of the `_clck` cookie, decoded at most twice. */
export function readClarityUserId(cookies: string, isAllowed: (category: 'performance') => boolean): string {
  if (!isAllowed('performance')) return NOT_FOUND
  const cookie = cookies.split(';').find((one) => one.trim().startsWith('_clck='))
  const value = cookie?.trim().slice('_clck='.length) ?? ''
  return decode(value).split(/[\^|]/)[0]?.trim() || NOT_FOUND
}
