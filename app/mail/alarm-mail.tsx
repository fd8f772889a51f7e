import * as z from 'zod/mini'
import { formatTime } from '#contracts/dates.ts'
import { nameOf } from '#contracts/lead-kind.ts'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import { type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import { Button, Facts, Heading, List, Paragraph, Title } from './mail-parts.tsx'
import { onOneLine } from './mail-text.ts'

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
export function alarmMail({ payload }: MailToCompose, { origin, consoleOrigin = origin, timeZone }: MailParts): Mail {
  const told = alarm.parse(JSON.parse(payload))
  const { text, server, state, oldestAgeSeconds, waiting, lastError, at } = told
  const title = titleOf(told)
  const place = state === 'noticed' && !told.destination.startsWith('refusal:') ? 'Health' : 'Deliveries'
  const since = formatTime(Date.parse(at) - oldestAgeSeconds * 1000, 'full', timeZone)
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
            ['Noticed', formatTime(at, 'full', timeZone)],
            ...(state === 'failing' ? [['Failing since', since] as const, ['Waiting', String(waiting)] as const] : []),
            ...(lastError === null ? [] : [['Last error', lastError, 'mono'] as const]),
          ]}
        />
        {state !== 'recovered' && (
          <>
            <Heading>What to do</Heading>
            <List entries={whatToDo(told)} isNumbered />
          </>
        )}
        <Button href={`${consoleOrigin}/console/${place === 'Health' ? 'health' : 'deliveries'}`}>
          {`Open ${place}`}
        </Button>
      </>
    ),
    reason: `${TO_THE_OWNER} An alarm is emailed when it starts and when it’s over.`,
  }
}

function titleOf({ state, destination }: Alarm): string {
  const [kind, name = ''] = destination.split(':')
  if (kind === 'test') return 'This is a test alarm'
  if (state === 'recovered') return `Deliveries to ${nameOf(destination)} are working again`
  if (state === 'failing') return `Deliveries to ${nameOf(destination)} are failing`
  if (kind === 'backup') return name === 'failed' ? 'A backup failed' : 'There’s no recent backup'
  if (kind === 'refusal') return `Refused by ${nameOf(name)}`
  return kind === 'breaker' ? `The ${name} provider isn’t answering` : 'Too many requests at once'
}

function whatToDo({ state, destination }: Alarm): string[] {
  const [kind] = destination.split(':')
  if (kind === 'breaker')
    return ['Check the provider’s status page.', 'Open Health: it calls the provider with your keys.']
  if (kind === 'backup')
    return [
      'Open Health. It shows the last backup, and “Back up now” makes one.',
      'Ask whoever runs your server why the nightly one failed. docs/operations.md says where its log is.',
    ]
  if (kind === 'ceiling')
    return [
      'If it’s over soon, there’s nothing to do.',
      'If not, ask whoever runs your server to read the security events in its log. docs/operations.md says how. An attack’s addresses can be blocked in front of the site.',
    ]
  if (kind === 'test') return ['Nothing. The button opens the console, as in a real alarm.']
  return state === 'failing'
    ? [
        'Open Deliveries. It shows what’s waiting, and what the receiver last said.',
        'Fix the cause: an address that changed, a key that expired, or a receiver that’s down.',
        'Late deliveries are retried automatically. To send them now, press “Resend all”, or “Resend now” if it’s only one.',
      ]
    : [
        'Open Deliveries. It shows what was refused, and what the receiver said.',
        'Fix the cause: it’s at the receiver, or in what the visitor typed. If an address was mistyped, call them.',
        'Then press its “Resend now”. Refused deliveries aren’t retried automatically.',
      ]
}

export const testMail = ({ storedAt }: MailToCompose, { words, origin, timeZone }: MailParts): Mail => ({
  subject: `Test email from ${words.site.brand.name}`,
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
          ['Sent', formatTime(storedAt, 'full', timeZone)],
        ]}
      />
      <Button href={origin}>Open the site</Button>
    </>
  ),
  reason: `${TO_THE_OWNER} It was sent by npm run doctor -- --send-test.`,
})
