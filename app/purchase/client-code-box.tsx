import { type SubmitEvent, useRef, useState } from 'react'
import { BUY_PATH } from '#contracts/plain/masker-release.ts'
import { Button } from '../ui/button.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { TextField } from '../ui/text-field.tsx'
import { giveAccess } from './buy/access.ts'
import { sendClientCode } from './send-client-code.ts'

/** 'Unlock Full Version' (§2.12): reveals the box for the client code, which leads to the buy page. */
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
      <div id="client-code">{isOpen && <ClientCodeForm />}</div>
    </div>
  )
}

type Status = { name: 'idle' | 'checking' } | { name: 'wrong'; message: string }

function ClientCodeForm() {
  const [status, setStatus] = useState<Status>({ name: 'idle' })
  const isChecking = useRef(false)

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code')
    if (isChecking.current || !(field instanceof HTMLInputElement)) return
    isChecking.current = true
    setStatus({ name: 'checking' })
    const complaint = await sendClientCode(field.value)
    isChecking.current = false
    if (complaint === undefined) {
      giveAccess()
      return location.assign(BUY_PATH)
    }
    setStatus({ name: 'wrong', message: complaint })
    field.focus()
  }

  return (
    <form
      ref={focusField}
      noValidate
      onSubmit={check}
      onInput={() => status.name === 'wrong' && setStatus({ name: 'idle' })}
      className="mt-8 max-w-md"
    >
      <TextField
        name="code"
        label="Client code"
        hint="Upper or lower case both work."
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        readOnly={status.name === 'checking'}
        error={status.name === 'wrong' ? status.message : undefined}
        announcesError
      />
      <Button type="submit" aria-disabled={status.name === 'checking'} className="w-full sm:w-auto sm:min-w-48">
        {status.name === 'checking' ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  )
}

const focusField = (form: HTMLFormElement | null) => takeFocus(form?.querySelector('input') ?? null)
