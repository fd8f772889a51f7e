import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { formatTime } from '#contracts/dates.ts'
import {
  fillWords,
  type Letter,
  type LinkLetter,
  type MailContext,
  type MailToCompose,
  type MailWords,
  type SurveyLetter,
} from '#contracts/mail.ts'
import { CHIPS } from '#contracts/masker-release.ts'
import { CONFIRM_PATH, YOUR_DATA_PATH } from '#contracts/page-data.ts'
import { type ReadinessNote, readinessNotes } from '#contracts/readiness.ts'
import { googleCalendarLink } from '#site/forms/contact-links.ts'
import { callFile, type Mail } from './mail-frame.tsx'
import { Button, Facts, Heading, Link, List, Paragraph, Subheading, Title } from './mail-parts.tsx'
import { callTimes, greetable, visitorsTime, withoutOddZone } from './mail-text.ts'

const withToken = z.object({ token: z.string().check(z.minLength(1)) })
const bought = z.object({ purchaseUrl: z.url() })

export function guideMail({ contact }: MailToCompose, { words, origin, guideHref }: MailContext): Mail {
  if (guideHref === undefined) throw new Error('this mail needs the address of the guide')
  return linkLetter(words.guide, {
    words,
    origin,
    label: 'Your guide',
    firstName: greetable(contact?.first_name),
    href: new URL(guideHref, origin).href,
    because: 'this address was entered in the form for the guide. It doesn’t sign you up for the newsletter',
  })
}

const CHIP_NAMES = { arm64: 'Apple Silicon', x64: 'Intel' } as const

export function purchaseMail({ payload }: MailToCompose, { words, origin, checksums }: MailContext): Mail {
  const { purchaseUrl } = bought.parse(JSON.parse(payload))
  const sums = CHIPS.flatMap((chip) => {
    const sum = checksums?.[chip]
    return sum ? [[CHIP_NAMES[chip], sum, 'mono'] as const] : []
  })
  return linkLetter(words.purchase, {
    words,
    origin,
    label: 'Your purchase',
    href: purchaseUrl,
    because: 'Document Masker was bought with this address, or its links were asked for again',
    below: sums.length > 0 && (
      <>
        <Heading>Check the file before you open it</Heading>
        <Paragraph>
          Open Terminal. Type shasum -a 256 and a space, drag the downloaded archive into the window, and press Return.
          The 64 characters have to match the ones below. If even one differs, don’t open the file, and reply to this
          email.
        </Paragraph>
        <Facts rows={sums} />
      </>
    ),
  })
}

export function welcomeMail(_: MailToCompose, { words, origin, leaveLinks }: MailContext): Mail {
  if (!leaveLinks) throw new Error('this mail needs a way out')
  const mail = letter(words.welcomeNewsletter, {
    words,
    origin,
    label: 'Newsletter',
    because: 'this address was entered in the newsletter form',
    below: (
      <Paragraph look="small">
        Wasn’t it you, or don’t you want it? <Link href={leaveLinks.stop}>Take this address off the list</Link>.
      </Paragraph>
    ),
  })
  return { ...mail, stopHref: leaveLinks.stopInOneClick }
}

export const confirmMail = ({ payload }: MailToCompose, { words, origin }: MailContext): Mail =>
  linkLetter(words.confirmNewsletter, {
    words,
    origin,
    label: 'Newsletter',
    href: linkWith(origin, CONFIRM_PATH, payload),
    because: 'this address was entered in the newsletter form',
  })

export const yourDataMail = ({ payload }: MailToCompose, { words, origin }: MailContext): Mail =>
  linkLetter(words.yourData, {
    words,
    origin,
    label: 'Your data',
    href: linkWith(origin, YOUR_DATA_PATH, payload),
    because: 'this address was entered in the form for seeing what we hold',
  })

const linkWith = (origin: string, path: string, payload: string) =>
  `${origin}${path}/${encodeURIComponent(withToken.parse(JSON.parse(payload)).token)}`

/** Values for a letter's placeholders, and what it has besides text. */
interface LetterParts extends Pick<MailContext, 'words' | 'origin'> {
  label: string
  firstName?: string
  day?: string
  children?: ReactNode
  below?: ReactNode
  /** The reason for the mail, which completes 'You’re getting this because …'. */
  because: string
}

/** A mail to a visitor. Replies go to the site's address. */
export function letter(
  { subject, heading, text }: Letter,
  { words, origin, label, firstName, day, children, below, because }: LetterParts,
): Mail {
  const fill = (line: string) => fillWords(line, { ...(firstName && { firstName }), ...(day && { day }) })
  const { closing, from, below: belowName } = words.signature
  return {
    subject: fill(subject),
    label,
    preview: fill(text[0] ?? ''),
    replyTo: words.site.brand.email,
    body: (
      <>
        <Title>{fill(heading)}</Title>
        {text.map((paragraph) => (
          <Paragraph key={paragraph}>{fill(paragraph)}</Paragraph>
        ))}
        {children}
        <Paragraph>
          {closing}
          <br />
          {from}
          {belowName && (
            <>
              <br />
              {belowName}
            </>
          )}
        </Paragraph>
        {below}
      </>
    ),
    reason: (
      <>
        You’re getting this because {because}. You can{' '}
        <Link href={`${origin}${YOUR_DATA_PATH}`}>see or delete what we hold about you</Link>.
      </>
    ),
  }
}

const linkLetter = (text: LinkLetter, { href, children, ...parts }: LetterParts & { href: string }): Mail =>
  letter(text, {
    ...parts,
    children: (
      <>
        <Button href={href}>{text.button}</Button>
        <Paragraph look="small">{text.small}</Paragraph>
        {children}
      </>
    ),
  })

