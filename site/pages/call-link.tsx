import type { ReactNode } from 'react'
import { surveyHref } from '#contracts/landing-pages.ts'
import type { CallLinkEnd } from '#contracts/page-data.ts'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type PageProps, pageMeta, THEME_COLORS } from '../render/page-meta.tsx'
import { MailLink } from '../shell/brand.tsx'
import { SandboxMark } from '../shell/shell.tsx'
import { HEADING } from '../survey/screen-parts.tsx'
import { BrandLink } from '../survey/survey-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const loader = ({ given: { callLink }, content }: LoaderArgs) =>
  callLink && { screen: callLink, call: content.words().call, step: content.survey().booking }

export const meta = () =>
  pageMeta({
    title: 'Pick a time',
    description: 'Opens the calendar for a free call again.',
    themeColor: THEME_COLORS.dark,
  })

export default function CallLinkPage({ loaderData: { screen, call, step } }: PageProps<typeof loader>) {
  if (screen.state === 'good') {
    const { token, invitee } = screen
    return (
      <CallFrame>
        <Island name="resumed-calendar" props={{ token, invitee, call, step }} atOnce="always" />
      </CallFrame>
    )
  }
  const { title, text, waysOn } = ENDS[screen.state]
  return (
    <CallFrame>
      <div className="lg:max-w-[45rem]">
        <h1 className={HEADING}>{title}</h1>
        <div className="mt-3 mb-8 max-w-[60ch] text-body text-quiet">{text}</div>
        {waysOn}
      </div>
    </CallFrame>
  )
}

/** The survey's page around what an email's link opens: the name above, the notice below, nothing to leave by. */
const CallFrame = ({ children }: { children: ReactNode }) => (
  <div data-theme="dark" className="flex min-h-svh flex-col overflow-x-clip">
    <header className="wrap w-full">
      <div className="flex border-b border-line pt-4 pb-3 sm:pt-6">
        <BrandLink />
      </div>
    </header>
    <main id="main" tabIndex={-1} className="wrap w-full grow py-10 sm:py-14">
      {children}
    </main>
    <footer className="wrap flex min-h-11 w-full flex-wrap items-center gap-x-6 pt-2 pb-5 sm:pb-6">
      <a href="/privacy" className="label inline-flex min-h-11 items-center text-quiet underline underline-offset-4">
        Privacy
      </a>
      <SandboxMark />
    </footer>
  </div>
)

const home = (
  <ButtonLink href="/" look="line">
    Back to the home page
  </ButtonLink>
)

const survey = (
  <ButtonLink href={surveyHref('call-link')} look="line">
    Fill in the survey
  </ButtonLink>
)

const ENDS: Record<CallLinkEnd, { title: string; text: ReactNode; waysOn: ReactNode }> = {
  booked: {
    title: 'Your call is booked',
    text: (
      <>
        Your confirmation email says when it is, and has a link to move or cancel it. If you can’t find it, write to{' '}
        <MailLink />.
      </>
    ),
    waysOn: home,
  },
  asked: {
    title: 'We have the times you asked for',
    text: (
      <>
        We’ll write to the address you gave us to confirm one of them. If something has changed, write to <MailLink />.
      </>
    ),
    waysOn: home,
  },
  expired: {
    title: 'This link has expired',
    text: (
      <>
        It opened the calendar for a week. Write to <MailLink /> with two or three times that suit you, or fill in the
        survey again.
      </>
    ),
    waysOn: survey,
  },
  unknown: {
    title: 'We don’t know this link',
    text: (
      <>
        Part of it may be missing, or what it was for has been deleted. Open it from the email again, write to{' '}
        <MailLink />, or fill in the survey.
      </>
    ),
    waysOn: survey,
  },
  later: {
    title: 'We can’t open the calendar right now',
    text: (
      <>
        Something on our side is down. Your answers are safe, and the link keeps working: please try again in a few
        minutes, or write to <MailLink />.
      </>
    ),
    waysOn: home,
  },
}
