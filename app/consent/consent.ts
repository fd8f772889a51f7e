import { CONSENT_KEY } from '#contracts/kept-keys.ts'

export type OptionalCategory = 'performance' | 'functionality'

/** Increment this when the categories change, to ask visitors again. */
const VERSION = 1
const TWELVE_MONTHS_MS = 365 * 24 * 60 * 60 * 1000

export interface Choice extends Record<OptionalCategory, boolean> {
  version: typeof VERSION
  date: string
  necessary: true
}

/** Parses a stored choice. Undefined if it's unreadable, from another version or older than a year. */
export function parseChoice(stored: string | null, now: number): Choice | undefined {
  if (!stored) return undefined
  try {
    const { version, date, necessary, performance, functionality } = JSON.parse(stored) as Record<string, unknown>
    if (version !== VERSION || necessary !== true || typeof date !== 'string') return undefined
    if (typeof performance !== 'boolean' || typeof functionality !== 'boolean') return undefined
    const age = now - Date.parse(date)
    return age >= 0 && age < TWELVE_MONTHS_MS ? { version, date, necessary, performance, functionality } : undefined
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()
/** A choice that local storage rejected. It applies until the visitor leaves the page. */
let unstored: string | null = null

function readStored(): string | null {
  try {
    return unstored ?? localStorage.getItem(CONSENT_KEY)
  } catch {
    return null
  }
}

let known: { stored: string | null; choice: Choice | undefined } | undefined

export function readChoice(): Choice | undefined {
  const stored = readStored()
  if (known?.stored !== stored || !known) known = { stored, choice: parseChoice(stored, Date.now()) }
  return known.choice
}

export function storeChoice(allowed: Record<OptionalCategory, boolean>) {
  const choice: Choice = { version: VERSION, date: new Date().toISOString(), necessary: true, ...allowed }
  const text = JSON.stringify(choice)
  try {
    localStorage.setItem(CONSENT_KEY, text)
    unstored = null
  } catch {
    unstored = text
  }
  for (const listener of listeners) listener()
}

/** Calls back when the choice changes, in this tab or another, and when Back restores a page that slept through it. */
export function subscribe(listener: () => void): () => void {
  const wake = ({ persisted }: PageTransitionEvent) => persisted && listener()
  listeners.add(listener)
  addEventListener('storage', listener)
  addEventListener('pageshow', wake)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
    removeEventListener('pageshow', wake)
  }
}

/** Global Privacy Control counts as refusing optional cookies until the visitor says otherwise. */
export function isPrivacyControlOn(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}

/** Whether the visitor, or Global Privacy Control, has refused a category. No stored choice isn't a refusal. */
export function isRefused(category: OptionalCategory): boolean {
  const choice = readChoice()
  return choice ? !choice[category] : isPrivacyControlOn()
}

/** Whether the visitor has allowed a category. No stored choice isn't permission. */
export function isAllowed(category: OptionalCategory): boolean {
  return readChoice()?.[category] ?? false
}
