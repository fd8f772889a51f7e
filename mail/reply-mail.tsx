import { type MailContext, type MailToCompose, reply } from '#contracts/mail.ts'
import { YOUR_DATA_PATH } from '#contracts/page-data.ts'
import type { Mail } from './mail-frame.tsx'
import { Lines, Link, Paragraph } from './mail-parts.tsx'
import { onOneLine } from './mail-text.ts'

/** A letter that someone at the firm wrote, as they wrote it. */
export function replyMail({ payload }: MailToCompose, { words, origin }: MailContext): Mail {
  const { subject, text } = reply.parse(JSON.parse(payload))
  return {
    subject: onOneLine(subject, 150),
    label: words.site.brand.name,
    preview: onOneLine(text, 120),
    replyTo: words.site.brand.email,
    body: (
      <Paragraph>
        <Lines text={text.trim()} />
      </Paragraph>
    ),
    reason: (
      <>
        You’re getting this because you wrote to us. You can{' '}
        <Link href={`${origin}${YOUR_DATA_PATH}`}>see or delete what we hold about you</Link>.
      </>
    ),
  }
}
