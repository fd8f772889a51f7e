import { PERSON_RULES } from '#contracts/field-rules.ts'
import type { AnsweredForm } from '#contracts/given-to-pages.ts'
import { AGREED_WORDS } from '#contracts/lead-kind.ts'
import { BusinessCardThanks } from './business-card-thanks.tsx'
import { personFields } from './lead-field.ts'
import { LeadForm } from './lead-form.tsx'
import type { LeadFormParts } from './lead-form-parts.ts'

const { firstName, lastName, email, companyName, website } = personFields

const parts: LeadFormParts = {
  door: '/api/business-card',
  fields: [
    firstName,
    lastName,
    email,
    {
      name: 'Phone',
      label: 'Phone',
      rule: PERSON_RULES.phone,
      type: 'tel',
      autoComplete: 'tel',
      placeholder: '555-555-5555',
    },
    companyName,
    website,
    { name: 'Message', label: 'Message', rule: PERSON_RULES.message, type: 'lines', wide: true },
  ],
  button: { idle: 'Send my details', submitting: 'Sending...' },
  networkMessage: 'An unexpected network error occurred. Please try again.',
  staysAfterSuccess: true,
}

/** §2.10: 'Share Your Details'. */
export function BusinessCardForm(answered: AnsweredForm) {
  return <LeadForm {...answered} parts={parts} Thanks={BusinessCardThanks} privacy={AGREED_WORDS['business-card']} />
}
