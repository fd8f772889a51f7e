import { PERSON_RULES } from '#contracts/field-rules.ts'
import type { AnsweredForm } from '#contracts/given-to-pages.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

/** Asks for the address of which visitors want to know what is held. The browser posts it; it needs no script. */
export const YourDataForm = ({ typed = {}, errors = {} }: AnsweredForm) => (
  <form method="post" action="/api/your-data" className="max-w-md">
    <TextField
      name="email"
      type="email"
      label="Email you gave us"
      required
      maxLength={PERSON_RULES.email.max}
      autoComplete="email"
      defaultValue={typed['email']}
      error={errors['email']}
    />
    <Button type="submit" look="ink" className="mt-5 w-full sm:w-auto">
      Mail me a link
    </Button>
  </form>
)

/** Says the same for every address, so that it doesn't reveal whom we know. */
export const YourDataThanks = () => (
  <>
    <Notice tone="good">If we hold anything under that address, a link to it is on the way.</Notice>
    <p className="mt-3 max-w-[48ch] text-small text-quiet">
      It works for an hour. If nothing arrives, we hold nothing under that address, or we mailed it a link within the
      last hour.
    </p>
  </>
)
