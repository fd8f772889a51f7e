import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import type { AnsweredForm } from '#contracts/given-to-pages.ts'
import { AGREED_WORDS } from '#contracts/lead-kind.ts'
import { personFields } from './lead-field.ts'
import { LeadForm } from './lead-form.tsx'
import type { LeadFormParts } from './lead-form-parts.ts'
import { LeadMagnetThanks } from './lead-magnet-thanks.tsx'

const { firstName, lastName, email, companyName, website } = personFields

const parts: LeadFormParts = {
  door: '/api/lead-magnet',
  fields: [firstName, lastName, { ...email, wide: true }, companyName, website],
  addition: () => ({ 'Lead Magnet': LEAD_MAGNET, 'Source URL': location.href.slice(0, 2000) }),
  button: { idle: 'Send and get the guide', submitting: 'Submitting...' },
  networkMessage: 'An unexpected network error occurred.',
  staysAfterSuccess: false,
}

/** §2.11: what a visitor gives for the guide. */
export function LeadMagnetForm(answered: AnsweredForm) {
  return <LeadForm {...answered} parts={parts} Thanks={LeadMagnetThanks} privacy={AGREED_WORDS['lead-magnet']} />
}
