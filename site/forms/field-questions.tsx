import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { cleanEmail } from '#contracts/field-rules.ts'

/** How long a visitor pauses before a field asks about what was typed. */
const PAUSE_MS = 500

/** Asks about an address with a slip in it. Never a reason to refuse it. */
export function AddressQuestion({ typed, onTake }: { typed: string; onTake: (address: string) => void }) {
  const meant = suggestAddress(useFinished(typed))
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
  const settled = useFinished(typed)
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
function useFinished(text: string): string {
  const [settled, setFinished] = useState(text)
  // Follows the clock: a question in mid-word would be noise.
  useEffect(() => {
    const pause = setTimeout(() => setFinished(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return settled === text ? text : ''
}

/** Where most visitors have their mail, apart from the short names, which are too close to others. */
const PROVIDERS =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com protonmail.com comcast.net verizon.net sbcglobal.net bellsouth.net charter.net earthlink.net optonline.net'.split(
    ' ',
  )

/** One letter away from a provider above, but right. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'hotmail.co', 'outlook.co', 'proton.me']

/** Endings that don't exist, and what was meant. */
const ENDINGS: readonly [typed: RegExp, meant: string][] = [
  [/^(con|cmo|ocm|comm|coom|vom|xom|cpm|dom|cm|om)$/, 'com'],
  [/^(nte|ent|nett)$/, 'net'],
  [/^(ogr|orgg|og)$/, 'org'],
]

/** Providers with addresses under many endings: `yahoo.ca` is right. */
const EVERYWHERE = /^(yahoo|hotmail|outlook|protonmail)\./

/** What an email address with a slip in it was probably meant to be: `ada@gmail.com` for `ada@gmial.com`. */
export function suggestAddress(typed: string): string | undefined {
  const address = cleanEmail(typed)
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  const host = address.slice(at + 1).toLowerCase()
  const dot = host.lastIndexOf('.')
  const [, ending] = ENDINGS.find(([typed]) => typed.test(host.slice(dot + 1))) ?? []
  const ended = dot > 0 && ending !== undefined ? `${host.slice(0, dot)}.${ending}` : host
  const isRight = PROVIDERS.includes(ended) || OTHERS.includes(ended)
  const [name] = ended.split('.', 1)
  const isMeant = (provider: string) =>
    isOneSlip(ended, provider) || (provider.startsWith(`${name}.`) && (dot < 0 || !EVERYWHERE.test(provider)))
  const meant = isRight ? ended : (PROVIDERS.find(isMeant) ?? ended)
  return meant === host ? undefined : `${address.slice(0, at)}@${meant}`
}

/** One letter more, less or other, or two swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const left = typed.slice(start)
  const right = meant.slice(start)
  const isSwapped = left.charAt(0) === right.charAt(1) && left.charAt(1) === right.charAt(0)
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (isSwapped && left.slice(2) === right.slice(2))
  )
}

/** Something was typed for a phone number, and no digit is in it. */
export const hasNoDigit = (phone: string): boolean => phone.trim() !== '' && !/\p{Nd}/u.test(phone)
