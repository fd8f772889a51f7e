import { type MailWords, withoutPlaces } from '#contracts/mail.ts'
import type { ContentFiles } from './content-files.server.ts'
import { fields } from './front-matter.server.ts'
import { readSite, readSiteWords } from './site.server.ts'
import { entries, readWordsFile, words } from './words-file.server.ts'

/** Phones show about half of it. */
const MAX_SUBJECT = 80

const filled = words.refine((text) => !/[{}]/.test(withoutPlaces(text)), {
  error: 'has a { or } that stands for nothing. Use {day} or {, firstName}',
})
const subject = filled
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), { error: 'has a line break. Write it on one line' })
  .refine((text) => text.length <= MAX_SUBJECT, { error: `is too long. Use at most ${MAX_SUBJECT} characters` })
  .refine((text) => !text.includes('firstName'), { error: 'has a name in it. Leave {, firstName} to the heading' })

const letter = { subject, heading: filled, text: entries(filled) }
const surveyLetter = fields({ ...letter, next: entries(filled) })
const linkLetter = fields({ ...letter, button: filled, small: filled })

export const mailWords = fields({
  closing: filled,
  surveyBooked: surveyLetter,
  surveyUnread: surveyLetter,
  surveyMoved: surveyLetter,
  surveyCancelled: surveyLetter,
  surveyAsked: surveyLetter,
  surveyOpen: surveyLetter,
  callAgreed: surveyLetter,
  surveyLeft: linkLetter,
  notes: fields({ heading: filled, text: filled }),
  guide: linkLetter,
  purchase: linkLetter,
  confirmNewsletter: linkLetter,
  yourData: linkLetter,
})

/** The words of mails to visitors. They're signed by the person whom content/site.yaml names, or else by the firm. */
export function readMailWords(files: ContentFiles): Omit<MailWords, 'hidden'> {
  const { closing, ...letters } = readWordsFile(files, 'mail', mailWords)
  const { name, trust } = readSite(files)
  const signature = { closing, from: trust.person || name, below: trust.person ? name : '' }
  return { ...letters, signature, site: readSiteWords(files) }
}
