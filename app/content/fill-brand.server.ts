import { keptWords, records, site } from '#content/site.ts'

/** What a text may say instead of the brand's own words, so that they stand in content/site.ts alone. */
const WORDS = new Map([
  ['site.name', site.name],
  ['site.legalName', site.legalName],
  ['site.email', site.email.value],
  ['site.inquiryService', records.inquiryService || 'the service where we handle inquiries'],
  ['site.keptFor', keptWords],
])

const PLACE = /\{\{ *(site\.[^{}]*?) *\}\}/g

/** A text of content/ with `{{site.name}}` and its like replaced. @throws the one that means nothing, and which there are */
export const fillBrand = (text: string): string =>
  text.replaceAll(PLACE, (place, word: string) => {
    const written = WORDS.get(word)
    if (written !== undefined) return written
    const known = [...WORDS.keys()].map((name) => `{{${name}}}`)
    throw new TypeError(`${place} means nothing. Write ${known.join(', ')}, or the words themselves`)
  })
