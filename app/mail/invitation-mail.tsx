import * as z from 'zod/mini'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import type { Mail } from './mail-frame.tsx'
import { Button, Paragraph, Title } from './mail-parts.tsx'
import { onOneLine } from './mail-text.ts'

const invitation = z.object({ link: z.url(), invitedBy: z.string() })

export function invitationMail({ payload }: MailToCompose, { words }: MailParts): Mail {
  const { name } = words.site.brand
  const { link, invitedBy } = invitation.parse(JSON.parse(payload))
  return {
    subject: `Your invitation to the ${name} console`,
    label: 'Console',
    preview: 'The link works once, within three days.',
    body: (
      <>
        <Title>You’re invited to the console</Title>
        <Paragraph>
          {onOneLine(invitedBy, 254)} invited you to the {name} console, where its leads are. You’ll sign in with a
          passkey: your fingerprint, your face, or your device’s PIN. There’s no password.
        </Paragraph>
        <Button href={link}>Create my passkey</Button>
        <Paragraph look="small">
          The link works once, within three days. Open it on the device you’ll use. Too late? Ask{' '}
          {onOneLine(invitedBy, 254)} for another.
        </Paragraph>
      </>
    ),
    reason:
      'You’re getting this because someone who runs this site invited this address. If you don’t know them, do nothing. The link expires on its own.',
  }
}
