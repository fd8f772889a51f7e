import type * as z from 'zod'
import type { MailWords } from '#contracts/mail.ts'
import { fields } from './front-matter.server.ts'
import { problem } from './problems.server.ts'
import { type FirmWords, readSiteWords } from './site.server.ts'
import { entries, withPlaces, words } from './words-file.server.ts'

/** Phones show about half of it. */
const MAX_SUBJECT = 80

const filled = withPlaces(words)

/** @param day the placeholder of the call's day, where there is one */
const letter = (...day: string[]) => ({
  subject: withPlaces(words, day)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), { error: problem('line-break') })
    .refine((text) => text.length <= MAX_SUBJECT, { error: problem('too-long', { most: MAX_SUBJECT }) })
    .meta({ help: 'Phones show about the first forty characters.' }),
  heading: named(day).meta({ help: '{, firstName} becomes a comma and the name, or nothing.' }),
  text: entries(named(day)),
})
const named = (day: string[]) => withPlaces(words, ['{, firstName}', ...day])

/** An email about a call. @param label what happened @param help when it goes out */
const callLetter = (label: string, help: string, ...day: string[]) =>
  fields({ ...letter(...day), next: entries(filled).meta({ label: 'What happens next' }) }).meta({
    label,
    help: day.length === 0 ? help : `${help} {day} becomes a day, such as Tuesday, December 1.`,
  })
const linkLetter = (label: string, help: string) =>
  fields({
    ...letter(),
    button: filled,
    small: filled.meta({ label: 'Below the button', help: 'How long its link works. These words don’t change that.' }),
  }).meta({ label, help })

export const mailWords = fields({
  closing: filled.meta({ help: 'Ends every email, above the person whom “Brand and navigation” names, or the firm.' }),
  surveyBooked: callLetter('A call was booked', 'After the survey.', '{day}'),
  surveyUnread: callLetter('A call was booked, and the time isn’t known', 'The calendar didn’t tell us when it is.'),
  surveyMoved: callLetter('A call was moved', 'In the calendar, or in the console.', '{day}'),
  surveyCancelled: callLetter('A call was canceled', 'In the calendar, or in the console.'),
  surveyAsked: callLetter('Times were asked for', 'After the survey.'),
  surveyOpen: callLetter('No call, and no times', 'After the survey.'),
  callAgreed: callLetter('You set a call', 'In the console.', '{day}'),
  surveyLeft: linkLetter('The calendar was left without a time', 'Once. The button opens the calendar again.'),
  notes: fields({ heading: filled, text: filled }).meta({
    label: 'Notes on the answers',
    help: 'Above what the survey’s rules make of the answers.',
  }),
  guide: linkLetter('The guide', 'To whoever asked for it.'),
  purchase: linkLetter('Downloads that were bought', 'After the purchase, and when the links are sent again.'),
  welcomeNewsletter: fields(letter()).meta({
    label: 'Welcome to the newsletter',
    help: 'Where sign-ups need no confirmation. A link to leave the list follows.',
  }),
  confirmNewsletter: linkLetter('Confirming a newsletter sign-up', 'Where sign-ups have to be confirmed.'),
  yourData: linkLetter('What’s stored about someone', 'To whoever asks for it.'),
})

/** The words of mails to visitors. They're signed by the person whom content/site.yaml names, or else by the firm. */
export function readMailWords(
  words: FirmWords & { letters: () => z.infer<typeof mailWords> },
): Omit<MailWords, 'hidden'> {
  const { closing, ...letters } = words.letters()
  const { name, trust } = words.site()
  const signature = { closing, from: trust.person || name, below: trust.person ? name : '' }
  return { ...letters, signature, site: readSiteWords(words) }
}
