import * as z from 'zod'
import { fields, listOf, mark, textOrBlank } from './front-matter.server.ts'
import { entries, href, words } from './words-file.server.ts'

const YEAR = 'isn’t a year. Write copyrightYear: and the first one, such as 2025'

const network = fields({ label: words, href, sample: mark('sample') })
const link = { label: words, href }

/** content/site.ts reads the same file, for the brand that bundles hold. */
export const siteWords = fields({
  name: words,
  legalName: words,
  author: words,
  tagline: words,
  description: words,
  email: fields({
    value: z.email({ error: 'isn’t an email address. Write value: and the one that visitors write to' }),
    sample: mark('sample'),
  }),
  professionalNetwork: network,
  socialMedia: network,
  disclaimer: words,
  copyrightYear: z.int({ error: YEAR }),
  builderCredit: words,
  audience: words,
  trust: fields({
    person: textOrBlank,
    entity: textOrBlank,
    address: textOrBlank,
    state: textOrBlank,
    phone: textOrBlank,
    license: textOrBlank,
    fees: textOrBlank,
    insurance: textOrBlank,
    confidentiality: textOrBlank,
  }),
  records: fields({ inquiryService: textOrBlank, keptFor: textOrBlank }),
  navigation: entries(fields({ ...link, subLinks: listOf(fields(link)) })),
})
