import { DownloadLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ThanksLink } from './thanks-link.tsx'

/** §8, and the guide. */
export function LeadMagnetThanks() {
  return (
    <>
      <Notice tone="good">Thank you! Your details have been submitted. You can now download the tool below.</Notice>
      <DownloadLink href="/downloads/masking-guide.pdf" className="mt-7 w-full sm:w-auto">
        Download the guide (PDF)
      </DownloadLink>
      <p className="mt-7 max-w-[48ch] text-small text-quiet">
        Read section 1 before anything else. There’s also an app that does this on your own Mac:{' '}
        <ThanksLink to="/document-masker">Document Masker</ThanksLink>.
      </p>
    </>
  )
}
