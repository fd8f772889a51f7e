import * as z from 'zod'
import { LETTERS, readDrawing } from '#contracts/mark.ts'
import { BUY_PATH, PRODUCT_PATH } from '#contracts/masker-release.ts'
import type { Brand, CallEntry, SiteWords } from '#contracts/site-config.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import { BUILT_ACCENT, nearestAccent, weaknessOf } from './accent.ts'
import { storedWords } from './content-files.server.ts'
import { fields, listOf, mark, number, requiredLine, textOrBlank } from './front-matter.server.ts'
import type { formWords, freeCallFields } from './page-words.server.ts'
import { problem } from './problems.server.ts'
import { ADDRESS, entries, href, words } from './words-file.server.ts'

const YEAR = problem('no-year')

const MADE_WITH = 'Pages, emails, calendar entries and PDFs follow.'

const line = requiredLine()
/** Longer ones would break the header, and pictures that social networks show. */
const name = requiredLine(undefined, 60)
const label = requiredLine(undefined, 40)

const optionalFields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((written) => written ?? {}, fields(shape))

/** Blank is shown nowhere. */
const network = optionalFields({
  label: textOrBlank.meta({ label: 'Name of the network' }),
  href: z.preprocess((written) => written ?? '', z.union([z.literal(''), href], { error: ADDRESS })),
  sample: mark,
})
  .refine(({ label: said, href: address }) => said !== '' || address === '', {
    path: ['label'],
    error: problem('blank'),
  })
  .meta({ help: 'Left blank, it’s shown nowhere.' })
const link = { label, href }

/** The header shows them side by side, and a phone's menu one below another. */
const MOST_LINKS = 12
const TOO_MANY = problem('too-many-links', { most: MOST_LINKS })

