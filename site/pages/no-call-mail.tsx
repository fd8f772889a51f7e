import { YOUR_DATA_PATH } from '#contracts/page-data.ts'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { LinkEnd } from '../sections/page-frame.tsx'
import { MailLink } from '../shell/brand.tsx'
import { Button } from '../ui/button.tsx'

/** The page of the link that stops emails. Opening it stops nothing, because mail programs open links too. */
export const loader = ({ given: { noCallMail } }: LoaderArgs) => noCallMail

export const meta = () =>
  pageMeta({ title: 'Stop these emails', description: 'Stops the emails that the link is about.' })

export default function NoCallMailPage({ loaderData: screen }: PageProps<typeof loader>) {
  if (screen.state === 'good')
    return (
      <LinkEnd
        title="One click and we stop"
        text={
          screen.about === 'newsletter'
            ? 'We take this address off the newsletter’s list.'
            : 'We won’t email this address again about a survey that has no time for a call. What you ask for, such as a call you book, is still confirmed.'
        }
      >
        <form method="post" action="/api/stop-call-mail" className="mt-8">
          <input type="hidden" name="token" value={screen.token} />
          <Button type="submit" look="ink">
            {screen.about === 'newsletter' ? 'Take me off the list' : 'Stop these emails'}
          </Button>
        </form>
      </LinkEnd>
    )
  const about = screen.state === 'used' ? screen.about : 'calls'
  return <LinkEnd {...(about === 'newsletter' ? LEFT : ENDS[screen.state])} />
}

const LEFT = {
  title: 'You’re off the list',
  text: 'We’ve told whoever sends the newsletter. If an issue is on its way already, it may still arrive.',
}

const ENDS = {
  used: {
    title: 'We won’t write again',
    text: (
      <>
        This address gets no more emails about a missing time. We still have your answers; you can{' '}
        <a href={YOUR_DATA_PATH} className="underline underline-offset-4">
          see or delete them
        </a>
        .
      </>
    ),
  },
  unknown: {
    title: 'We don’t know this link',
    text: (
      <>
        Part of it may be missing, or what it was about has been deleted. Open it from the email again, or write to{' '}
        <MailLink />.
      </>
    ),
  },
  later: {
    title: 'We can’t do that right now',
    text: 'Something on our side is down. The link keeps working: please try again in a few minutes.',
  },
}
