import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import {
  fillWords,
  type Letter,
  type LinkLetter,
  type MailContext,
  type MailToCompose,
  reply,
} from '#contracts/mail.ts'
import { CHIPS } from '#contracts/masker-release.ts'
import { CONFIRM_PATH, YOUR_DATA_PATH } from '#contracts/page-data.ts'
import type { Mail } from './mail-frame.tsx'
import { Button, Facts, Heading, Lines, Link, Paragraph, Title } from './mail-parts.tsx'
import { greetable, onOneLine } from './mail-text.ts'

const withToken = z.object({ token: z.string().check(z.minLength(1)) })
const bought = z.object({ purchaseUrl: z.url() })

export function guideMail({ contact }: MailToCompose, context: MailContext): Mail {
  const { words, origin, guideHref } = context
  if (guideHref === undefined) throw new Error('this mail needs the address of the guide')
  return linkLetter(words.guide, context, {
    label: 'Your guide',
    firstName: greetable(contact?.first_name),
    href: new URL(guideHref, origin).href,
    because: 'this address was entered in the form for the guide. It doesn’t sign you up for the newsletter',
  })
}

const CHIP_NAMES = { arm64: 'Apple Silicon', x64: 'Intel' } as const

export function purchaseMail({ payload }: MailToCompose, context: MailContext): Mail {
  const { purchaseUrl } = bought.parse(JSON.parse(payload))
  const sums = CHIPS.flatMap((chip) => {
    const sum = context.checksums?.[chip]
    return sum ? [[CHIP_NAMES[chip], sum, 'mono'] as const] : []
  })
  return linkLetter(context.words.purchase, context, {
    label: 'Your purchase',
    href: purchaseUrl,
    because: 'Document Masker was bought with this address, or its links were asked for again',
    below: sums.length > 0 && (
      <>
        <Heading>Check the file before you open it</Heading>
        <Paragraph>
          Open Terminal. Type shasum -a 256 and a space, drag the downloaded archive into the window, and press Return.
          The 64 characters have to match the ones below. If even one differs, don’t open the file, and reply to this
          email.
        </Paragraph>
        <Facts rows={sums} />
      </>
    ),
  })
}

export function welcomeMail(_: MailToCompose, context: MailContext): Mail {
  const { words, leaveLinks } = context
  if (!leaveLinks) throw new Error('this mail needs a way out')
  const mail = letter(words.welcomeNewsletter, context, {
    label: 'Newsletter',
    because: 'this address was entered in the newsletter form',
    below: (
      <Paragraph look="small">
        Wasn’t it you, or don’t you want it? <Link href={leaveLinks.stop}>Take this address off the list</Link>.
      </Paragraph>
    ),
  })
  return { ...mail, stopHref: leaveLinks.stopInOneClick }
}

export const confirmMail = ({ payload }: MailToCompose, context: MailContext): Mail =>
  linkLetter(context.words.confirmNewsletter, context, {
    label: 'Newsletter',
    href: linkWith(context, CONFIRM_PATH, payload),
    because: 'this address was entered in the newsletter form',
  })

export const yourDataMail = ({ payload }: MailToCompose, context: MailContext): Mail =>
  linkLetter(context.words.yourData, context, {
    label: 'Your data',
    href: linkWith(context, YOUR_DATA_PATH, payload),
    because: 'this address was entered in the form for seeing what we hold',
  })

const linkWith = ({ origin }: MailContext, path: string, payload: string) =>
  `${origin}${path}/${encodeURIComponent(withToken.parse(JSON.parse(payload)).token)}`

/** Values for a letter's placeholders, and what it has besides text. */
interface LetterProps {
  label: string
  firstName?: string
  day?: string
  children?: ReactNode
  below?: ReactNode
  /** The reason for the mail, which completes 'You’re getting this because …'. */
  because: string
}

/** A mail to a visitor. Replies go to the site's address. */
export function letter(
  { subject, heading, text }: Letter,
  { words, origin }: MailContext,
  { label, firstName, day, children, below, because }: LetterProps,
): Mail {
  const fill = (line: string) => fillWords(line, { ...(firstName && { firstName }), ...(day && { day }) })
  const { closing, from, below: belowName } = words.signature
  return {
    subject: fill(subject),
    label,
    preview: fill(text[0] ?? ''),
    replyTo: words.site.brand.email,
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
    reason: reasonFor(because, origin),
  }
}

const reasonFor = (because: string, origin: string) => (
  <>
    You’re getting this because {because}. You can{' '}
    <Link href={`${origin}${YOUR_DATA_PATH}`}>see or delete what we hold about you</Link>.
  </>
)

export const linkLetter = (
  text: LinkLetter,
  context: MailContext,
  { href, children, ...props }: LetterProps & { href: string },
): Mail =>
  letter(text, context, {
    ...props,
    children: (
      <>
        <Button href={href}>{text.button}</Button>
        <Paragraph look="small">{text.small}</Paragraph>
        {children}
      </>
    ),
  })

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
    reason: reasonFor('you wrote to us', origin),
  }
}
