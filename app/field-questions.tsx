import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { hasNoDigit, suggestAddress } from './suggest-address.ts'

/** How long a visitor pauses before a field asks about what was typed. */
const PAUSE_MS = 500

/** Asks about an address with a slip in it. Never a reason to refuse it. */
export function AddressQuestion({ typed, onTake }: { typed: string; onTake: (address: string) => void }) {
  const meant = suggestAddress(useSettled(typed))
  return (
    <div aria-live="polite" className={ASIDE}>
      {meant !== undefined && (
        <p>
          <span>Did you mean </span>
          <button
            type="button"
            onClick={() => onTake(meant)}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline decoration-accent decoration-2 underline-offset-4 hover:decoration-3"
          >
            {meant}
          </button>
          <span>?</span>
        </p>
      )}
    </div>
  )
}

/** Asks about a phone number without a digit. Never a reason to refuse it. */
export function PhoneQuestion({ typed }: { typed: string }) {
  const settled = useSettled(typed)
  return (
    <div aria-live="polite" className={ASIDE}>
      {hasNoDigit(settled) && <p>There’s no number in it. Which one can we call?</p>}
    </div>
  )
}

const ASIDE = 'text-small not-empty:pt-2'

/** The text of a field that React doesn't control. */
export const useTyped = (field: RefObject<HTMLInputElement | null>): string =>
  useControl(field, (input) => input?.value ?? '', '')

/** What a field or form that React doesn't control says, after each change. @param before until this script runs */
export function useControl<Of extends HTMLElement, Said>(
  control: RefObject<Of | null>,
  read: (element: Of | null) => Said,
  before: Said,
): Said {
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = control.current
      element?.addEventListener('input', changed)
      element?.addEventListener('change', changed)
      return () => {
        element?.removeEventListener('input', changed)
        element?.removeEventListener('change', changed)
      }
    },
    [control],
  )
  return useSyncExternalStore(
    subscribe,
    () => read(control.current),
    () => before,
  )
}

/** Puts a text into such a field, as if it had been typed. */
export function typeInto(field: HTMLInputElement | null, text: string): void {
  if (!field) return
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

/** The text once the visitor pauses; blank while it changes. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  // Follows the clock: a question in mid-word would be noise.
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return settled === text ? text : ''
}
