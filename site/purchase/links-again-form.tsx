import { type SubmitEvent, useCallback, useRef, useState } from 'react'
import { cleaned, complaintAbout, PERSON_RULES } from '#contracts/field-rules.ts'
import { AddressQuestion, typeInto, useTyped } from '../forms/field-questions.tsx'
import { describeShortly, useSubmit } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormLevel } from '../ui/level.tsx'
import { Notice } from '../ui/notice.tsx'

/** Gives the same reply for every address, so that it doesn't reveal who has bought. */
export function LinksAgainForm({ address }: { address?: string | undefined }) {
  const [sentTo, setSentTo] = useState<string>()
  const { isBusy, answer, problem, submit, fail, reset, focusHere } = useSubmit({
    path: '/api/purchase-links',
    read: () => true,
    describeFailure: describeShortly,
  })
  const field = useRef<HTMLInputElement>(null)
  const typedAddress = useTyped(field)
  const hold = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input
      focusHere(input)
    },
    [focusHere],
  )

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    const email = typeof typed === 'string' ? cleaned(typed, PERSON_RULES.email) : ''
    const complaint = complaintAbout(email, PERSON_RULES.email)
    if (complaint !== undefined) return fail(complaint)
    setSentTo(email)
    void submit({ email })
  }

  return (
    <form method="post" action="/api/purchase-links" noValidate onSubmit={send} onInput={reset} className="max-w-md">
      <TextField
        ref={hold}
        name="email"
        type="email"
        label="Email you gave at checkout"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={address}
        readOnly={isBusy}
        error={problem}
        announcesError
        below={<AddressQuestion typed={typedAddress} onTake={(meant) => typeInto(field.current, meant)} />}
      />
      <FormLevel>
        <Button type="submit" look="line" aria-disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send me my links again'}
        </Button>
      </FormLevel>
      {/* site/islands/islands.ts fills it. */}
      <p role="status" className="text-small font-medium text-bad not-empty:mt-4" />
      <div role="status" className="not-empty:mt-6">
        {answer && (
          <>
            <Notice tone="good">
              <span className="wrap-anywhere">{`If the app was bought with ${sentTo}, the links are on the way.`}</span>
            </Notice>
            <p className="mt-3 max-w-[48ch] text-small text-quiet">
              It can take a few minutes. If nothing arrives, nothing was bought with that address, or we emailed it the
              links within the last hour. If it’s the wrong one, correct it above and send again.
            </p>
          </>
        )}
      </div>
    </form>
  )
}
