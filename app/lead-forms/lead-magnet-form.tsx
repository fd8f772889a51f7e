import { LEAD_MAGNET, leadMagnetFields } from '#contracts/lead-magnet.ts'
import { personFields } from './lead-field.ts'
import { LeadForm, type LeadFormProps } from './lead-form.tsx'
import type { LeadFormParts } from './lead-form-parts.ts'
import { LeadMagnetThanks } from './lead-magnet-thanks.tsx'

const { firstName, lastName, email, companyName, website } = personFields

const parts: LeadFormParts<keyof typeof leadMagnetFields.shape> = {
  door: '/api/lead-magnet',
  fields: [firstName, lastName, { ...email, wide: true }, companyName, website],
  rules: leadMagnetFields,
  addition: () => ({ 'Lead Magnet': LEAD_MAGNET, 'Source URL': location.href.slice(0, 2000) }),
  button: { idle: 'Send and get the guide', submitting: 'Submitting...' },
  networkMessage: 'An unexpected network error occurred.',
  staysAfterSuccess: false,
}

/** §2.11: what a visitor gives for the guide. */
export function LeadMagnetForm(props: LeadFormProps) {
  return (
    <LeadForm
      {...props}
      parts={parts}
      thanks={<LeadMagnetThanks />}
      privacy="What you type goes to us, with the guide’s name and this page’s address, and to nobody else. It does not put you on the newsletter."
    />
  )
}
