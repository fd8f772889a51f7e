import * as z from 'zod/mini'
import { formatTime } from '#contracts/dates.ts'
import { wordsOf } from '#contracts/incidents.ts'
import { nameOf } from '#contracts/lead-kind.ts'
import type { MailContext, MailToCompose } from '#contracts/mail.ts'
import { type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import { Button, Facts, Listed, Paragraph, Title } from './mail-parts.tsx'
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
export function alarmMail({ payload }: MailToCompose, { origin, consoleOrigin = origin, timeZone }: MailContext): Mail {
  const reported = alarm.parse(JSON.parse(payload))
  const { text, server, state, oldestAgeSeconds, waiting, lastError, at } = reported
  const title = titleOf(reported)
  const place = wordsOf(reported.destination)?.place ?? { name: 'Deliveries', path: '/console/deliveries' }
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
            ['Failing since', state === 'failing' ? since : undefined],
            ['Waiting', state === 'failing' ? String(waiting) : undefined],
            ['Last error', lastError ?? undefined, 'mono'],
          ]}
        />
        <Listed title="What to do" entries={state === 'recovered' ? [] : whatToDo(reported)} isNumbered />
        <Button href={`${consoleOrigin}${place.path}`}>{`Open ${place.name}`}</Button>
      </>
    ),
    reason: `${TO_THE_OWNER} An alarm is emailed when it starts and when it’s over.`,
  }
}

function titleOf({ state, destination }: Alarm): string {
  if (state === 'recovered') return `Deliveries to ${nameOf(destination)} are working again`
  if (state === 'failing') return `Deliveries to ${nameOf(destination)} are failing`
  const words = wordsOf(destination)
  return words ? words.title(words.name) : `Something happened: ${destination}`
}

const whatToDo = ({ state, destination }: Alarm): readonly string[] =>
  state === 'noticed'
    ? (wordsOf(destination)?.toDo ?? ['Ask whoever runs your server what this means. Its log says more.'])
    : [
        'Open Deliveries. It shows what’s waiting, and what the receiver last said.',
        'Fix the cause: an address that changed, a key that expired, or a receiver that’s down.',
        'Late deliveries are retried automatically. To send them now, press “Resend all”, or “Resend now” if it’s only one.',
      ]

export const testMail = ({ storedAt }: MailToCompose, { words, origin, timeZone }: MailContext): Mail => ({
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
