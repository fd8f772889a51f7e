import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { TextField } from '../ui/field.tsx'
import { EMAIL_MESSAGE, EMAIL_PATTERN } from '#contracts/field-rules.ts'
import { postJson } from '../post-json.ts'

type Status = { name: 'idle' | 'sending' | 'sent' } | { name: 'failed'; message: string }

/** 'Send me my links again'. Says the same for every address, so that nobody learns who has bought. */
export function LinksAgainForm() {
  const [status, setStatus] = useState<Status>({ name: 'idle' })
  const isSending = useRef(false)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email')
    if (isSending.current || !(field instanceof HTMLInputElement)) return
    isSending.current = true
    setStatus({ name: 'sending' })
    const complaint = await sendLinksAgain(field.value)
    isSending.current = false
    if (complaint === undefined) return setStatus({ name: 'sent' })
    setStatus({ name: 'failed', message: complaint })
    field.focus()
  }

  if (status.name === 'sent') {
    return (
      <div ref={takeFocus} tabIndex={-1} role="status">
        <Notice tone="good">If that address bought the app, its links are on the way.</Notice>
        <p className="mt-3 max-w-[48ch] text-small text-quiet">
          It can take a few minutes. If that address hasn’t bought anything, nothing arrives.
        </p>
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={send}
      onInput={() => status.name === 'failed' && setStatus({ name: 'idle' })}
      className="max-w-md"
    >
      <TextField
        name="email"
        type="email"
        label="Email you gave at checkout"
        maxLength={254}
        autoComplete="email"
        readOnly={status.name === 'sending'}
        error={status.name === 'failed' ? status.message : undefined}
        announcesError
      />
      <Button type="submit" look="line" aria-disabled={status.name === 'sending'} className="w-full sm:w-auto">
        {status.name === 'sending' ? 'Sending...' : 'Send me my links again'}
      </Button>
      {/* Where the page says that its script did not come (app/islands/start-islands.ts). */}
      <p role="status" className="text-small font-medium text-bad not-empty:mt-4" />
    </form>
  )
}

/** Asks for the links of a purchase. Resolves with nothing when it was heard, else with what to tell the visitor. */
async function sendLinksAgain(typed: string, post = postJson): Promise<string | undefined> {
  const email = typed.trim()
  if (email === '') return 'Email is required.'
  if (!EMAIL_PATTERN.test(email)) return EMAIL_MESSAGE
  try {
    const answer = await post('/api/purchase-links', JSON.stringify({ email }))
    if (answer.ok) return undefined
    return answer.status === 429 ? await answer.text() : FAILURE_MESSAGE
  } catch {
    return FAILURE_MESSAGE
  }
}

const FAILURE_MESSAGE = 'Something went wrong. Please try again.'
