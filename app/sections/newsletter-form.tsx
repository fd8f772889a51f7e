import { type SubmitEvent, useId, useRef, useState } from 'react'
import { home } from '#content/home.ts'
import { EMAIL_MESSAGE, EMAIL_PATTERN, PERSON_RULES } from '#contracts/field-rules.ts'
import type { AnsweredForm } from '#contracts/given-to-pages.ts'
import { AGREED_WORDS } from '#contracts/lead-kind.ts'
import type { NewsletterSubmission } from '#contracts/newsletter.ts'
import { postJson } from '../post-json.ts'
import { randomUuid } from '../random-uuid.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** §8 */
export const NEWSLETTER_THANKS = "You're in! Check your inbox to confirm."
const FAILURE_MESSAGE = 'Something went wrong. Please try again.'

type State =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'success' }
  | { name: 'error'; message: string; isOfField: boolean }

/**
 * The newsletter's form with the states of §4, and the words that its lead is kept with. The field is the browser's own, so
 * that what was typed early counts.
 */
export function NewsletterForm({ typed = {}, errors = {} }: AnsweredForm) {
  const [state, setState] = useState<State>(
    errors['email'] ? { name: 'error', message: errors['email'], isOfField: true } : { name: 'idle' },
  )
  const isSending = useRef(false)
  const unanswered = useRef<NewsletterSubmission>(undefined)
  const id = useId()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // Not the state: two early presses are done again within one tick.
    if (isSending.current) return
    setState({ name: 'idle' })
    const input = form.querySelector<HTMLInputElement>('input[type=email]')
    const values = new FormData(form)
    const value = values.get('email')
    const email = typeof value === 'string' ? value.trim() : ''
    if (!EMAIL_PATTERN.test(email)) {
      input?.focus()
      return setState({ name: 'error', message: EMAIL_MESSAGE, isOfField: true })
    }
    // The same address again after a failure is the same submission: the server stores it once.
    const submission = unanswered.current?.email === email ? unanswered.current : newSubmission(email)
    unanswered.current = submission
    const company = values.get('company')
    if (company) {
      // Silence for the machine (§5); the server keeps it for the owner, should it be a person after all.
      void postJson('/api/newsletter', JSON.stringify({ ...submission, company })).catch(() => {})
      return
    }
    isSending.current = true
    setState({ name: 'submitting' })
    const complaint = await postJson('/api/newsletter', JSON.stringify(submission)).then(
      complaintOf,
      () => FAILURE_MESSAGE,
    )
    isSending.current = false
    if (complaint !== undefined) return setState({ name: 'error', message: complaint, isOfField: false })
    unanswered.current = undefined
    // Not `reset`: after a plain post the field's default is what was typed.
    if (input) input.value = ''
    setState({ name: 'success' })
  }

  const isInvalid = state.name === 'error' && state.isOfField
  return (
    <form method="post" action="/api/newsletter" noValidate onSubmit={submit} className="max-w-2xl">
      <p className="max-w-[52ch] text-lead text-quiet">{AGREED_WORDS.newsletter}</p>
      <p className="mt-1 mb-5">
        <a
          href={home.newsletter.sample.href}
          className="inline-flex min-h-11 items-center font-medium underline decoration-accent decoration-2 underline-offset-4 hover:decoration-4"
        >
          {home.newsletter.sample.label}
        </a>
      </p>
      <label htmlFor={`${id}-email`} className="mb-2 block text-small font-medium">
        Email
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={PERSON_RULES.email.max}
          defaultValue={typed['email']}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-message`}
          className="h-13 min-w-0 grow rounded-sm border border-edge bg-raised px-4 text-body hover:border-ink aria-invalid:border-2 aria-invalid:border-bad"
        />
        {/* Not `disabled`, which would take the focus from who pressed it by key. */}
        <Button type="submit" look="ink" aria-disabled={state.name === 'submitting'} className="sm:min-w-40">
          {state.name === 'submitting' ? 'Subscribing…' : 'Subscribe'}
        </Button>
      </div>
      <Honeypot />
      <div id={`${id}-message`} role="status" className="min-h-12 pt-4">
        {state.name === 'success' && <Notice tone="good">{NEWSLETTER_THANKS}</Notice>}
        {state.name === 'error' && <Notice tone="bad">{state.message}</Notice>}
      </div>
    </form>
  )
}

/** Nothing once it is stored. Who has sent too much is told by the server when to try again. */
async function complaintOf(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined
  return answer.status === 429 ? answer.text() : FAILURE_MESSAGE
}

function newSubmission(email: string): NewsletterSubmission {
  return { uuid: randomUuid(), timestamp: new Date().toISOString(), email, source: 'newsletter_homepage' }
}

/** A field that people do not see and machines fill in (§3); told to password managers and autofill to leave alone. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label>
        Leave this empty
        <input
          name="company"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          data-form-type="other"
        />
      </label>
    </div>
  )
}
