import { site } from '#content/site.ts'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import { type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import { Button, Facts, Paragraph, Title } from './mail-parts.tsx'
import { describeTime } from './mail-times.ts'

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
  reason: `${TO_THE_OWNER} It was sent by npm run doctor -- --send-test.`,
})
