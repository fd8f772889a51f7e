import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { HomeWords } from '#content-loader/page-words.server.ts'
import { cleanEmail, EMAIL_MESSAGE, EMAIL_PATTERN, PERSON_RULES } from '#contracts/field-rules.ts'
import type { AcceptedLead, AnsweredForm } from '#contracts/page-data.ts'
import { AddressQuestion, typeInto, useTyped } from '../forms/field-questions.tsx'
import { postJson, randomUuid } from '../forms/post-json.ts'
import { describeShortly, useSubmit } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { FormLevel } from '../ui/level.tsx'
import { LineLink } from '../ui/links.tsx'
import { Notice } from '../ui/notice.tsx'

export const NEWSLETTER_THANKS = "You're in! Check your inbox to confirm."
/** For double opt-in. */
export const NEWSLETTER_CONFIRM = 'Check your inbox to confirm.'
const PATH = '/api/newsletter'

interface NewsletterFormProps extends AnsweredForm {
  sample: HomeWords['newsletter']['sample']
  agreed: string
}

/** The field is uncontrolled, so that text typed before this script ran counts. */
export function NewsletterForm({ sample, agreed, typed = {}, errors = {} }: NewsletterFormProps) {
  const [fieldError, setFieldError] = useState(errors['email'])
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { isBusy, answer, problem, submit, bodyOf, reset } = useSubmit({
    path: PATH,
    stamp: () => ({ uuid: randomUuid(), timestamp: new Date().toISOString() }),
    read: async (response) => (await response.json()) as AcceptedLead,
    describeFailure: describeShortly,
    onDone: () => {
      // Not `reset`: after a plain post, the field's default is the submitted value.
      if (field.current) field.current.value = ''
    },
  })

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const value = values.get('email')
    const email = typeof value === 'string' ? cleanEmail(value) : ''
    // A double click's second half finds the field cleared.
    if (answer && email === '') return
    const isValid = EMAIL_PATTERN.test(email)
    reset()
    setFieldError(isValid ? undefined : EMAIL_MESSAGE)
    if (!isValid) return field.current?.focus()
    const content = { email, source: 'newsletter_homepage' }
    const company = values.get('company')
    // A bot gets no message. The server keeps the entry for the owner, in case it was a person after all.
    if (company) void postJson(PATH, bodyOf({ ...content, company }))
    else void submit(content)
  }

  const typedAddress = useTyped(field)
  const error = fieldError ?? problem
  return (
    <form method="post" action={PATH} noValidate onSubmit={onSubmit} className="max-w-2xl">
      <p className="max-w-[52ch] text-lead text-quiet">{agreed}</p>
      <p className="mb-3 sm:mt-1 sm:mb-5">{sample && <LineLink href={sample.href}>{sample.label}</LineLink>}</p>
      <label htmlFor={`${id}-email`} className="mb-2 block text-small font-medium">
        Email
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={`${id}-email`}
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={PERSON_RULES.email.max}
          defaultValue={typed['email']}
          aria-invalid={fieldError === undefined ? undefined : true}
          aria-describedby={`${id}-message`}
          className="h-13 min-w-0 grow basis-40 rounded-sm border border-edge bg-raised px-4 text-body hover:border-ink aria-invalid:border-2 aria-invalid:border-bad"
        />
        <FormLevel>
          {/* Not `disabled`, which would lose focus. */}
          <Button type="submit" look="ink" aria-disabled={isBusy} className="sm:min-w-40">
            {isBusy ? 'Subscribing…' : 'Subscribe'}
          </Button>
        </FormLevel>
      </div>
      <AddressQuestion typed={typedAddress} onTake={(address) => typeInto(field.current, address)} />
      <Honeypot />
      <div id={`${id}-message`} role="status" className="min-h-12 pt-4">
        {answer && <Notice tone="good">{answer.confirms ? NEWSLETTER_CONFIRM : NEWSLETTER_THANKS}</Notice>}
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
      </div>
    </form>
  )
}

/** A honeypot: hidden from people, password managers and autofill. */
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
