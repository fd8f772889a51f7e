import { fillPlaces, type Places, parseWords } from '#content/read-words.ts'
import { survey } from '#content/survey.ts'
import { MASKER_VERSION } from '#contracts/masker-release.ts'
import { capitalized, counted } from '#contracts/wording.ts'

/**
 * What `{{site.name}}` and other placeholders stand for, so that only content/site.yaml names the brand. A word that's
 * missing there is blank here: whoever checks that file says so.
 */
export function readPlaces(textOf: (path: string) => string | undefined): Places {
  const site = wordsIn(textOf('content/site.yaml'))
  const call = wordsIn(textOf('content/free-call.yaml'))
  const brand = new Map([
    ['site.name', site('name')],
    ['site.legalName', site('legalName')],
  ])
  const fill = (text: string) => fillPlaces(text, brand)
  return new Map([
    ...brand,
    ['site.legalName', fill(site('legalName'))],
    ['site.email', fill(site('email', 'value'))],
    ['site.author', fill(site('author'))],
    ['site.inquiryService', fill(site('records', 'inquiryService')) || 'the service where we handle inquiries'],
    ['site.keptFor', keptWords(fill(site('records', 'keptFor')))],
    ['call.who', call('whoCalls')],
    ['masker.version', MASKER_VERSION],
    ['survey.questions', capitalized(counted(survey.questions.length, 'short question'))],
  ])
}

/** Ends the sentence 'We keep what you send …'. */
export const keptWords = (keptFor: string): string => `${keptFor && `for ${keptFor}, or `}until you ask us to delete it`

/** A text by the names of its field, from the outside in; blank if there's none. */
function wordsIn(yaml = ''): (...names: string[]) => string {
  let words: unknown
  try {
    words = parseWords(yaml)
  } catch {
    // Whoever reads the file itself says what's wrong with it.
  }
  return (...names) => {
    const found = names.reduce(
      (within, name) => (typeof within === 'object' && within !== null ? Reflect.get(within, name) : undefined),
      words,
    )
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
}
