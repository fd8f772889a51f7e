import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { TextField } from '../ui/field.tsx'
import { giveAccess, BUY_PATH } from './access.ts'
import { INVALID_CODE_MESSAGE } from '#contracts/plain/masker-release.ts'
import { postJson } from '../post-json.ts'

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

/** Asks the server about a code. Resolves with nothing when it is right, else with what to tell the visitor. */
export async function sendClientCode(typed: string, post = postJson): Promise<string | undefined> {
  const code = typed.trim()
  // What cannot be a code costs the visitor none of the few tries.
  if (code === '') return INVALID_CODE_MESSAGE
  try {
    const answer = await post('/api/client-code', JSON.stringify({ code }))
    if (answer.ok) return undefined
    if (answer.status === 429) return tooManyTries(Number(answer.headers.get('retry-after')))
    return answer.status === 422 ? INVALID_CODE_MESSAGE : NOT_CHECKED
  } catch {
    return NOT_CHECKED
  }
}

const NOT_CHECKED = 'We couldn’t check the code. Check your connection and try again.'

function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 1 ? `${minutes} minutes` : 'a minute'
  return `Too many codes were tried from here. Please try again in ${wait}.`
}
