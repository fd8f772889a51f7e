import { Notice } from '../ui/notice.tsx'
import { ThanksLink } from './thanks-link.tsx'

/** §8, and where one may go from there. */
export function BusinessCardThanks() {
  return (
    <>
      <Notice tone="good">Thank you! Your information has been sent.</Notice>
      <p className="mt-4 max-w-[52ch] text-small text-quiet">
        We’ve got it. From here you can <ThanksLink to="/">see what we do</ThanksLink>,{' '}
        <ThanksLink to="/document-masker">look at Document Masker</ThanksLink> or{' '}
        <ThanksLink to="/contact?source=business-card">book a free call</ThanksLink>.
      </p>
    </>
  )
}
