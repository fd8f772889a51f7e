import type { LeadAnswer } from '#contracts/given-to-pages.ts'
import { DownloadLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ThanksLink } from './thanks-link.tsx'

/** §8, and the guide, where the form's answer says that it is. */
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
        {guide !== undefined && 'The link works for a week. '}Read section 1 first. There’s also an app that does this
        on your own Mac: <ThanksLink to="/document-masker">Document Masker</ThanksLink>.
      </p>
    </>
  )
}
