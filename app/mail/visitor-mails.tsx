import * as z from 'zod/mini'
import { mailWords } from '#content/mail.ts'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import { CONFIRM_PATH, YOUR_DATA_PATH } from '#contracts/mail-links.ts'
import { CHIPS } from '#contracts/masker-release.ts'
import { linkLetter } from './letter.tsx'
import type { Mail } from './mail-frame.tsx'
import { Facts, Heading, Paragraph } from './mail-parts.tsx'
import { greetable } from './visitor-text.ts'

const withToken = z.object({ token: z.string().check(z.minLength(1)) })
const bought = z.object({ purchaseUrl: z.url() })

/** To the visitor who asked for the guide. */
export function guideMail({ payload }: MailToCompose, { origin, guideHref }: MailParts): Mail {
  if (guideHref === undefined) throw new Error('this mail needs the address of the guide')
  const { 'First Name': firstName } = JSON.parse(payload) as Record<string, unknown>
  return linkLetter(mailWords.guide, {
    origin,
    label: 'Your guide',
    firstName: greetable(firstName),
    href: new URL(guideHref, origin).href,
    because: 'this address was typed into the form for the guide. It doesn’t put you on the newsletter',
  })
}

const CHIP_NAMES = { arm64: 'Apple Silicon', x64: 'Intel' } as const

/** To a buyer. */
export function purchaseMail({ payload }: MailToCompose, { origin, checksums }: MailParts): Mail {
  const { purchaseUrl } = bought.parse(JSON.parse(payload))
  const sums = CHIPS.flatMap((chip) => {
    const sum = checksums?.[chip]
    return sum ? [[CHIP_NAMES[chip], sum, 'mono'] as const] : []
  })
  return linkLetter(mailWords.purchase, {
    origin,
    label: 'Your purchase',
    href: purchaseUrl,
    because: 'Document Masker was bought with this address, or its links were asked for again',
    below: sums.length > 0 && (
      <>
        <Heading>Check the file before you open it</Heading>
        <Paragraph>
          Open Terminal. Type shasum -a 256 and a space, drag the downloaded archive into the window, and press Return.
          The 64 characters have to match the ones below. If one differs, don’t open the file, and reply to this mail.
        </Paragraph>
        <Facts rows={sums} />
      </>
    ),
  })
}

/** To the address that was typed into the newsletter's form. */
export const confirmMail = ({ payload }: MailToCompose, { origin }: MailParts): Mail =>
  linkLetter(mailWords.confirmNewsletter, {
    origin,
    label: 'Newsletter',
    href: linkWith(origin, CONFIRM_PATH, payload),
    because: 'this address was typed into the newsletter form',
  })

/** To the address that was typed into the form for seeing what we hold. */
export const yourDataMail = ({ payload }: MailToCompose, { origin }: MailParts): Mail =>
  linkLetter(mailWords.yourData, {
    origin,
    label: 'Your data',
    href: linkWith(origin, YOUR_DATA_PATH, payload),
    because: 'this address was typed into the form for seeing what we hold',
  })

const linkWith = (origin: string, path: string, payload: string) =>
  `${origin}${path}/${encodeURIComponent(withToken.parse(JSON.parse(payload)).token)}`
