import { type SubmitEvent, useState } from 'react'
import { cleanCode } from '#contracts/field-rules.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { BUY_PATH, INVALID_CODE_MESSAGE } from '#contracts/masker-release.ts'
import { BUY_PAGE_KEY } from '#contracts/storage-keys.ts'
import { useSiteConfig } from '../browser/use-site-config.ts'
import type { Failure } from '../forms/post-json.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { Arrow, Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormLevel } from '../ui/level.tsx'
import { formatMoney } from './format-money.ts'

export function ClientCodeBox() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        look={isOpen ? 'line' : 'accent'}
        aria-expanded={isOpen}
        aria-controls="client-code"
        onClick={() => setIsOpen(!isOpen)}
        className="w-full sm:w-auto"
      >
        Unlock Full Version
      </Button>
      <noscript>Buying needs JavaScript.</noscript>
      <div id="client-code">{isOpen && <ClientCodeForm />}</div>
    </div>
  )
}

function ClientCodeForm() {
  const { isBusy, problem, submit, fail, reset, focusHere } = useSubmit({
    path: '/api/client-code',
    read: () => true,
    describeFailure,
    onDone: () => {
      // The buy page can be seen once. Even accessing the storage can throw.
      ifPossible(() => sessionStorage.setItem(BUY_PAGE_KEY, 'true'))
      location.assign(BUY_PATH)
    },
    leavesPage: true,
  })

  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    const code = typeof typed === 'string' ? cleanCode(typed) : ''
    // Sends no request for an empty code, because attempts are limited.
    if (code === '') fail(INVALID_CODE_MESSAGE)
    else void submit({ code })
  }

  return (
    <form ref={focusField} noValidate onSubmit={check} onInput={reset} className="mt-8 max-w-md">
      <TextField
        ref={focusHere}
        name="code"
        label="Client code"
        hint="Upper or lower case both work."
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        readOnly={isBusy}
        error={problem}
        announcesError
      />
      <FormLevel>
        <Button type="submit" aria-disabled={isBusy} className="sm:min-w-48">
          {isBusy ? 'Checking...' : 'Continue'}
        </Button>
      </FormLevel>
    </form>
  )
}

const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

export function describeFailure(failure: Failure): string {
  if (!('status' in failure)) return NOT_CHECKED
  if (failure.status === 429) return tooManyTries(Number(failure.headers.get('retry-after')))
  return failure.status === 422 ? INVALID_CODE_MESSAGE : NOT_CHECKED
}

const NOT_CHECKED = 'We couldn’t check the code. Check your connection and try again.'

function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute'
  return `Too many tries from this network. Please try again in ${wait}.`
}

/** The price as the payment provider has it. Until it's known, what's true of any price. */
export function Price() {
  const price = useSiteConfig()?.price
  return <span>{price ? `${formatMoney(price)}, once` : 'One payment, shown before you pay'}</span>
}

export function OfficialSite() {
  const address = useSiteConfig()?.maskerSite
  if (!address) return null
  return (
    <p className="mt-5">
      <a
        href={address}
        className="inline-flex items-center gap-3 font-medium underline decoration-accent decoration-2 underline-offset-6 hover:decoration-3"
      >
        The app’s official site
        <Arrow />
      </a>
    </p>
  )
}
