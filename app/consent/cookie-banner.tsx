import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import {
  isAllowed,
  isPrivacyControlOn,
  isRefused,
  type OptionalCategory,
  readChoice,
  storeChoice,
  subscribe,
} from './consent.ts'
import { onCookieSettings } from './cookie-settings.ts'

const categories: { name: OptionalCategory; label: string; explanation: string; isOn: () => boolean }[] = [
  {
    name: 'performance',
    label: 'Performance',
    explanation:
      'Usage statistics by Microsoft Clarity. Its number for your browser goes along when you send the survey. It doesn’t load until you allow it.',
    isOn: () => isAllowed('performance'),
  },
  {
    name: 'functionality',
    label: 'Functionality',
    explanation: 'The voice assistant on the demo page, from another company. It loads there unless you turn it off.',
    isOn: () => !isRefused('functionality'),
  },
]

/** Asks once for the visitor's choice; comes back on request from 'Cookie settings' (§2.13, decisions §7). */
export function CookieBanner() {
  // Null while the page is rendered on the server, where nobody's choice is known.
  const choice = useSyncExternalStore(subscribe, readChoice, () => null)
  const [reopened, setReopened] = useState(false)
  const [customizing, setCustomizing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<Element | null>(null)

  // Follows an event of the window: 'Cookie settings' stands in a part of the page that knows nothing of this one.
  useEffect(
    () =>
      onCookieSettings(() => {
        opener.current = document.activeElement
        setReopened(true)
        setCustomizing(true)
      }),
    [],
  )
  // Focus is the browser's: it goes to what was asked for, since the button that asked is gone or far away.
  useEffect(() => {
    if (reopened) form.current?.focus()
    else if (customizing) form.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }, [reopened, customizing])

  if (choice === null || !(reopened || (!choice && !isPrivacyControlOn()))) return null

  const close = () => {
    setReopened(false)
    setCustomizing(false)
    const next = opener.current ?? document.getElementById('main')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    opener.current = null
  }
  const decide = (allowed: Record<OptionalCategory, boolean>) => {
    storeChoice(allowed)
    close()
  }

  return (
    <form
      ref={form}
      aria-label="Cookies"
      tabIndex={-1}
      data-theme="dark"
      data-cookie-banner
      onKeyDown={(event) => event.key === 'Escape' && reopened && close()}
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget)
        decide({ performance: chosen.has('performance'), functionality: chosen.has('functionality') })
      }}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[80dvh] overflow-y-auto border-t border-line print:hidden"
    >
      <div
        className={`wrap grid gap-x-12 gap-y-3 py-3 sm:gap-y-4 sm:py-4 lg:grid-cols-[1fr_auto] lg:py-5 ${customizing ? 'lg:items-end' : 'lg:items-center'}`}
      >
        <div>
          <p className="max-w-3xl text-small">
            This site works without optional cookies. If you agree, we also measure which pages help.
            {isPrivacyControlOn() &&
              ' Your browser sends Global Privacy Control: optional cookies are off unless you turn them on here.'}
          </p>
          {customizing && (
            <fieldset className="mt-4 grid gap-x-8 gap-y-4 border-t border-line pt-4 sm:grid-cols-3">
              <legend className="sr-only">What this site may use</legend>
              <Toggle
                name="necessary"
                label="Necessary"
                explanation="Your choice here, and what a form or a purchase needs while you’re using it. Always on."
                checked
                locked
              />
              {categories.map(({ isOn, ...category }) => (
                <Toggle key={category.name} {...category} checked={isOn()} />
              ))}
            </fieldset>
          )}
        </div>
        <div className="flex flex-wrap gap-2 sm:gap-2.5 [&>button]:min-h-11 [&>button]:grow [&>button]:px-1.5 [&>button]:py-1.5 [&>button]:text-[0.8125rem] [&>button]:leading-tight max-[22rem]:[&>button]:text-label sm:[&>button]:px-4 sm:[&>button]:text-small">
          {customizing ? (
            <Button type="submit" look="line">
              Save Preferences
            </Button>
          ) : (
            <>
              {/* A slow phone first shows that it was pressed. */}
              <Button look="line" onClick={() => startTransition(() => setCustomizing(true))}>
                Customize
              </Button>
              <Button look="line" onClick={() => decide({ performance: false, functionality: false })}>
                Necessary Only
              </Button>
            </>
          )}
          <Button look="line" onClick={() => decide({ performance: true, functionality: true })}>
            Accept All
          </Button>
        </div>
      </div>
    </form>
  )
}

interface ToggleProps {
  name: string
  label: string
  explanation: string
  checked: boolean
  locked?: boolean
}

function Toggle({ name, label, explanation, checked, locked = false }: ToggleProps) {
  return (
    <label className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
      <input
        type="checkbox"
        role="switch"
        name={name}
        defaultChecked={checked}
        disabled={locked}
        className="switch mt-0.5"
      />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-balance text-quiet">{explanation}</span>
      </span>
    </label>
  )
}
