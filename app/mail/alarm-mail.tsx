import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { site } from '#content/site.ts'
import { nameOf } from '#contracts/lead-kind.ts'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import { type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import { Button, Code, Facts, Heading, List, Paragraph, Title } from './mail-parts.tsx'
import { describeTime, onOneLine } from './mail-text.ts'

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

/** To the owner: a failure, a recovery, or an observation. */
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
    reason: `${TO_THE_OWNER} An alarm is emailed when it starts and when it’s over.`,
  }
}

function titleOf({ state, destination }: Alarm): string {
  const [kind, name = ''] = destination.split(':')
  if (state === 'recovered') return `Deliveries to ${nameOf(destination)} are working again`
  if (state === 'failing') return `Deliveries to ${nameOf(destination)} are failing`
  if (kind === 'backup') return name === 'failed' ? 'A backup failed' : 'There’s no recent backup'
  if (kind === 'refusal') return `Refused by ${nameOf(name)}`
  return kind === 'breaker' ? `The ${name} provider isn’t answering` : 'Too many requests at once'
}

function whatToDo({ state, destination }: Alarm): ReactNode[] {
  const [kind] = destination.split(':')
  const onServer = (command: string) => (
    <>
      Run <Code>{command}</Code> on the server.
    </>
  )
  if (kind === 'breaker')
    return [
      'Check the provider’s status page.',
      <>{onServer('npm run doctor')} It calls the provider with your keys.</>,
    ]
  if (kind === 'backup')
    return [
      <>{onServer('npm run store:backup -- --try')} It makes one, and says what’s wrong.</>,
      'If the nightly one fails and this one doesn’t, the log of the nightly backup says why.',
    ]
  if (kind === 'ceiling')
    return [
      'Read the security events in the log. docs/operations.md says how.',
      'If it’s an attack, block its addresses in front of the site.',
    ]
  const listing = <>{onServer('npm run outbox')} It lists what’s waiting, and the last error for each.</>
  return state === 'failing'
    ? [
        listing,
        'Fix the cause: an address that changed, a key that expired, or a receiver that’s down.',
        <>
          Late deliveries are retried automatically. To send them now, run{' '}
          <Code>{`npm run outbox -- resend --destination ${destination}`}</Code>
        </>,
      ]
    : [
        listing,
        'Fix the cause. The error above is the receiver’s.',
        <>{onServer('npm run outbox -- resend --failed')} Refused deliveries aren’t retried automatically.</>,
      ]
}

export const testMail = ({ storedAt }: MailToCompose, { origin, timeZone }: MailParts): Mail => ({
  subject: `Test email from ${site.name}`,
  label: 'Test',
  preview: 'If you can read this, email from the site reaches you.',
  body: (
    <>
      <Title>Email works</Title>
      <Paragraph>
        If you can read this, email from the site reaches you. Check where it landed. If it’s in the spam folder, leads
        will land there too, and the usual fix is SPF, DKIM and DMARC for the sender’s domain.
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
  reason: `${TO_THE_OWNER} It was sent by npm run doctor -- --send-test.`,
})
