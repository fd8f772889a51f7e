import { keptWords, site } from '#content/site.ts'
import { YOUR_DATA_PATH } from '#contracts/mail-links.ts'
import { YourDataForm } from '../lead-forms/your-data-form.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../page-meta.ts'
import { PageIntro } from '../sections/page-intro.tsx'

/** Whether a link can be mailed, which only the server knows. */
export const loader = ({ given: { yourData } }: LoaderArgs) => yourData

export const meta = () =>
  pageMeta({
    path: YOUR_DATA_PATH,
    title: 'Your data',
    description: 'See what we hold under your email address, download it, or have it erased.',
  })

const linkClasses = 'text-ink underline underline-offset-4'

export default function YourDataPage({ loaderData: { canMail } }: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro label="Privacy" title="Your data">
        <p>
          {canMail
            ? 'Type the address you gave us. If we hold anything under it, we mail a link to a page where you can read it, download it, or erase it.'
            : 'This site can’t mail you a link. Write to us from the address you gave, and we’ll send what we hold, or erase it.'}
        </p>
      </PageIntro>
      <div className="border-t border-line">
        <div className="wrap grid gap-x-16 gap-y-12 py-12 lg:grid-cols-2 lg:py-20">
          <div>
            {canMail ? (
              <YourDataForm />
            ) : (
              <p className="text-lead">
                <a href={`mailto:${site.email.value}`} className={`${linkClasses} wrap-anywhere`}>
                  {site.email.value}
                </a>
              </p>
            )}
          </div>
          <div className="max-w-[52ch] space-y-4 text-small text-quiet">
            <p>
              We keep what you send {keptWords}. The answer here is the same for every address, so no one can use it to
              find out who has written to us.
            </p>
            <p>
              <a href="/privacy" className={linkClasses}>
                The privacy notice
              </a>{' '}
              says what we store and who else gets it.{' '}
              <a href="/privacy/receipt" className={linkClasses}>
                Your receipt
              </a>{' '}
              shows what’s in this browser.
            </p>
          </div>
        </div>
      </div>
    </>
  )
}
