import * as z from 'zod/mini'
import { EMAIL_MESSAGE, EMAIL_PATTERN, WEBSITE_MESSAGE, WEBSITE_PATTERN } from './field-rules.ts'
import { filledText, text } from './fields.ts'

/** §5: what the business card's and the lead magnet's forms ask of a person. */
export const firstName = filledText(200, 'First name is required.')
export const lastName = filledText(200, 'Last name is required.')
export const email = filledText(254, 'Email is required.').check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE))
export const companyName = text(200)
/** Also the survey's. With or without a scheme: a person who writes `example.com` has said which website it is. */
export const website = z.union([z.literal(''), text(500).check(z.regex(WEBSITE_PATTERN, WEBSITE_MESSAGE))])
