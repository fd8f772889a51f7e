import * as z from 'zod/mini'
import { site } from '#content/site.ts'
import { describeDate } from '#contracts/asked-times.ts'
import { DESTINATION_NAMES, type LeadKind } from '#contracts/lead-kind.ts'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import type { WeekAndBefore, WeeklyNumbers } from '#contracts/weekly-numbers.ts'
import type { Mail } from './mail-frame.tsx'
import { Button, Facts, Heading, List, Numbers, Paragraph, Title } from './mail-parts.tsx'
import { describeTime } from './mail-times.ts'
import { onOneLine } from './visitor-text.ts'

const TO_THE_OWNER = 'You get this because OWNER_EMAIL on this server has your address.'

const alarm = z.object({
  text: z.string(),
  server: z.string(),
  state: z.enum(['failing', 'recovered', 'noticed']),
  destination: z.string(),
  waiting: z.number(),
  oldestAgeSeconds: z.number(),
  lastError: z.nullable(z.string()),
  at: z.string(),
})
type Alarm = z.infer<typeof alarm>

/** To the owner: something fails, works again, or was noticed. */
export function alarmMail({ payload }: MailToCompose, { origin, timeZone }: MailParts): Mail {
  const told = alarm.parse(JSON.parse(payload))
  const { text, server, state, oldestAgeSeconds, waiting, lastError, at } = told
  const title = titleOf(told)
  const since = describeTime(Date.parse(at) - oldestAgeSeconds * 1000, timeZone)
  return {
    subject: onOneLine(`${title} (${server})`, 150),
    label: state === 'recovered' ? 'Over' : 'Alarm',
    preview: onOneLine(text, 140),
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{text}</Paragraph>
        <Facts
          rows={[
            ['Server', server],
            ['Site', new URL(origin).host],
            ['Noticed', describeTime(at, timeZone) ?? at],
            ...(state === 'failing'
              ? [['Failing since', since ?? ''] as const, ['Waiting', String(waiting)] as const]
              : []),
            ...(lastError === null ? [] : [['Last error', lastError, 'mono'] as const]),
          ]}
        />
        {state !== 'recovered' && (
          <>
            <Heading>What to do</Heading>
            <List entries={whatToDo(told)} isNumbered />
          </>
        )}
      </>
    ),
    reason: `${TO_THE_OWNER} An alarm is mailed when it starts and when it’s over.`,
  }
}

const nameOf = (destination: string) =>
  Object.entries(DESTINATION_NAMES).find(([id]) => id === destination)?.[1] ?? destination

function titleOf({ state, destination }: Alarm): string {
  const [kind, name = ''] = destination.split(':')
  if (state === 'recovered') return `Deliveries to ${nameOf(destination)} work again`
  if (state === 'failing') return `Deliveries to ${nameOf(destination)} are failing`
  if (kind === 'refusal') return `Refused by ${nameOf(name)}`
  return kind === 'breaker' ? `The ${name} provider doesn’t answer` : 'Too many requests at once'
}

function whatToDo({ state, destination }: Alarm): string[] {
  const [kind] = destination.split(':')
  if (kind === 'breaker')
    return [
      'Look at the provider’s status page.',
      'Run npm run doctor on the server: it tries the provider with your keys.',
    ]
  if (kind === 'ceiling')
    return [
      'Read the security events in the log. docs/operations.md says how.',
      'If it’s an attack, block its addresses in front of the site.',
    ]
  return [
    'Run npm run outbox on the server. It lists what waits and the last error of each.',
    state === 'failing'
      ? 'Mend the cause: an address that changed, a key that expired, a receiver that’s down.'
      : 'Mend the cause. The error above is the receiver’s.',
    state === 'failing'
      ? 'Then wait, or run npm run outbox -- resend. What waits is also tried again by itself.'
      : 'Then run npm run outbox -- resend --failed. What was refused isn’t tried again by itself.',
  ]
}

const invitation = z.object({ link: z.url(), invitedBy: z.string() })

