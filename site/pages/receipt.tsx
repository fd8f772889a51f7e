import { Island } from '../islands/island.tsx'
import { pageMeta } from '../render/page-meta.tsx'
import { PageIntro } from '../sections/page-frame.tsx'

const DESCRIPTION =
  'What we’ve stored in your browser, which other companies it contacted, and what it sent us. Your browser does the measuring, so you don’t have to take our word for it.'

export const meta = () => pageMeta({ path: '/privacy/receipt', title: 'Your receipt', description: DESCRIPTION })

export default function ReceiptPage() {
  return (
    <>
      <PageIntro title="Your receipt">
        <p>{DESCRIPTION}</p>
        <p className="text-small">
          It stays in this tab. What we store on our server is under{' '}
          <a href="/privacy/your-data" className="text-ink underline underline-offset-4">
            Your data
          </a>
          .
        </p>
        <noscript>
          <p className="text-small">
            Your browser runs no scripts here, so it can’t measure. The list below still says what we can store in it.
          </p>
        </noscript>
      </PageIntro>
      <div className="pb-16 sm:px-[var(--page-margin)] [&>[data-island]]:till-receipt">
        <Island name="receipt" props={{}} atOnce="always" />
      </div>
    </>
  )
}
