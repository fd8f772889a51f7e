import { AGREED_WORDS } from '#contracts/agreed-words.ts'
import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import type { AnsweredForm, LeadAnswer } from '#contracts/given-to-pages.ts'
import { DownloadLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { LeadForm, ThanksLink } from './lead-form.tsx'
import { type LeadFormParts, personFields } from './use-lead-form.ts'

const { firstName, lastName, email, companyName, website } = personFields

const parts: LeadFormParts = {
  path: '/api/lead-magnet',
  fields: [firstName, lastName, { ...email, wide: true }, companyName, website],
  addition: () => ({ 'Lead Magnet': LEAD_MAGNET, 'Source URL': location.href.slice(0, 2000) }),
  button: { idle: 'Send and get the guide', submitting: 'Submitting...' },
  networkMessage: 'An unexpected network error occurred.',
  staysAfterSuccess: false,
}

export function LeadMagnetForm(answered: AnsweredForm) {
  return <LeadForm {...answered} parts={parts} Thanks={LeadMagnetThanks} privacy={AGREED_WORDS['lead-magnet']} />
}

export function LeadMagnetThanks({ guide }: LeadAnswer) {
  return (
    <>
      <Notice tone="good">Thank you! Your details have been submitted. You can now download the tool below.</Notice>
      {guide === undefined ? (
        <p className="mt-7">The link didn’t come through. Reload this page and send the form again.</p>
      ) : (
        <DownloadLink href={guide} className="mt-7 w-full sm:w-auto">
          Download the guide (PDF)
        </DownloadLink>
      )}
      <p className="mt-7 max-w-[48ch] text-small text-quiet">
        {guide !== undefined && <span>The link works for a week. </span>}Read section 1 first. There’s also an app that
        does this on your own Mac: <ThanksLink to="/document-masker">Document Masker</ThanksLink>.
      </p>
    </>
  )
}
