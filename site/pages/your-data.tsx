import { storedWords } from '#content-loader/content-files.server.ts'
import { PERSON_RULES } from '#contracts/field-rules.ts'
import { type AnsweredForm, YOUR_DATA_PATH } from '#contracts/page-data.ts'
import cardDrawer from '../plates/card-drawer.svg?url&no-inline'
import { Plate } from '../plates/plate.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { MailLink, useSite } from '../shell/brand.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormLevel } from '../ui/level.tsx'
import { Notice } from '../ui/notice.tsx'

export const loader = ({ given: { yourData } }: LoaderArgs) => yourData

export const meta = () =>
  pageMeta({
    path: YOUR_DATA_PATH,
    title: 'Your data',
    description: 'See what we hold under your email address, download it, or have it deleted.',
  })

const linkClasses = 'text-ink underline underline-offset-4'

export default function YourDataPage({ loaderData: { canMail } }: PageProps<typeof loader>) {
  const { keptFor: storedFor } = useSite().records
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-10 pt-7 pb-16 sm:pt-16 lg:grid-cols-2 lg:pt-20 lg:pb-24">
      <div>
        <h1 className="text-page tracking-display">Your data</h1>
        <p className="mt-5 mb-8 max-w-[29.3em] text-lead text-balance text-quiet">
          {canMail
            ? 'Type the address you gave us. If we hold anything under it, we’ll email a link to a page where you can read it, download it, or delete it.'
            : 'This site can’t email you a link. Write to us from the address you gave, and we’ll send what we hold, or delete it.'}
        </p>
        {canMail ? (
          <YourDataForm />
        ) : (
          <p className="text-lead">
            <MailLink />
          </p>
        )}
      </div>
      <Plate
        href={cardDrawer}
        alt="A drawer of index cards. One card, yours, stands out of it, and the rest stay in."
        className="w-full max-w-[36rem] justify-self-center"
      />
      <div className="grid max-w-[66rem] gap-x-16 gap-y-4 border-t border-line pt-6 text-small text-quiet lg:col-span-2 lg:grid-cols-2">
        <p className="max-w-[52ch]">
          We keep what you send {storedWords(storedFor)}. The answer here is the same for every address, so no one can
          use it to find out who has written to us.
        </p>
        <p className="max-w-[52ch]">
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
  )
}

/**
 * Asks which address to look up. The browser posts it, so it needs no JavaScript. The server checks it: browsers refuse
 * what they don't show, such as the marks around a copied address.
 */
export const YourDataForm = ({ typed = {}, errors = {} }: AnsweredForm) => (
  <form method="post" action="/api/your-data" noValidate className="max-w-md">
    <TextField
      name="email"
      type="email"
      label="Email you gave us"
      required
      maxLength={PERSON_RULES.email.max}
      autoComplete="email"
      defaultValue={typed['email']}
      error={errors['email']}
      className="mb-5"
    />
    <FormLevel>
      <Button type="submit" look="ink">
        Email me a link
      </Button>
    </FormLevel>
  </form>
)

/** Gives the same reply for every address, so that it doesn't reveal whom we know. */
export const YourDataThanks = () => (
  <>
    <Notice tone="good">If we hold anything under that address, a link to it is on the way.</Notice>
    <p className="mt-3 max-w-[48ch] text-small text-quiet">
      It works for an hour. If nothing arrives, we hold nothing under that address, or we emailed it a link within the
      last hour.
    </p>
  </>
)
