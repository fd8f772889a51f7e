import { AGREED_WORDS } from '#contracts/agreed-words.ts'
import { PERSON_RULES } from '#contracts/field-rules.ts'
import type { AnsweredForm } from '#contracts/given-to-pages.ts'
import { surveyHref } from '#contracts/survey-sources.ts'
import { Notice } from '../ui/notice.tsx'
import { LeadForm, ThanksLink } from './lead-form.tsx'
import { type LeadFormParts, personFields } from './use-lead-form.ts'

const { firstName, lastName, email, companyName, website } = personFields

const parts: LeadFormParts = {
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

export function BusinessCardForm(answered: AnsweredForm) {
  return <LeadForm {...answered} parts={parts} Thanks={BusinessCardThanks} privacy={AGREED_WORDS['business-card']} />
}

export function BusinessCardThanks() {
  return (
    <>
      <Notice tone="good">Thank you! Your information has been sent.</Notice>
      <p className="mt-4 max-w-[52ch] text-small text-quiet">
        We’ve got it. From here you can <ThanksLink to="/">see what we do</ThanksLink>,{' '}
        <ThanksLink to="/document-masker">look at Document Masker</ThanksLink> or{' '}
        <ThanksLink to={surveyHref('business-card')}>book a free call</ThanksLink>.
      </p>
    </>
  )
}
