import type { AnnotatedText } from './annotated-text.ts'
import { isCommon } from './common-words.ts'
import { BEFORE_RELATIVE } from './name-contexts.ts'
import { isEnglish, isFamily, isGiven, isListed, isNameOnly, isThing } from './name-words.ts'
import { readName, SHORTENED } from './read-name.ts'
import { withoutAccents } from './same-entity.ts'
import { isPlace, lookUp } from './tag-words.ts'

// Names where no sentence is: joined in one token, as a mailbox or a tag, before a matter, in pairs.

/** `Maria_Gonzalez`, `Maria+Gonzalez`, `Kulkarni/Lindqvist`, `#JusticeForDelgado`, `Maria Gonzalez[1]`. */
const JOINED =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{Ll}\p{M}'’]+(?:[_+/]|(?=\p{Lu}))){1,4}\p{Lu}[\p{Ll}\p{M}'’]+(?![\p{L}\p{N}])/gu
/** `mgonzalez`: a first letter and a surname. */
const MAILBOX = /(?<![\p{L}\p{N}@._/-])\p{Ll}\p{Ll}{5,20}(?![\p{L}\p{N}@_/]|\.\p{L})/gu
/** `the Kulkarni matter`, `Gonzalez-Ruiz Trust`, `Gonzalez depo`. */
const BEFORE_MATTER =
  /(?<![\p{L}\p{N}.’'-])\p{Lu}[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*(?=(?: Family| Living| Revocable| Irrevocable){0,2} (?:Trust|Estate|Residence|Foundation|Family|Farms?|matter|file|case|lease|lot|depo|deposition|account|property|house|home|trial|deal|closing|claim|will|estate|trust|motion|affidavit|declaration|testimony|letter|email|settlement|complaint|children|kids|brothers|sisters|family|residence|farm|mediation|hearing|invoice|contract)\b| (?:FAMILY|LIVING|(?:IR)?REVOCABLE)(?: [A-Z]+)? TRUST\b)/gu
const PAIR =
  /(?<![\p{L}\p{N}.’'-])(?<one>\p{Lu}[\p{L}\p{M}'’-]{1,30})(?: \([\p{L} ]{2,20}\))?,? (?:and|&|v\.?|vs\.?|or) (?<other>\p{Lu}[\p{L}\p{M}'’-]{1,30})(?= \([\p{L} ]{2,20}\)| (?:own|owe|sign|signed|agree|agreed|disagree|disagreed|live|lived|were|are|have|had|want|wanted|met|said|say|called|argued|split|married|divorced|sued|paid|testified|dispute)\b)/dgu
/** `X, J.`, `/pk/`, `-- PK`: signed with initials. */
const INITIALS =
  /(?<=(?:^|\n)[-–—~]{1,2} ?)(?:\p{Lu}\.?){2,3}(?=\s*$)|(?<=\/(?:s\/ ?)?)\p{L}{2,3}(?=\/(?:\s|$))|(?:(?<=\s)(?:\p{Lu}\.){2,3}|(?<=["“])\p{Lu}[\p{L}'-]{1,20}(?=["”]))(?=["”]?,? \(?(?:born|dob|DOB|age|a minor)\b)|(?<=^|[\s,;(])\p{Lu}[\p{L}\p{M}'’]+ \p{Lu}\.(?= (?:said|hit|called|told|was|is|has|did|saw|signed|asked|took|left|came|went|owes|and)\b)/gu

/** `JR Pettigrew` */
const TWO_INITIALS =
  /(?<![\p{L}\p{N}.])(?!AM|PM|RN|NP|MD|NE|NW|SE|SW|US|UK|EU|UN|NY|LA|DC|NJ|CA|TX|FL|PA|MD|VA|WA|OR|IT|HR|TV|AI|VP|CV|CR|RE|NO|OF|BY|TO|IN|ON|AT|IF|IS|AS|AN|BE|DO|GO|HE|MY|SO|UP|WE)\p{Lu}{2} (?<name>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]+)/gu

/** Endings of words of the language. */
const INFLECTED =
  /(?:ing|ers?|ors?|e?s|ed|ly|ment|tion|sion|able|ible|ness|ity|ous|ive|al|ance|ence|ion|age|ate|ful|less|ure)$/

/** As a witness spells a name for the record: `O-K-A-F-O-R`. */
const SPELLED = /(?<![\p{L}\p{N}-])\p{L}(?:-\p{L}){3,24}(?![\p{L}\p{N}-])/gu
/** `Olumide "Lu" Bankole`: a nickname between the two. */
const AROUND_NICKNAME =
  /(?<![\p{L}\p{N}'’-])(?<given>\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]*\.?)?) \(?["“](?<nickname>\p{Lu}[\p{L}'’-]{1,20})["”]\)? (?<last>\p{Lu}[\p{L}\p{M}'’-]+)/dgu
const WITH_SHORTENED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${SHORTENED} (?:\p{Lu}\. )?\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)?`,
  'gu',
)
const AFTER_NICKNAME = /(?<=["“]\p{Lu}[\p{L}-]{1,20}(?: \p{Lu}\p{Ll}{1,20})?["”] )\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?/gu
/** `El Güero`, `Lil Boo`: by what it begins with. */
const STREET_NAME =
  /(?<=[\p{Ll},;("“] ?)(?:(?:El|La) \p{Lu}\p{Ll}{2,20}|Lil['’]? \p{Lu}\p{L}{1,20})(?![\p{L}\p{N}]| \p{Lu})/gu
/** `the Schumachers` */
const FAMILIES = /(?<=\b[Tt]he )(?<name>\p{Lu}[\p{L}\p{M}'’-]{2,30}?)e?s(?!\p{L}| \p{Lu})/gu
/** `"Tad"`, after a first name or before a surname. */
const NICKNAME = /["“'‘](?<name>\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'-]{1,20})?),?["”'’]/u
const NICKNAME_AFTER = new RegExp(
  String.raw`^,? (?:${NICKNAME.source}|\(${NICKNAME.source.replace('name', 'given')}|\((?<same>\p{Lu}[\p{L}'-]{1,20})\))`,
  'u',
)
const GIVEN_BEFORE = /(?<![\p{L}\p{N}'’-])(?:(?<name>\p{Lu}\p{Ll}+) |(?:\p{Lu}\.){1,3})$/u
const NICKNAME_BEFORE = new RegExp(`${NICKNAME.source} $`, 'u')
/** `Kulkarni, ` before a first name, `, GUADALUPE` after a surname. */
const SURNAME_BEFORE = /(?<![\p{L}\p{N}] |[\p{L}\p{N}-])(?<name>\p{Lu}[\p{L}\p{M}'’]+(?:-\p{Lu}[\p{L}\p{M}'’]+)*), $/u
const GIVEN_AFTER = /^, (?<name>\p{Lu}{3,}(?: \p{Lu}\.)?)(?![\p{L}\p{N}'’-]| \p{Lu})/u

const claimOn =
  (annotated: AnnotatedText) =>
  (start: number, words: string, certainty: 'likely' | 'unsure' = 'likely'): boolean =>
    annotated.claim({ start, end: start + words.length, kind: 'person', certainty })

/** Claims names that are joined in one token, before a part of one is taken for the whole. */
export function claimJoinedNames(annotated: AnnotatedText): void {
  const { text } = annotated
  const claim = claimOn(annotated)
  for (const { 0: found, index } of text.matchAll(JOINED)) {
    const parts = found.split(/[_+/]|(?<=\p{Ll})(?=\p{Lu})/u)
    const isTag = annotated.before(index, 1) === '#'
    if (!parts.some(isNameOnly) || (!isTag && !/[_+/]/.test(found))) continue
    if (isTag || (!found.includes('/') && parts.every((part) => isListed(part) && !isThing(part)))) claim(index, found)
    else
      for (const { 0: part, index: at } of found.matchAll(/\p{Lu}[\p{Ll}\p{M}'’]+/gu))
        if (isNameOnly(part)) claim(index + at, part, 'unsure')
  }
  for (const { 0: found, index, groups } of text.matchAll(TWO_INITIALS))
    if (isNameOnly(groups?.['name'] ?? '')) claim(index, found)
  for (const { 0: found, index } of text.matchAll(WITH_SHORTENED)) claim(index, found)
  for (const { indices, groups } of text.matchAll(AROUND_NICKNAME)) {
    const words = `${groups?.['given']} ${groups?.['last']}`.split(' ')
    if (words.some(isListed) && !words.some((word) => isCommon(word) || (isEnglish(word) && !isListed(word))))
      for (const [start, end] of Object.values(indices?.groups ?? {})) claim(start, text.slice(start, end))
  }
}

/** Claims names that stand in no sentence's way. */
export function claimOddNames(annotated: AnnotatedText): void {
  const { text } = annotated
  const claim = claimOn(annotated)
  for (const { 0: found, index } of text.matchAll(MAILBOX)) {
    const rest = found.slice(1)
    if (
      rest.length > 5 &&
      isFamily(rest) &&
      isNameOnly(rest) &&
      !INFLECTED.test(rest) &&
      !isListed(found) &&
      lookUp(found) === 'unknown'
    )
      claim(index, found, 'unsure')
  }
  for (const { 0: found, index } of text.matchAll(BEFORE_MATTER)) {
    const parts = found.split(/-/)
    // 'Ho Family Trust': nothing else is called so.
    const isProved = /^ (?:Family|Living|(?:Irr|R)evocable) /i.test(annotated.after(index + found.length, 14))
    const isName =
      parts.every((part) => !isEnglish(part) && !isPlace(part) && (isListed(part) || lookUp(part) === 'unknown')) &&
      parts.some(isListed)
    if (isName || (isProved && !isCommon(found) && !isThing(found))) claim(index, found)
  }
  for (const { groups, indices } of text.matchAll(PAIR)) {
    const names = [groups?.['one'] ?? '', groups?.['other'] ?? '']
    if (
      names.some((name) => (isEnglish(name) && !isGiven(name)) || isCommon(name) || isPlace(name)) ||
      !names.some(isListed)
    )
      continue
    for (const [index, name] of ['one', 'other'].entries()) claim(indices?.groups?.[name]?.[0] ?? 0, names[index] ?? '')
  }
  for (const { 0: found, index } of [...text.matchAll(STREET_NAME), ...text.matchAll(BEFORE_RELATIVE)]) {
    const word = found.replace(/^\S+ /, '')
    if (!isPlace(found) && !isCommon(word) && !isThing(word)) claim(index, found, 'unsure')
  }
  for (const { 0: found, index } of text.matchAll(SPELLED)) claim(index, found)
  for (const { 0: found, index } of text.matchAll(AFTER_NICKNAME))
    if (isFamily(found) && !isEnglish(found)) claim(index, found)
  for (const { 0: found, index, groups } of text.matchAll(FAMILIES))
    if (isFamily(groups?.['name'] ?? '') && isNameOnly(groups?.['name'] ?? '')) claim(index, found)
  for (const { 0: found, index } of text.matchAll(INITIALS)) if (!isCommon(found)) claim(index, found, 'unsure')
}

/** `seanluo88`, `s.luo`: a handle that's made of a name in the text. */
const HANDLE = /(?<![\p{L}\p{N}@._/-])\p{Ll}[\p{Ll}._-]{3,40}\d{0,4}(?![\p{L}\p{N}@_-]|\.\p{L})/gu

/** A surname after or before a first name or its letter, from a name's words in small letters. */
export function handlesOf(words: readonly string[]): string[] {
  const surname = words.at(-1) ?? ''
  const firsts = words.slice(-5, -1).flatMap((first) => [first, first.charAt(0)])
  return firsts.flatMap((first) => [first + surname, surname + first])
}

/** Claims handles that are made of a first name or its letter, and a surname. */
export function claimHandles(annotated: AnnotatedText): void {
  const { text } = annotated
  const handles = new Set<string>()
  let words: string[] = []
  let last = 0
  for (const { kind, start, end } of annotated.spans()) {
    // A nickname's two neighbors are one name.
    if (!/^["“”'’(), ]{1,3}$/.test(text.slice(last, start))) words = []
    last = end
    if (kind !== 'person') continue
    const name = withoutAccents(text.slice(start, end)).toLowerCase()
    words.push(...(name.match(/\p{L}{2,}/gu) ?? []))
    for (const handle of handlesOf(words)) handles.add(handle)
  }
  for (const { 0: found, index } of text.matchAll(HANDLE)) {
    const letters = found.replaceAll(/[^\p{L}]/gu, '')
    if (letters.length > 4 && handles.has(letters) && !isEnglish(letters))
      annotated.claim({ start: index, end: index + found.length, kind: 'web', certainty: 'likely' })
  }
}

/** Claims what belongs to a name beside it: a nickname, and the other half where the surname comes first. */
export function claimBesideNames(annotated: AnnotatedText): void {
  const { text } = annotated
  for (const span of annotated.spans()) {
    if (span.kind !== 'person') continue
    const { start, end } = span
    const name = text.slice(start, end)
    const [before, after] = [annotated.before(start, 40), annotated.after(end, 40)]
    for (const [from, match] of [
      [end, NICKNAME_AFTER.exec(after)],
      [start - before.length, NICKNAME_BEFORE.exec(before)],
    ] as const) {
      const { name: quoted, given: called = '', same = '' } = match?.groups ?? {}
      const nickname =
        quoted ?? (isEnglish(called) ? '' : called || (same.slice(0, 2) === name.slice(0, 2) ? same : ''))
      const at = from + (match?.[0].indexOf(nickname) ?? 0) + (match?.index ?? 0)
      if (!nickname || isCommon(nickname)) continue
      annotated.claim({ ...span, start: at, end: at + nickname.length })
      // 'Wilhelmina "Billie" St. Cloud'
      const next = at + nickname.length + 2
      if (from === end && text[next - 1] === ' ') annotated.claim({ ...span, start: next, end: readName(text, next) })
    }
    const forename = GIVEN_BEFORE.exec(before)
    const { name: word } = forename?.groups ?? {}
    // June, shortened, is also a first name.
    const isForename = word === undefined || (isGiven(word) && (isNameOnly(word) || isPlace(word) || word === 'Jun'))
    if (forename && isForename && !name.includes(','))
      annotated.absorb({ ...span, start: start - forename[0].length }, 'person')
    const surname = SURNAME_BEFORE.exec(before)?.groups?.['name'] ?? ''
    const [given = ''] = name.split(' ')
    if (isFamily(surname) && isNameOnly(surname) && isGiven(given)) {
      const isRest = /^\S+(?: \p{Lu}\.?)*$/u.test(name)
      const whole = { ...span, start: start - surname.length - 2 }
      annotated.absorb(isRest ? whole : { ...whole, end: start - 2 }, 'person')
      continue
    }
    if (name !== name.toUpperCase()) continue
    const first = GIVEN_AFTER.exec(after)?.groups?.['name'] ?? ''
    if (!name.includes(' ') && isGiven(first.split(' ')[0] ?? ''))
      annotated.absorb({ ...span, end: end + first.length + 2 }, 'person')
    // 'CORTLAND, DEVANTE RASHAD'
    const [second = ''] = /^ \p{Lu}{3,}(?![\p{L}\p{N}'’-])/u.exec(after) ?? []
    if (isNameOnly(second.trim())) annotated.absorb({ ...span, end: end + second.length }, 'person')
  }
}