/** To a person whom the owner lets into the console. */
export function invitationMail({ payload }: MailToCompose): Mail {
  const { link, invitedBy } = invitation.parse(JSON.parse(payload))
  return {
    subject: `Your way into the ${site.name} console`,
    label: 'Console',
    preview: 'The link works once, for 15 minutes.',
    body: (
      <>
        <Title>You’re invited to the console</Title>
        <Paragraph>
          {onOneLine(invitedBy, 254)} lets you into the console of {site.name}, where its leads are. You sign in with a
          passkey: your fingerprint, your face, or your device’s PIN. There’s no password.
        </Paragraph>
        <Button href={link}>Make my passkey</Button>
        <Paragraph look="small">
          The link works once, for 15 minutes. Open it on the device you’ll use. Too late? Ask{' '}
          {onOneLine(invitedBy, 254)} for another.
        </Paragraph>
      </>
    ),
    reason:
      'You get this because someone who runs this site invited this address. If you don’t know them, do nothing: the link ends by itself.',
  }
}

/** To the owner, on demand. */
export const testMail = ({ storedAt }: MailToCompose, { origin, timeZone }: MailParts): Mail => ({
  subject: `Test mail from ${site.name}`,
  label: 'Test',
  preview: 'If you read this, mail from the site reaches you.',
  body: (
    <>
      <Title>Mail works</Title>
      <Paragraph>
        If you read this, mail from the site reaches you. Look where it landed: if that’s the spam folder, leads would
        land there too. SPF, DKIM and DMARC for the sender’s domain are the usual cure.
      </Paragraph>
      <Facts
        rows={[
          ['Site', new URL(origin).host],
          ['Sent', describeTime(storedAt, timeZone) ?? ''],
        ]}
      />
      <Button href={origin}>Open the site</Button>
    </>
  ),
  reason: `${TO_THE_OWNER} Someone ran npm run doctor -- --send-test.`,
})

const KIND_NAMES: Record<LeadKind, string> = {
  survey: 'Survey',
  'business-card': 'Business card',
  'lead-magnet': 'Guide',
  newsletter: 'Newsletter',
}

/** To the owner, on Mondays: last week beside the week before. */
export function weeklyMail({ payload }: MailToCompose, { origin }: MailParts): Mail {
  const numbers = JSON.parse(payload) as WeeklyNumbers
  const { monday, sunday, leads, booked, byKind, byPage, tests, waiting, held } = numbers
  return {
    subject: `Last week: ${counted(leads.week, 'lead')}, ${counted(booked.week, 'call')} booked`,
    label: 'Monday’s page',
    preview: `${describeDate(monday)} to ${describeDate(sunday)}. The week before: ${counted(leads.before, 'lead')}, ${counted(booked.before, 'call')} booked.`,
    body: (
      <>
        <Title>
          {describeDate(monday)} to {describeDate(sunday)}
        </Title>
        <Numbers
          caption="Leads and calls"
          rows={[
            ['All leads', leads],
            ...byKind.map(({ kind, ...both }) => [KIND_NAMES[kind], both] as const),
            ['Calls booked', booked],
            ...(held.week + held.before > 0 ? [['Caught by the spam trap', held] as const] : []),
          ]}
        />
        {byPage.length > 0 && (
          <>
            <Heading>Where they first came in</Heading>
            <Numbers
              caption="Leads by landing page"
              rows={byPage.map(({ page, ...both }) => [PAGE_NAMES[page] ?? page, both] as const)}
            />
          </>
        )}
        {tests.length > 0 && (
          <>
            <Heading>Tests</Heading>
            {tests.map(({ page, split, sentence }) => (
              <Paragraph key={page}>
                <b>{page}</b>
                {split === 'even' ? '' : ` (ended, all to ${split.toUpperCase()})`}
                <br />
                {sentence}
              </Paragraph>
            ))}
          </>
        )}
        <Heading>What waits</Heading>
        {waiting.length === 0 ? (
          <Paragraph>Nothing. Everything is delivered.</Paragraph>
        ) : (
          <List
            entries={waiting.map(
              (each) => `${DESTINATION_NAMES[each.destination]}: ${each.waiting} waiting, ${each.failed} failed`,
            )}
          />
        )}
        <Button href={`${origin}/console`}>Open the console</Button>
      </>
    ),
    reason: `${TO_THE_OWNER} It comes every Monday. The same on the server: npm run report.`,
  }
}

const PAGE_NAMES: Partial<Record<string, string>> = { other: 'Another page, by an ad', none: 'Not known' }

const counted = (count: WeekAndBefore['week'], one: string) => `${count} ${count === 1 ? one : `${one}s`}`
