import { type ComponentProps, type ComponentType, type ReactNode, type RefCallback, useRef } from 'react'
import { LEAD_MAGNET, PERSON_RULES } from '#contracts/field-rules.ts'
import { surveyHref } from '#contracts/landing-pages.ts'
import { PRODUCT_PATH } from '#contracts/masker-release.ts'
import type { AcceptedLead, AnsweredForm } from '#contracts/page-data.ts'
import { MailLink, useBrand } from '../shell/brand.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { FormLevel } from '../ui/level.tsx'
import { Notice } from '../ui/notice.tsx'
import { AddressQuestion, PhoneQuestion, typeInto, useTyped } from './field-questions.tsx'
import { isRequired, type LeadField, type LeadFormDefinition, personFields, useLeadForm } from './use-lead-form.ts'

const { firstName, lastName, email, companyName, website } = personFields

const businessCard: LeadFormDefinition = {
  path: '/api/business-card',
  fields: [
    firstName,
    lastName,
    email,
    { name: 'Phone', rule: PERSON_RULES.phone, type: 'tel', autoComplete: 'tel', placeholder: '555-555-5555' },
    companyName,
    website,
    { name: 'Message', rule: PERSON_RULES.message, type: 'lines', wide: true },
  ],
  button: { idle: 'Send my details', submitting: 'Sending...' },
  networkMessage: 'An unexpected network error occurred. Please try again.',
  staysAfterSuccess: true,
}

export const BusinessCardForm = ({ agreed, ...answered }: AnsweredForm & { agreed: string }) => (
  <LeadForm {...answered} definition={businessCard} Thanks={BusinessCardThanks} privacy={agreed} />
)

/** @param sent what was typed, if this page still knows */
export function BusinessCardThanks({ sent }: { sent?: Typed }) {
  const { isWithoutProduct } = useBrand()
  return (
    <>
      {sent && <VisitorCard typed={sent} />}
      <Notice tone="good">Thank you! Your information has been sent.</Notice>
      <p className="mt-4 max-w-[52ch] text-small text-quiet">
        We’ve got it. From here you can <ThanksLink to="/">see what we do</ThanksLink>
        {!isWithoutProduct && (
          <>
            , <ThanksLink to={PRODUCT_PATH}>look at Document Masker</ThanksLink>
          </>
        )}{' '}
        or <ThanksLink to={surveyHref('business-card')}>book a free call</ThanksLink>.
      </p>
    </>
  )
}

const VisitorCard = ({ typed }: { typed: Typed }) => (
  <div className="card-face mb-6" aria-label="Your card, as we got it" role="group">
    <p>
      <span className="block font-display text-title leading-none">
        {typed['First Name']} {typed['Last Name']}
      </span>
      <span className="mt-2 block text-small text-quiet">{typed['Company Name']}</span>
    </p>
    <p className="text-small">
      {['Email', 'Phone', 'Website'].map(
        (name) =>
          typed[name] && (
            <span key={name} className="block">
              {typed[name]}
            </span>
          ),
      )}
    </p>
  </div>
)

const leadMagnet: LeadFormDefinition = {
  path: '/api/lead-magnet',
  fields: [firstName, lastName, { ...email, wide: true }, companyName, website],
  addition: () => ({ 'Lead Magnet': LEAD_MAGNET, 'Source URL': location.href.slice(0, 2000) }),
  button: { idle: 'Send and get the guide', submitting: 'Submitting...' },
  networkMessage: 'An unexpected network error occurred.',
  staysAfterSuccess: false,
}

export const LeadMagnetForm = ({ agreed, ...answered }: AnsweredForm & { agreed: string }) => (
  <LeadForm {...answered} definition={leadMagnet} Thanks={LeadMagnetThanks} privacy={agreed} />
)

export function LeadMagnetThanks({ guide }: AcceptedLead) {
  const { isWithoutProduct } = useBrand()
  return (
    <>
      <Notice tone="good">Thank you! Your details have been submitted. You can now download the tool below.</Notice>
      {guide === undefined ? (
        <p className="mt-7">The link didn’t come through. Reload this page and send the form again.</p>
      ) : (
        <ButtonLink download arrow="down" href={guide} className="mt-7 w-full sm:w-auto">
          Download the guide (PDF)
        </ButtonLink>
      )}
      <p className="mt-7 max-w-[48ch] text-small text-quiet">
        {guide !== undefined && <span>The link works for a week. </span>}Read section 1 first.
        {!isWithoutProduct && (
          <>
            {' '}
            There’s also an app that does this on your own Mac:{' '}
            <ThanksLink to={PRODUCT_PATH}>Document Masker</ThanksLink>.
          </>
        )}
      </p>
    </>
  )
}

type Typed = Readonly<Record<string, string>>

interface LeadFormProps extends AnsweredForm {
  definition: LeadFormDefinition
  privacy: ReactNode
  Thanks: ComponentType<AcceptedLead & { sent?: Typed }>
}

/** A lead form. Without JavaScript, the browser posts it to the same path. */
export function LeadForm({ definition, typed = {}, errors: input, privacy, Thanks }: LeadFormProps) {
  const { isBusy, answer, problem, sent, errors, isComplete, focusHere, handlers } = useLeadForm(definition, input)
  const message = answer && (
    <div
      ref={focusHere}
      tabIndex={-1}
      role="status"
      className={definition.staysAfterSuccess ? 'mb-8 border-b border-line pb-8' : ''}
    >
      <Thanks {...answer} sent={sent} />
    </div>
  )
  if (message && !definition.staysAfterSuccess) return message
  return (
    <form method="post" action={definition.path} noValidate {...handlers}>
      {message}
      <div className="grid gap-x-5 sm:grid-cols-2">
        {definition.fields.map((field) => (
          <LeadControl
            key={field.name}
            field={field}
            typed={typed[field.name]}
            error={errors[field.name]}
            readOnly={isBusy}
          />
        ))}
      </div>
      {problem !== undefined && <FailureBox message={problem} focusHere={focusHere} />}
      {/* site/islands/islands.ts fills it if the form is sent before this script has loaded. */}
      <div role="status" className="text-small font-medium text-bad not-empty:mb-5" />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3">
        <FormLevel>
          <Button type="submit" disabled={!isComplete || isBusy} className="sm:min-w-56">
            {isBusy ? definition.button.submitting : definition.button.idle}
          </Button>
        </FormLevel>
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

const FailureBox = ({ message, focusHere }: { message: string; focusHere: RefCallback<HTMLElement> }) => (
  <div ref={focusHere} tabIndex={-1} role="alert" className="mb-5 border-2 border-bad p-4 text-small wrap-anywhere">
    <p className="font-medium text-bad">{message}</p>
    <p className="mt-2 text-quiet">
      What you typed is still here. Press the button again, or write to <MailLink />.
    </p>
  </div>
)

export const ThanksLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className="font-medium underline decoration-accent decoration-2 underline-offset-4 hover:decoration-3">
    {children}
  </a>
)
