import * as z from 'zod/mini'
import type { WeeklyNumbers } from '#contracts/counts.ts'
import { formatDay, formatTime } from '#contracts/dates.ts'
import { DESTINATION_NAMES, nameOf } from '#contracts/lead-kind.ts'
import {
  type ContentNote,
  contentNote,
  erasureNotice,
  type MailContext,
  type MailToCompose,
  newsletterLeft,
} from '#contracts/mail.ts'
import { capitalized } from '#contracts/wording.ts'
import { nameOfPage } from './funnel-steps.ts'
import { FORM_NAMES } from './lead-mail.tsx'
import { type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import { Button, type FactRow, Facts, Heading, Listed, Numbers, Paragraph, Title } from './mail-parts.tsx'
import { onOneLine } from './mail-text.ts'
import { weekInWords } from './week-in-words.ts'

/** To the owner, on Mondays: last week compared with the week before. */
export function weeklyMail({ payload }: MailToCompose, { origin, consoleOrigin = origin }: MailContext): Mail {
  const numbers = JSON.parse(payload) as WeeklyNumbers
  const { monday, sunday, leads, booked, asked, sales, refunds, byKind, byPage, tests, waiting, held } = numbers
  return {
    subject: `Last week: ${counted(leads.week, 'lead')}, ${counted(booked.week, 'call')} booked`,
    label: 'Monday’s report',
    preview: `${formatDay(monday, 'weekday')} to ${formatDay(sunday, 'weekday')}. The week before: ${counted(leads.before, 'lead')}, ${counted(booked.before, 'call')} booked.`,
    body: (
      <>
        <Title>The week of {formatDay(monday, 'weekday').replace('Monday, ', '')}</Title>
        <Paragraph>{weekInWords(numbers).join(' ')}</Paragraph>
        <Listed
          title="Check this first"
          entries={waiting.map(
            (each) =>
              `${each.waiting} not delivered to ${DESTINATION_NAMES[each.destination]}, ${each.failed} of them failing`,
          )}
        />
        <Button href={`${consoleOrigin}/console`}>Open the console</Button>
        <Numbers
          name="Leads and calls"
          rows={[
            ['All leads', leads],
            ...byKind.map(({ kind, ...both }) => [capitalized(FORM_NAMES[kind]), both] as const),
            ['Calls booked', booked],
            ...(asked && asked.week + asked.before > 0 ? [['Times asked for', asked] as const] : []),
            ...(sales && sales.week + sales.before > 0 ? [['Copies sold', sales] as const] : []),
            ...(refunds && refunds.week + refunds.before > 0 ? [['Refunds', refunds] as const] : []),
            ...(held.week + held.before > 0 ? [['Caught by the spam trap', held] as const] : []),
          ]}
        />
        {byPage.length > 0 && (
          <>
            <Heading>Where they first arrived</Heading>
            <Numbers
              name="Landing page"
              rows={byPage.map(({ page, ...both }) => [PAGE_NAMES[page] ?? nameOfPage(page), both] as const)}
            />
          </>
        )}
        {tests.length > 0 && (
          <>
            <Heading>Tests</Heading>
            {tests.map(({ page, split, sentence }) => (
              <Paragraph key={page}>
                <b>{nameOfPage(page)}</b>
                {split === 'even' ? '' : ` (ended; everyone gets ${split.toUpperCase()})`}
                <br />
                {sentence}
              </Paragraph>
            ))}
          </>
        )}
        {waiting.length === 0 && <Paragraph look="small">Everything that came in has been delivered.</Paragraph>}
      </>
    ),
    reason: `${TO_THE_OWNER} It comes every Monday.`,
  }
}

const PAGE_NAMES: Partial<Record<string, string>> = { other: 'Another page, from an ad', none: 'Unknown' }

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** To the owner, who may have passed the person on: a visitor erased their own data. */
export function erasureMail({ id, payload }: MailToCompose, { timeZone, erasedAddress }: MailContext): Mail {
  const { leads, orders } = erasureNotice.parse(JSON.parse(payload))
  const address = erasedAddress?.(id)
  const who = address === undefined ? 'A visitor' : onOneLine(address, 254)
  const passedTo = [...new Set(leads.flatMap((lead) => lead.passedTo))].filter((to) => to !== 'visitor-mail')
  return {
    subject: 'A visitor deleted their data',
    label: 'Erased',
    preview: 'Erase it where it was passed on, too.',
    body: (
      <>
        <Title>A visitor deleted their data</Title>
        <Paragraph>
          {who} used the link on “Your data” to erase everything this site held about them. That’s done, and can’t be
          undone. If you passed it on, it’s for you to erase there.
        </Paragraph>
        <Paragraph look="small">
          {address === undefined
            ? 'This site no longer knows the address. Find the person by the times and IDs below.'
            : 'This email is the only place that still has the address. Delete it once you’re done.'}
        </Paragraph>
        <Listed
          title="What this site can’t reach"
          entries={[
            ...passedTo.map((to) =>
              to === 'owner-mail'
                ? 'your inbox: the emails about these leads'
                : `${nameOf(to)}: what was delivered to it`,
            ),
            'your notes elsewhere, your calendar, and exports',
            'what the calendar and the payment provider have',
            'backups: after restoring one, run npm run leads -- erase --again on the server',
          ]}
        />
        {leads.length + orders.length > 0 && (
          <>
            <Heading>What it was</Heading>
            <Facts
              rows={[
                ...leads.map(
                  (lead): FactRow => [
                    formatTime(lead.at, 'full', timeZone),
                    [`${FORM_NAMES[lead.kind]}, ID ${lead.id}`, ...lead.passedTo.map((to) => `to ${nameOf(to)}`)].join(
                      '\n',
                    ),
                  ],
                ),
                ...orders.map((order): FactRow => [`Order ${order}`, 'stays for the books, without the address']),
              ]}
            />
          </>
        )}
      </>
    ),
    reason: `${TO_THE_OWNER} One comes when a visitor deletes their data.`,
  }
}

export function leftMail({ payload }: MailToCompose, { origin, consoleOrigin }: MailContext): Mail {
  const { email, leadId } = newsletterLeft.parse(JSON.parse(payload))
  return {
    subject: 'Someone left the newsletter',
    label: 'Newsletter',
    preview: 'Take the address off wherever the newsletter is sent from.',
    body: (
      <>
        <Title>Someone left the newsletter</Title>
        <Paragraph>
          {onOneLine(email, 254)} used the link in the welcome email. Take the address off wherever your newsletter is
          sent from, unless that happens by itself.
        </Paragraph>
        <Button href={`${consoleOrigin ?? origin}/console/leads/${encodeURIComponent(leadId)}`}>
          Open the sign-up
        </Button>
      </>
    ),
    reason: `${TO_THE_OWNER} One comes when a new subscriber leaves again.`,
  }
}

const invitation = z.object({ link: z.url(), invitedBy: z.string() })

const proof = z.object({ token: z.string().check(z.regex(/^(?:\w{4}-){3}\w{4}$/)) })

/** To an address that somebody with access says is theirs. */
const addressMail = (code: string, name: string): Mail => ({
  subject: `Your code for the ${name} console`,
  label: 'Console',
  preview: 'It’s good for half an hour.',
  body: (
    <>
      <Title>{code}</Title>
      <Paragraph>Type this code into Your account in the {name} console. It’s good once, for half an hour.</Paragraph>
    </>
  ),
  reason:
    'You’re getting this because somebody with access to the console wants to use this address there. If it wasn’t you, do nothing.',
})

export function invitationMail({ payload }: MailToCompose, { words }: MailContext): Mail {
  const { name } = words.site.brand
  const asked = proof.safeParse(JSON.parse(payload))
  if (asked.success) return addressMail(asked.data.token, name)
  const { link, invitedBy } = invitation.parse(JSON.parse(payload))
  return {
    subject: `Your invitation to the ${name} console`,
    label: 'Console',
    preview: 'The link works once, within three days.',
    body: (
      <>
        <Title>You’re invited to the console</Title>
        <Paragraph>
          {onOneLine(invitedBy, 254)} invited you to the {name} console, where its leads are. You’ll sign in with a
          passkey: your fingerprint, your face, or your device’s PIN. There’s no password.
        </Paragraph>
        <Button href={link}>Create my passkey</Button>
        <Paragraph look="small">
          The link works once, within three days. Open it on the device you’ll use. Too late? Ask{' '}
          {onOneLine(invitedBy, 254)} for another.
        </Paragraph>
      </>
    ),
    reason:
      'You’re getting this because someone who runs this site invited this address. If you don’t know them, do nothing. The link expires on its own.',
  }
}

const NOTE_SUBJECTS: Record<ContentNote['about'], (title: string) => string> = {
  late: (title) => `Published late: ${title}`,
  failed: (title) => `Not published at its time: ${title}`,
  comments: (title) => `New comments on your draft: ${title}`,
}

export function contentMail({ payload }: MailToCompose, { origin, consoleOrigin = origin }: MailContext): Mail {
  const { file, title, about, says } = contentNote.parse(JSON.parse(payload))
  const subject = NOTE_SUBJECTS[about](onOneLine(title, 120))
  return {
    subject,
    label: 'Content',
    preview: says,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{says}</Paragraph>
        {about === 'failed' && <Paragraph>Visitors still see the page as it was before.</Paragraph>}
        <Button href={`${consoleOrigin}/console/content/edit?${new URLSearchParams({ file })}`}>Open it</Button>
      </>
    ),
    reason: 'You’re getting this because you scheduled this piece, made a link to its draft, or own this site.',
  }
}
