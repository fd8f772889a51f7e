import { callEntry } from '#content/free-call.ts'
import { mailWords } from '#content/mail.ts'
import { survey } from '#content/survey.ts'
import { googleCalendarLink } from '#contracts/google-calendar.ts'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import type { SurveyLetter } from '#contracts/mail-words.ts'
import { type ReadinessNote, readinessNotes } from '#contracts/readiness.ts'
import { letter } from './letter.tsx'
import type { Mail } from './mail-frame.tsx'
import { Facts, Heading, Link, List, Paragraph } from './mail-parts.tsx'
import { describeDay, describeTime } from './mail-times.ts'
import { greetable, withoutLinks } from './visitor-text.ts'

/** To who filled in the survey: what happens next, and what the answers say. */
export function surveyMail(lead: MailToCompose, { origin, timeZone, invitation }: MailParts): Mail {
  const { payload, answers, askedTimes = [] } = lead
  const fields = JSON.parse(payload) as Record<string, unknown>
  const { firstName, firstMeetingTimestamp: startTime } = fields
  const time = typeof startTime === 'string' ? describeTime(startTime, timeZone) : undefined
  const words = wordsFor(time, askedTimes)
  const notes = readinessNotes(survey, { ...fields, ...answers })
  const calendarLink = typeof startTime === 'string' ? googleCalendarLink(callEntry, startTime) : undefined
  const day = typeof startTime === 'string' ? describeDay(startTime, timeZone) : undefined
  const mail = letter(words, {
    origin,
    label: time === undefined ? 'Your answers' : 'Your call',
    firstName: greetable(firstName),
    ...(day === undefined ? {} : { day }),
    because: 'this address was typed into the survey. It doesn’t put you on the newsletter',
    children: (
      <>
        {time !== undefined && <Facts rows={[['Your call', time, 'strong']]} />}
        {calendarLink !== undefined && (
          <Paragraph>
            <Link href={calendarLink}>Add it to Google Calendar</Link>
          </Paragraph>
        )}
        {time === undefined && askedTimes.length > 0 && <List entries={askedTimes} />}
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

function wordsFor(time: string | undefined, askedTimes: readonly string[]): SurveyLetter {
  if (time !== undefined) return mailWords.surveyBooked
  return askedTimes.length > 0 ? mailWords.surveyAsked : mailWords.surveyOpen
}

function Note({ note: { id, said, means, thisWeek, link }, origin }: { note: ReadinessNote; origin: string }) {
  const isWebsite = survey.questions.some((question) => question.id === id && question.kind === 'website')
  return (
    <>
      <Paragraph look="strong">{withoutLinks(said, isWebsite ? 'the address you gave us' : '(a link)')}</Paragraph>
      <Paragraph>{means}</Paragraph>
      <Paragraph>This week: {thisWeek}</Paragraph>
      <Paragraph>
        <Link href={`${origin}${link.href}`}>{link.label}</Link>
      </Paragraph>
    </>
  )
}
