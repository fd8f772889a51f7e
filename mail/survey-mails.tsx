import { formatTime } from '#contracts/dates.ts'
import type { MailContext, MailToCompose, MailWords, SurveyLetter } from '#contracts/mail.ts'
import { type ReadinessNote, readinessNotes } from '#contracts/readiness.ts'
import { googleCalendarLink } from '#site/forms/contact-links.ts'
import { callFile, type Mail } from './mail-frame.tsx'
import { Facts, Heading, Link, Listed, Paragraph, Subheading } from './mail-parts.tsx'
import { callTimes, greetable, visitorsTime, withoutOddZone } from './mail-text.ts'
import { letter, linkLetter } from './visitor-mails.tsx'

export function surveyMail(lead: MailToCompose, context: MailContext): Mail {
  const { words, origin, timeZone, invitation, callLinks } = context
  if (callLinks) return leftMail(lead, context, callLinks)
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
  const mail = letter(text, context, {
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
              [change === 'moved' ? 'It was' : 'Canceled', wasAt],
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
        <Listed title="What happens next" entries={text.next} isNumbered />
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

/** To a visitor who sent the survey and left the calendar. It quotes no answer: the address may be someone else's. */
function leftMail(
  { contact }: MailToCompose,
  context: MailContext,
  { pick, stop, stopInOneClick }: NonNullable<MailContext['callLinks']>,
): Mail {
  const mail = linkLetter(context.words.surveyLeft, context, {
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
