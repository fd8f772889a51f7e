import { callEntry } from '#content/call-entry.ts'
import { mailWords } from '#content/mail.ts'
import { survey } from '#content/survey.ts'
import { googleCalendarLink } from '#contracts/google-calendar.ts'
import type { MailParts, MailToCompose, SurveyLetter } from '#contracts/mail.ts'
import { type ReadinessNote, readinessNotes } from '#contracts/readiness.ts'
import { letter } from './letter.tsx'
import type { Mail } from './mail-frame.tsx'
import { Facts, Heading, Link, List, Paragraph, Subheading } from './mail-parts.tsx'
import { describeDay, describeTime } from './mail-times.ts'
import { greetable, withoutLinks } from './visitor-text.ts'

/** Instead of an address in what was typed. */
const A_LINK = '(a link)'

/** To the visitor who filled in the survey: what happens next, and what the answers say. */
export function surveyMail(lead: MailToCompose, { origin, timeZone, invitation }: MailParts): Mail {
  const { payload, answers, askedTimes = [] } = lead
  const fields = JSON.parse(payload) as Record<string, unknown>
  const textOf = (field: string) => (typeof fields[field] === 'string' ? fields[field] : '')
  const startTime = textOf('firstMeetingTimestamp')
  const time = describeTime(startTime, timeZone)
  const day = describeDay(startTime, timeZone)
  const calendarLink = googleCalendarLink({ ...callEntry, description: '' }, startTime)
  const isBooked = time !== undefined || textOf('eventUri') !== ''
  const words = wordsFor({ time, isBooked, askedTimes })
  const notes = readinessNotes(survey, { ...fields, ...answers })
  const mail = letter(words, {
    origin,
    label: isBooked ? 'Your call' : 'Your answers',
    firstName: greetable(fields['firstName']),
    ...(day === undefined ? {} : { day }),
    because: 'this address was typed into the survey. It doesn’t put you on the newsletter',
    children: (
      <>
        {time !== undefined && <Facts rows={[['Your call', time, 'strong']]} />}
        {calendarLink !== undefined && (
          <Paragraph>
            {invitation !== undefined && 'Open the attached file to put it on your calendar, or '}
            <Link href={calendarLink}>
              {invitation === undefined ? 'Add it to Google Calendar' : 'add it to Google Calendar'}
            </Link>
            .
          </Paragraph>
        )}
        {!isBooked && askedTimes.length > 0 && (
          <Facts
            rows={[['You asked for', askedTimes.map((asked) => withoutLinks(asked, A_LINK)).join('\n'), 'strong']]}
          />
        )}
        <Heading>What happens next</Heading>
        <List entries={words.next} isNumbered />
      </>
    ),
    below: notes.length > 0 && (
      <>
        <Heading>{mailWords.notes.heading}</Heading>
        <Paragraph>{mailWords.notes.text}</Paragraph>
        {notes.map((note) => (
          <Note key={note.id} note={note} origin={origin} />
        ))}
      </>
    ),
  })
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return invitation === undefined
    ? mail
    : { ...mail, attachments: [{ filename: 'call.ics', contentType, content: invitation }] }
}

interface State {
  time: string | undefined
  /** Also when the scheduler didn't tell us the time. */
  isBooked: boolean
  askedTimes: readonly string[]
}

function wordsFor({ time, isBooked, askedTimes }: State): SurveyLetter {
  if (isBooked) return time === undefined ? mailWords.surveyUnread : mailWords.surveyBooked
  return askedTimes.length > 0 ? mailWords.surveyAsked : mailWords.surveyOpen
}

function Note({ note: { id, said, means, thisWeek, link }, origin }: { note: ReadinessNote; origin: string }) {
  const isWebsite = survey.questions.some((question) => question.id === id && question.kind === 'website')
  return (
    <>
      <Subheading>{withoutLinks(said, isWebsite ? 'the address you gave us' : A_LINK)}</Subheading>
      <Paragraph>{means}</Paragraph>
      <Paragraph>
        <b>This week:</b> {thisWeek}
      </Paragraph>
      <Paragraph>
        <Link href={`${origin}${link.href}`}>{link.label}</Link>
      </Paragraph>
    </>
  )
}
