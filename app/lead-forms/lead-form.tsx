import { type ComponentProps, type ComponentType, type ReactNode, type RefCallback, useRef } from 'react'
import type { AnsweredForm, LeadAnswer } from '#contracts/given-to-pages.ts'
import { AddressQuestion, PhoneQuestion, typeInto, useTyped } from '../field-questions.tsx'
import { MailLink } from '../mail-link.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { isRequired, type LeadField, type LeadFormParts, useLeadForm } from './use-lead-form.ts'

interface LeadFormProps extends AnsweredForm {
  parts: LeadFormParts
  privacy: ReactNode
  Thanks: ComponentType<LeadAnswer>
}

/** A lead form. Without JavaScript, the browser posts it to the same path. */
export function LeadForm({ parts, typed = {}, errors: given, privacy, Thanks }: LeadFormProps) {
  const { submission, errors, isComplete, focusHere, handlers } = useLeadForm(parts, given)
  const isSubmitting = submission.name === 'busy'
  const message = submission.name === 'done' && (
    <div
      ref={focusHere}
      tabIndex={-1}
      role="status"
      className={parts.staysAfterSuccess ? 'mb-8 border-b border-line pb-8' : ''}
    >
      <Thanks {...submission.answer} />
    </div>
  )
  if (message && !parts.staysAfterSuccess) return message
  return (
    <form method="post" action={parts.path} noValidate {...handlers}>
      {message}
      <div className="grid gap-x-5 sm:grid-cols-2">
        {parts.fields.map((field) => (
          <LeadControl
            key={field.name}
            field={field}
            typed={typed[field.name]}
            error={errors[field.name]}
            readOnly={isSubmitting}
          />
        ))}
      </div>
      {submission.name === 'failed' && <FailureBox message={submission.problem} focusHere={focusHere} />}
      {/* app/islands/start-islands.ts fills it if the form is sent before this script has loaded. */}
      <div role="status" className="text-small font-medium text-bad not-empty:mb-5" />
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          disabled={!isComplete || isSubmitting}
          className="w-full sm:w-auto sm:min-w-[min(14rem,100%)]"
        >
          {isSubmitting ? parts.button.submitting : parts.button.idle}
        </Button>
        {!isComplete && <p className="text-small text-quiet">First name, last name and a valid email are needed.</p>}
      </div>
      <p className="mt-6 border-t border-line pt-4 text-small text-quiet">{privacy}</p>
    </form>
  )
}

interface LeadControlProps {
  field: LeadField
  typed: string | undefined
  error: string | undefined
  readOnly: boolean
}

function LeadControl({ field, typed, error, readOnly }: LeadControlProps) {
  const { rule, type, wide, ...names } = field
  const required = isRequired(field)
  const control = {
    ...names,
    label: field.name,
    maxLength: rule.max,
    required,
    mark: required ? 'required' : undefined,
    error,
    announcesError: true,
    defaultValue: typed,
    readOnly,
    className: wide ? 'sm:col-span-2' : '',
  }
  switch (type) {
    case 'lines':
      return <TextArea {...control} rows={3} />
    case 'email':
    case 'tel':
      return <QuestionedField {...control} type={type} autoCapitalize="none" />
    default:
      return <TextField {...control} type={type} autoCapitalize={type === 'text' ? 'words' : 'none'} />
  }
}

function QuestionedField(field: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null)
  const typed = useTyped(input)
  const question =
    field.type === 'email' ? (
      <AddressQuestion typed={typed} onTake={(address) => typeInto(input.current, address)} />
    ) : (
      <PhoneQuestion typed={typed} />
    )
  return <TextField {...field} ref={input} below={question} />
}

function FailureBox({ message, focusHere }: { message: string; focusHere: RefCallback<HTMLElement> }) {
  return (
    <div ref={focusHere} tabIndex={-1} role="alert" className="mb-5 border-2 border-bad p-4 text-small wrap-anywhere">
      <p className="font-medium text-bad">{message}</p>
      <p className="mt-2 text-quiet">
        What you typed is still here. Press the button again, or write to <MailLink />.
      </p>
    </div>
  )
}

export function ThanksLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="font-medium underline decoration-accent decoration-2 underline-offset-4 hover:decoration-3">
      {children}
    </a>
  )
}
