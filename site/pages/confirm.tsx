import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { LinkEnd } from '../sections/page-frame.tsx'
import { Button } from '../ui/button.tsx'

/** The page of a newsletter's confirmation link. Opening it confirms nothing, because mail programs open links too. */
export const loader = ({ given: { confirm } }: LoaderArgs) => confirm

export const meta = () => pageMeta({ title: 'Confirm the newsletter', description: 'Confirms a newsletter sign-up.' })

export default function ConfirmPage({ loaderData: screen }: PageProps<typeof loader>) {
  if (screen.state === 'good')
    return (
      <LinkEnd title="One click and you’re in" text={ASKED}>
        <form method="post" action="/api/confirm" className="mt-8">
          <input type="hidden" name="token" value={screen.token} />
          <Button type="submit" look="ink">
            Confirm my subscription
          </Button>
        </form>
      </LinkEnd>
    )
  return <LinkEnd {...ENDS[screen.state]} />
}

const ASKED =
  'One email a month. If you didn’t ask for it, close this page: unless you press the button, we send nothing, and your address is deleted in a week.'

const ENDS = {
  used: { title: 'You’re in', text: 'Your subscription is confirmed. There’s nothing more to do.' },
  expired: {
    title: 'This link has expired',
    text: 'It worked for a week, and we’ve deleted what was never confirmed. Sign up again on the home page for a fresh one.',
  },
  unknown: {
    title: 'We don’t know this link',
    text: 'Part of it may be missing. Open it from the email again, or sign up on the home page for a fresh one.',
  },
}