export const siteFields = fields({
  name: name
    .refine((written) => !written.includes('{{'), { error: problem('names-itself') })
    .meta({ label: 'Name of the firm', help: MADE_WITH }),
  legalName: name.meta({ help: 'In the footer’s copyright line and in email.' }),
  mark: optionalFields({
    letters: textOrBlank
      .refine((letters) => letters === '' || LETTERS.test(letters), { error: problem('no-letters') })
      .meta({ help: 'One to three. They stand in a ring.' }),
    drawing: textOrBlank
      .refine((drawing) => drawing === '' || readDrawing(drawing) !== undefined, { error: problem('no-mark') })
      .meta({
        kind: 'mark',
        help: 'In place of letters: an SVG file, which whoever drew your logo has. It’s drawn anew in the site’s colors.',
      }),
  }).meta({ help: 'With neither, it’s the mark that the site came with.' }),
  accent: z
    .preprocess(
      (written) => written ?? BUILT_ACCENT,
      z
        .string({ error: problem('no-color') })
        .toLowerCase()
        .regex(/^#[\da-f]{6}$/, { error: problem('no-color') }),
    )
    .superRefine((accent, check) => {
      const weakness = /^#[\da-f]{6}$/.test(accent) ? weaknessOf(accent) : undefined
      if (!weakness) return
      const message = problem('weak-accent', { ...weakness, nearest: nearestAccent(accent) })
      check.addIssue({ code: 'custom', message })
    })
    .meta({
      kind: 'color',
      label: 'Accent color',
      help: 'Of buttons, marks and lines. Dark sections get a lighter twin. Pages, icons, social pictures, emails and PDFs follow; line drawings don’t.',
    }),
  author: line.meta({ help: 'Of articles that name nobody.' }),
  tagline: line.meta({ help: 'The home page’s headline, and its title in search results.' }),
  description: words.meta({ kind: 'long text', help: 'For search engines and for previews of links.' }),
  email: fields({ value: z.email({ error: problem('no-email') }).meta({ label: 'Address' }), sample: mark }),
  professionalNetwork: network,
  socialMedia: network,
  disclaimer: words.meta({ kind: 'long text', help: MADE_WITH }),
  copyrightYear: number(z.int({ error: YEAR }).min(1900, { error: YEAR }).max(2100, { error: YEAR })),
  builderCredit: line,
  audience: line.meta({ help: 'At the foot of the pictures that social networks show.' }),
  trust: fields({
    person: textOrBlank.meta({ label: 'Name', help: 'Of the person who takes the calls. Emails are signed with it.' }),
    entity: textOrBlank.meta({ label: 'Legal entity', help: 'Such as Example Consulting LLC.' }),
    address: textOrBlank.meta({ help: 'Postal. At the foot of pages and of emails.' }),
    state: textOrBlank.meta({ help: 'Where the entity is organized.' }),
    phone: textOrBlank,
    license: textOrBlank.meta({ help: 'Whether this person is licensed to practice law, where, and whether active.' }),
    fees: textOrBlank.meta({ help: 'Fixed, monthly or hourly, and when you quote it.' }),
    insurance: textOrBlank.meta({ help: 'What you carry, such as errors and omissions.' }),
    confidentiality: textOrBlank.meta({
      help: 'Whether you sign an agreement, and when (Model Rules 1.6(c) and 5.3).',
    }),
  }).meta({ label: 'Who is behind the site', help: 'Write what’s true. What’s left blank is shown nowhere.' }),
  records: fields({
    inquiryService: textOrBlank.meta({ help: 'The service that inquiries are passed on to, such as HubSpot.' }),
    keptFor: textOrBlank.meta({
      help: 'How long an inquiry is kept, such as two years. Whoever runs the server sets it to delete by then.',
    }),
    noticeChanges: textOrBlank.meta({
      help: 'How people whose address you have hear that the notice changed: “We email you if we have your address.”',
    }),
  }).meta({ label: 'What the privacy notice says' }),
  off: optionalFields({
    documentMasker: mark.meta({
      label: 'Document Masker',
      help: 'Its page, and buying it. Whoever bought it keeps the download.',
    }),
    demo: mark.meta({ label: 'The assistant’s demo' }),
    vault: mark.meta({ label: 'The vault', help: 'The page of downloads that you hand out the address of.' }),
    guide: mark.meta({ label: 'The guide', help: 'Its page, where one leaves an address for it.' }),
  }).meta({
    label: 'Switched off',
    help: 'What’s ticked isn’t on the site: its pages are gone, and so is what links to them. Untick it to bring it back.',
  }),
  navigation: entries(
    fields({
      ...link,
      subLinks: listOf(fields(link))
        .refine((below) => below.length <= MOST_LINKS, { error: TOO_MANY })
        .meta({ label: 'Pages below it' }),
    }),
  ).max(MOST_LINKS, { error: TOO_MANY }),
})

export type Site = z.infer<typeof siteFields>

export type NavigationLink = Site['navigation'][number]

/** The addresses of parts that are switched off. */
export const pathsOff = ({ off }: Pick<Site, 'off'>): string[] => [
  ...(off.documentMasker ? [PRODUCT_PATH, BUY_PATH] : []),
  ...(off.demo ? ['/demo'] : []),
]

export const brandOf = ({ name, email, off }: Site): Brand => ({
  name,
  email: email.value,
  ...(off.documentMasker && { isWithoutProduct: true }),
})

export interface FirmWords {
  site: () => Site
  freeCall: () => z.infer<typeof freeCallFields>
  forms: () => z.infer<typeof formWords>
  survey: () => SurveyDefinition
}

export function readSiteWords(words: FirmWords): SiteWords {
  const [site, { minutes, whoCalls, entry, agreed, reads, firstStep }] = [words.site(), words.freeCall()]
  const { newsletter, survey, calendar, businessCard, leadMagnet } = words.forms()
  const booked: CallEntry = { minutes, ...entry }
  const { legalName, trust, mark, accent, records } = site
  return {
    brand: { ...brandOf(site), legalName, address: trust.address, mark, accent },
    call: { booked, who: whoCalls, reads, firstStep, forms: { survey, calendar }, kept: storedWords(records.keptFor) },
    forms: { newsletter, 'business-card': businessCard, 'lead-magnet': leadMagnet },
    agreed: { ...booked, description: agreed },
    survey: words.survey(),
  }
}
