import { agreedCall } from '#contracts/calls.ts'
import { formatTime, zoneNamed } from '#contracts/dates.ts'
import { plainAddress } from '#contracts/field-rules.ts'
import type { MailContext, MailToCompose } from '#contracts/mail.ts'
import { googleCalendarLink } from '#site/forms/contact-links.ts'
import { OpenLead, phoneLink } from './lead-mail.tsx'
import { callFile, type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import { Facts, Link, Listed, Paragraph, Title } from './mail-parts.tsx'
import { callTimes, greetable, onOneLine } from './mail-text.ts'
import { letter } from './visitor-mails.tsx'

/** To who asked to be called: the time that the owner set, or that it's off. */
export function agreedCallMail({ payload }: MailToCompose, context: MailContext): Mail {
  const { words, timeZone, invitation } = context
  const { firstName, state, startsAt, ...rest } = agreedCall.parse(JSON.parse(payload))
  const visitorZone = zoneNamed(rest.visitorZone ?? '')
  const isOff = state === 'cancelled'
  const text = isOff
    ? words.surveyCancelled
    : state === 'moved'
      ? { ...words.surveyMoved, next: words.callAgreed.next }
      : words.callAgreed
  const calendarLink = googleCalendarLink({ ...words.site.agreed, description: '' }, startsAt)
  const mail = letter(text, context, {
    label: 'Your call',
    firstName: greetable(firstName),
    day: formatTime(startsAt, 'weekday', visitorZone ?? timeZone),
    because: 'you asked us to call. It doesn’t sign you up for the newsletter',
    children: (
      <>
        <Facts rows={callTimes(isOff ? 'Canceled' : 'Your call', startsAt, { timeZone, visitorZone })} />
        {isOff ? (
          <Paragraph>If your calendar still shows it, open the attached file to take it out.</Paragraph>
        ) : (
          <Paragraph>
            Open the attached file to put it on your calendar
            {calendarLink !== undefined && (
              <>
                , or <Link href={calendarLink}>add it to Google Calendar</Link>
              </>
            )}
            .
          </Paragraph>
        )}
        <Listed title="What happens next" entries={text.next} isNumbered />
      </>
    ),
  })
  return { ...mail, ...callFile(invitation) }
}

export function agreedCallNotice({ payload, withoutTyped }: MailToCompose, context: MailContext): Mail {
  const { origin, consoleOrigin = origin, timeZone, invitation } = context
  const { leadId, state, startsAt, ...visitor } = agreedCall.parse(JSON.parse(payload))
  const { name, email, firm, phone } = withoutTyped ? { name: 'a visitor', email: '', firm: '', phone: '' } : visitor
  const isOff = state === 'cancelled'
  const event = { booked: 'Call set', moved: 'Call moved', cancelled: 'Call canceled' }[state]
  const who = onOneLine(name || email, 80)
  const replyTo = plainAddress(email)
  return {
    subject: `${event}: ${who}, ${formatTime(startsAt, 'weekday', timeZone)}`,
    label: event,
    preview: `${who}, ${formatTime(startsAt, 'weekday and clock', timeZone)}`,
    ...(replyTo === undefined ? {} : { replyTo }),
    body: (
      <>
        <Title>{who}</Title>
        <Facts
          rows={[
            [isOff ? 'Canceled' : 'Call', formatTime(startsAt, 'full', timeZone), 'strong'],
            ['Firm', firm],
            ['Phone', phoneLink(phone)],
            ['Email', email],
          ]}
        />
        <Paragraph>
          {isOff ? 'The visitor got an email that says so.' : 'The visitor got an email with the time.'}
          {invitation !== undefined &&
            ` Open the attached file to ${isOff ? 'take the call off your calendar' : 'put the call on your own calendar'}.`}
          {withoutTyped &&
            ' Your mail server refused this message with what the visitor typed, so that’s left out here.'}
        </Paragraph>
        <OpenLead consoleOrigin={consoleOrigin} id={leadId} />
      </>
    ),
    ...callFile(invitation),
    reason: `${TO_THE_OWNER} One comes with each call that’s set, moved or canceled in the console.`,
  }
}
