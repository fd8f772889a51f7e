import type { ReactNode } from 'react'
import { mailWords } from '#content/mail.ts'
import { site } from '#content/site.ts'
import { fillWords, type LinkLetter, type MailParts } from '#contracts/mail.ts'
import { YOUR_DATA_PATH } from '#contracts/mail-links.ts'
import type { Mail } from './mail-frame.tsx'
import { Button, Link, Paragraph, Title } from './mail-parts.tsx'

/** What stands in for words, and what a letter has beside its words. */
interface LetterParts extends Pick<MailParts, 'origin'> {
  label: string
  firstName?: string
  day?: string
  /** After the text. */
  children?: ReactNode
  /** After the signature. */
  below?: ReactNode
  /** Why it was sent: the end of 'You get this because …'. */
  because: string
}

/** A mail to a visitor, in the words of content/mail.ts. Replies go to the address that the site names. */
export function letter(
  { subject, heading, text }: Pick<LinkLetter, 'subject' | 'heading' | 'text'>,
  { origin, label, firstName, day, children, below, because }: LetterParts,
): Mail {
  const fill = (words: string) => fillWords(words, { ...(firstName && { firstName }), ...(day && { day }) })
  const { closing, from, below: belowName } = mailWords.signature
  return {
    subject: fill(subject),
    label,
    preview: fill(text[0] ?? ''),
    replyTo: site.email.value,
    body: (
      <>
        <Title>{fill(heading)}</Title>
        {text.map((paragraph) => (
          <Paragraph key={paragraph}>{fill(paragraph)}</Paragraph>
        ))}
        {children}
        <Paragraph>
          {closing}
          <br />
          {from}
          {belowName && (
            <>
              <br />
              {belowName}
            </>
          )}
        </Paragraph>
        {below}
      </>
    ),
    reason: (
      <>
        You get this because {because}. You can{' '}
        <Link href={`${origin}${YOUR_DATA_PATH}`}>see or erase what we hold about you</Link>.
      </>
    ),
  }
}

/** A letter about one link. */
export const linkLetter = (words: LinkLetter, { href, children, ...parts }: LetterParts & { href: string }): Mail =>
  letter(words, {
    ...parts,
    children: (
      <>
        <Button href={href}>{words.button}</Button>
        <Paragraph look="small">{words.small}</Paragraph>
        {children}
      </>
    ),
  })
