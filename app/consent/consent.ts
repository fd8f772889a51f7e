/** What a visitor may allow besides the necessary (§2.13, decisions §7). */
export type OptionalCategory = 'performance' | 'functionality'

/** Asked again when the categories change: raise it then. */
const VERSION = 1
const STORAGE_KEY = 'cookie-consent'
const TWELVE_MONTHS_MS = 365 * 24 * 60 * 60 * 1000

/** What the visitor has chosen, as it is stored. */
export interface Choice extends Record<OptionalCategory, boolean> {
  version: typeof VERSION
  /** ISO 8601, in UTC. */
  date: string
  necessary: true
}

/** The choice in a stored text; undefined when there is none that still counts: unreadable, of another version, too old. */
export function parseChoice(stored: string | null, now: number): Choice | undefined {
  if (!stored) return undefined
  try {
    const { version, date, necessary, performance, functionality } = JSON.parse(stored) as Record<string, unknown>
    if (version !== VERSION || necessary !== true || typeof date !== 'string') return undefined
    if (typeof performance !== 'boolean' || typeof functionality !== 'boolean') return undefined
    const age = now - Date.parse(date)
    // Of a date that is none, nothing of this is true.
    return age >= 0 && age < TWELVE_MONTHS_MS ? { version, date, necessary, performance, functionality } : undefined
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()
/** A choice that local storage did not take: it counts until the page is left, above whatever is stored. */
let unstored: string | null = null

function readStored(): string | null {
  try {
    return unstored ?? localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

let known: { stored: string | null; choice: Choice | undefined } | undefined

/** The visitor's choice that counts now; undefined when there is none. The same object until something else is stored. */
export function readChoice(): Choice | undefined {
  const stored = readStored()
  if (known?.stored !== stored || !known) known = { stored, choice: parseChoice(stored, Date.now()) }
  return known.choice
}

/** Stores a choice, with version and date, and tells everybody who listens. */
export function storeChoice(allowed: Record<OptionalCategory, boolean>, now = new Date()) {
  const choice: Choice = { version: VERSION, date: now.toISOString(), necessary: true, ...allowed }
  const text = JSON.stringify(choice)
  try {
    localStorage.setItem(STORAGE_KEY, text)
    unstored = null
  } catch {
    unstored = text
  }
  for (const listener of listeners) listener()
}

/** Calls back when the choice changes, here or in another tab. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Global Privacy Control counts as refusing what is optional, until the visitor says otherwise (decisions §7). */
export function isPrivacyControlOn(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}

/** Whether the visitor has refused a category, or the browser in the visitor's place. Nothing stored is no. */
export function isRefused(category: OptionalCategory): boolean {
  const choice = readChoice()
  return choice ? !choice[category] : isPrivacyControlOn()
}

/** Whether the visitor has allowed a category. Nothing stored is no. */
export function isAllowed(category: OptionalCategory): boolean {
  return readChoice()?.[category] ?? false
}