/** To a visitor who completed the survey: next steps, and what the answers suggest. */
export function surveyMail(lead: MailToCompose, context: MailContext): Mail {
  const { words, origin, timeZone, invitation, callLinks } = context
  if (callLinks) return leftMail(lead, { words, origin, callLinks })
  const { payload, answers, askedTimes = [], visitorZone, call } = lead
  const fields = JSON.parse(payload) as Record<string, unknown>
  const textOf = (field: string) => (typeof fields[field] === 'string' ? fields[field] : '')
  // The call, its file and these words are read together; the payload may be a moment older.
  const startsAt = call ? (call.startsAt ?? '') : textOf('firstMeetingTimestamp')
  const isTimeKnown = !Number.isNaN(Date.parse(startsAt))
  const time = isTimeKnown ? startsAt : undefined
  const day = isTimeKnown ? formatTime(startsAt, 'weekday', visitorZone ?? timeZone) : undefined
  const calendarLink = googleCalendarLink({ ...words.site.call.booked, description: '' }, startsAt)
  const isBooked = call ? call.state !== 'cancelled' : time !== undefined || textOf('eventUri') !== ''
  const change = call && call.state !== 'booked' ? call.state : undefined
  const wasAt = change && call?.wasAt ? visitorsTime(call.wasAt, { timeZone, visitorZone }) : undefined
  const isAgreed = call?.isAgreed === true
  const text = isAgreed && !change ? words.callAgreed : letterFor(words, { time, isBooked, change, askedTimes })
  // The address may be one that others in the office read. A change of the time needs no notes.
  const notes = change
    ? []
    : readinessNotes(context.words.site.survey, { ...fields, ...answers }).filter(({ isDiscreet }) => !isDiscreet)
  const mail = letter(text, {
    words,
    origin,
    label: isBooked || change ? 'Your call' : 'Your answers',
    firstName: greetable(lead.contact?.first_name),
    ...(day === undefined ? {} : { day }),
    because: 'this address was entered in the survey. It doesn’t sign you up for the newsletter',
    children: (
      <>
        {(time ?? wasAt) !== undefined && (
          <Facts
            rows={[
              ...(time === undefined ? [] : callTimes('Your call', time, { timeZone, visitorZone })),
              ...(wasAt === undefined ? [] : [[change === 'moved' ? 'It was' : 'Canceled', wasAt] as const]),
            ]}
          />
        )}
        {change && invitation !== undefined && <Paragraph>{OPEN_FILE[change]}</Paragraph>}
        {!change && calendarLink !== undefined && (
          <Paragraph>
            {invitation !== undefined && 'Open the attached file to put it on your calendar, or '}
            <Link href={calendarLink}>
              {invitation === undefined ? 'Add it to Google Calendar' : 'add it to Google Calendar'}
            </Link>
            .
          </Paragraph>
        )}
        {!isBooked && !change && askedTimes.length > 0 && (
          <Facts rows={[['You asked for', askedTimes.map(withoutOddZone).join('\n'), 'strong']]} />
        )}
        <Heading>What happens next</Heading>
        <List entries={text.next} isNumbered />
      </>
    ),
    below: notes.length > 0 && (
      <>
        <Heading>{words.notes.heading}</Heading>
        <Paragraph>{words.notes.text}</Paragraph>
        {notes.map((note) => (
          <Note key={note.id} note={note} words={words} origin={origin} />
        ))}
      </>
    ),
  })
  return { ...mail, ...callFile(invitation) }
}

const OPEN_FILE = {
  moved: 'If your calendar still shows the old time, open the attached file.',
  cancelled: 'If your calendar still shows it, open the attached file to take it out.',
}

interface LeftParts extends Pick<MailContext, 'words' | 'origin'> {
  callLinks: NonNullable<MailContext['callLinks']>
}

/** To a visitor who sent the survey and left the calendar. It quotes no answer: the address may be someone else's. */
function leftMail(
  { contact }: MailToCompose,
  { words, origin, callLinks: { pick, stop, stopInOneClick } }: LeftParts,
): Mail {
  const mail = linkLetter(words.surveyLeft, {
    words,
    origin,
    label: 'Your call',
    firstName: greetable(contact?.first_name),
    href: pick,
    because: 'this address was entered in the survey. It doesn’t sign you up for the newsletter',
    below: (
      <Paragraph look="small">
        This is the only email about it. Don’t want any like it? <Link href={stop}>Stop these emails</Link>.
      </Paragraph>
    ),
  })
  return { ...mail, stopHref: stopInOneClick }
}

interface State {
  time: string | undefined
  change: keyof typeof OPEN_FILE | undefined
  /** Also true if the scheduler didn't tell us the time. */
  isBooked: boolean
  askedTimes: readonly string[]
}

function letterFor(words: MailWords, { time, change, isBooked, askedTimes }: State): SurveyLetter {
  if (change === 'cancelled') return words.surveyCancelled
  if (change && time !== undefined) return words.surveyMoved
  if (isBooked) return time === undefined ? words.surveyUnread : words.surveyBooked
  return askedTimes.length > 0 ? words.surveyAsked : words.surveyOpen
}

type NoteProps = Pick<MailContext, 'words' | 'origin'> & { note: ReadinessNote }

function Note({ note: { unquoted, means, thisWeek, link }, words, origin }: NoteProps) {
  return (
    <>
      <Subheading>{unquoted}</Subheading>
      <Paragraph>{means}</Paragraph>
      <Paragraph>
        <b>This week:</b> {thisWeek}
      </Paragraph>
      {!words.hidden.includes(link.href) && (
        <Paragraph>
          <Link href={`${origin}${link.href}`}>{link.label}</Link>
        </Paragraph>
      )}
    </>
  )
}
