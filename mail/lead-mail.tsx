import { formatTime } from '#contracts/dates.ts'
import { plainAddress } from '#contracts/field-rules.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import type { LeadKind, LeadUpdate } from '#contracts/lead-kind.ts'
import type { MailContext, MailToCompose } from '#contracts/mail.ts'
import { type Brief, consultantBrief } from '#contracts/readiness.ts'
import { telHref } from '#site/forms/contact-links.ts'
import { type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import {
  Answer,
  Button,
  type FactRow,
  Facts,
  Heading,
  Lines,
  Link,
  List,
  Listed,
  Paragraph,
  Title,
} from './mail-parts.tsx'
import { onOneLine } from './mail-text.ts'

export const FORM_NAMES: Record<LeadKind, string> = {
  survey: 'survey',
  'business-card': 'business card',
  'lead-magnet': 'guide',
  newsletter: 'newsletter',
  booking: 'booking',
}

const CALL_NEWS: Record<LeadUpdate, string> = { booked: 'Call booked', moved: 'Call moved', cancelled: 'Call canceled' }

/** Maximum length of a name in a subject: phones show about forty characters of it. */
const LONGEST_NAME = 80

/** Mail programs clip a mail at 102 KB. The console has the rest of a longer lead. */
const MAX_ANSWERS = 40
const MAX_LETTERS = 12_000

export function leadMail(lead: MailToCompose & { kind: LeadKind }, context: MailContext): Mail {
  if (lead.withoutTyped) return bareLeadMail(lead, context)
  const { origin, consoleOrigin = origin, timeZone } = context
  const { kind, id, agreedWords, correctedAt, update, call: booked } = lead
  const fields = JSON.parse(lead.payload) as Record<string, unknown>
  const brief = consultantBrief(context.words.site.survey, {
    kind,
    contact: lead.contact ?? contactOf({}),
    fields,
    attribution: lead.attribution,
    ...(lead.answers && { answers: lead.answers }),
    ...(lead.askedTimes && { askedTimes: lead.askedTimes }),
    call: booked?.state,
  })
  const { name, firm, contact, standsOut, askThem, source, startsAt } = brief
  const email = contact.find(({ label }) => label === 'Email')?.value
  const replyTo = email === undefined ? undefined : plainAddress(email)
  const call = startsAt === undefined ? undefined : formatTime(startsAt, 'full', timeZone)
  const wasAt = booked?.wasAt ? formatTime(booked.wasAt, 'full', timeZone) : undefined
  const { shown, left } = fitting(brief.answers)
  const what = FORM_NAMES[kind]
  // Someone who booked without the survey is known by the call alone.
  const event = update ?? (kind === 'booking' ? (booked?.state ?? 'booked') : undefined)
  const newness = event ? CALL_NEWS[event] : correctedAt === undefined ? 'New lead' : 'Corrected lead'
  return {
    subject: `${newness}: ${onOneLine(name, LONGEST_NAME)} (${what})`,
    label: `${newness} · ${what}`,
    preview: onOneLine(
      [call && `Call ${call}.`, wasAt && `It was ${wasAt}.`, firm, standsOut[0] ?? shown[0]?.answer]
        .filter(Boolean)
        .join(' · '),
      140,
    ),
    ...(replyTo === undefined ? {} : { replyTo }),
    body: (
      <>
        <Title>{name}</Title>
        <Facts rows={factsOf(lead, brief, timeZone)} />
        <OpenLead consoleOrigin={consoleOrigin} id={id} />
        {email !== undefined && <ReplyNote email={email} isReplyTo={replyTo !== undefined} />}
        {kind === 'booking' && (
          <Paragraph>
            This call was booked in the calendar without the survey on the site, so there are no answers.
          </Paragraph>
        )}
        <Listed title="What stands out" entries={standsOut} />
        <Listed title="Worth asking" entries={kind === 'survey' ? askThem : []} isNumbered />
        {shown.length > 0 && (
          <>
            <Heading>{kind === 'survey' ? 'The answers' : 'What was sent'}</Heading>
            {shown.map((each) => (
              <Answer key={each.question} {...each} />
            ))}
            {left > 0 && (
              <Paragraph look="small">{left} more would make this email too long. They’re in the console.</Paragraph>
            )}
          </>
        )}
        <Heading>Where it came from</Heading>
        {source.length > 0 ? <List entries={source} /> : <Paragraph>We don’t know.</Paragraph>}
        {agreedWords !== undefined && (
          <Paragraph look="small">
            The form said: “<Lines text={agreedWords} />”
          </Paragraph>
        )}
      </>
    ),
    reason: `${TO_THE_OWNER} One comes with each new lead.`,
  }
}

function factsOf({ storedAt, correctedAt, call: booked }: MailToCompose, brief: Brief, timeZone: string): FactRow[] {
  const { firm, contact, startsAt, askedTimes: asked = [] } = brief
  const inFull = (time: string | number | null | undefined) => (time ? formatTime(time, 'full', timeZone) : undefined)
  return [
    ['Call', inFull(startsAt), 'strong'],
    ['Call', booked?.state === 'cancelled' ? 'Canceled' : undefined, 'strong'],
    [booked?.state === 'moved' ? 'Moved from' : 'It was', inFull(booked?.wasAt)],
    ['Asked for', asked.join('\n'), 'strong'],
    ['Firm', firm],
    ...contact.map(({ label, value }): FactRow => [label, label === 'Phone' ? phoneLink(value) : value]),
    ['Sent', inFull(storedAt)],
    ['Corrected', inFull(correctedAt)],
  ]
}

/** For when a mail server refuses what a visitor typed: the owner hears of the lead anyway. */
const bareLeadMail = (
  { kind, id, storedAt }: MailToCompose & { kind: LeadKind },
  { origin, consoleOrigin = origin, timeZone }: MailContext,
): Mail => ({
  subject: `New lead (${FORM_NAMES[kind]})`,
  label: `New lead · ${FORM_NAMES[kind]}`,
  preview: 'The details are in the console.',
  body: (
    <>
      <Title>New lead</Title>
      <Paragraph>
        Your mail server refused the usual email about this lead, so this one has nothing in it that the sender typed.
        The details are in the console.
      </Paragraph>
      <Facts
        rows={[
          ['Form', FORM_NAMES[kind]],
          ['Sent', formatTime(storedAt, 'full', timeZone)],
        ]}
      />
      <OpenLead consoleOrigin={consoleOrigin} id={id} />
    </>
  ),
  reason: `${TO_THE_OWNER} One comes with each new lead.`,
})

export const OpenLead = ({ consoleOrigin, id }: { consoleOrigin: string; id: string }) => (
  <Button href={`${consoleOrigin}/console/leads/${encodeURIComponent(id)}`}>Open this lead</Button>
)

function ReplyNote({ email, isReplyTo }: { email: string; isReplyTo: boolean }) {
  const shown = onOneLine(email, 254)
  return (
    <Paragraph look="small">
      {isReplyTo
        ? `Your reply goes to ${shown}.`
        : `A reply to this email doesn’t reach the sender: not every mail server takes an address like theirs. Write to ${shown} instead.`}
    </Paragraph>
  )
}

export function phoneLink(typed: string): FactRow[1] {
  const href = telHref(typed)
  return href === undefined ? typed : <Link href={href}>{typed}</Link>
}

/** As many answers as fit in a mail, and how many are left out. */
function fitting(answers: Brief['answers']) {
  let letters = 0
  const shown = answers.filter(({ question, answer }, index) => {
    letters += question.length + answer.length
    return index < MAX_ANSWERS && letters <= MAX_LETTERS
  })
  return { shown, left: answers.length - shown.length }
}
