import { PURCHASE_COOKIES } from '#contracts/kept-keys.ts'
import { KEPT_THINGS, type KeptThing, type Place } from './kept-table.ts'

/** What was found in this browser. */
export interface Found {
  name: string
  place: Place
  /** A cookie that scripts can't read, as the server tells. */
  isHidden: boolean
}

/** A line of the receipt: something we may keep, or something found that we don't know. */
export interface ReceiptLine {
  name: string
  place: Place
  /** Undefined when this site doesn't know what it is. */
  known: KeptThing | undefined
  found: Found | undefined
}

/** @param sentCookies the names of all cookies that the server got. */
export function findKept(sentCookies: readonly string[]): Found[] {
  const visible = document.cookie
    .split('; ')
    .map((cookie) => cookie.split('=', 1)[0] ?? '')
    .filter(Boolean)
  const stored = (place: Place, open: () => Storage): Found[] => {
    try {
      const storage = open()
      return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((name) => ({
        name,
        place,
        isHidden: false,
      }))
    } catch {
      return []
    }
  }
  const cookies = [...new Set([...visible, ...sentCookies])]
  return [
    ...stored('browser', () => localStorage),
    ...stored('tab', () => sessionStorage),
    ...cookies.map((name) => ({ name, place: 'cookie' as const, isHidden: !visible.includes(name) })),
  ]
}

/** Everything we may keep with what was found of it, then what was found and isn't known. */
export function linesOf(found: readonly Found[]): ReceiptLine[] {
  const isOf = ({ name, place }: KeptThing, each: Found) => each.place === place && bareName(each) === name
  const known = KEPT_THINGS.map((thing) => ({
    name: thing.name,
    place: thing.place,
    known: thing,
    found: found.find((each) => isOf(thing, each)),
  }))
  const others = found.filter((each) => !KEPT_THINGS.some((thing) => isOf(thing, each)))
  return [...known, ...others.map((each) => ({ name: each.name, place: each.place, known: undefined, found: each }))]
}

const bareName = ({ name, place }: Found) => (place === 'cookie' ? name.replace(/^__Host-/, '') : name)

/** Clears something in this browser. @returns false when only the browser's own settings can */
export async function clear(found: Found, ask: typeof fetch = fetch): Promise<boolean> {
  if (found.place === 'browser') localStorage.removeItem(found.name)
  else if (found.place === 'tab') sessionStorage.removeItem(found.name)
  else if (!found.isHidden) {
    const labels = location.hostname.split('.')
    document.cookie = `${found.name}=; path=/; max-age=0`
    for (const index of labels.keys())
      document.cookie = `${found.name}=; path=/; domain=${labels.slice(index).join('.')}; max-age=0`
    return !document.cookie.split('; ').some((cookie) => cookie.startsWith(`${found.name}=`))
  } else {
    const name = PURCHASE_COOKIES.find((each) => each === bareName(found))
    if (!name) return false
    const answer = await ask('/api/forget-cookie', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    return answer.ok
  }
  return true
}
