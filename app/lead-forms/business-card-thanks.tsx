import { Notice } from '../ui/notice.tsx'
import { SiteLink } from '../ui/site-link.tsx'

const linkClasses = 'font-medium underline decoration-accent decoration-2 underline-offset-4 hover:decoration-3'

/** §8, and where one may go from there. */
export function BusinessCardThanks() {
  return (
    <>
      <Notice tone="good">Thank you! Your information has been sent.</Notice>
      <p className="mt-4 max-w-[52ch] text-small text-quiet">
        It is stored and on its way to us. From here you can{' '}
        <SiteLink to="/" className={linkClasses}>
          see what we do
        </SiteLink>
        ,{' '}
        <SiteLink to="/document-masker" className={linkClasses}>
          look at Document Masker
        </SiteLink>{' '}
        or{' '}
        <SiteLink to="/contact?source=business-card" className={linkClasses}>
          book a free call
        </SiteLink>
        .
      </p>
    </>
  )
}
