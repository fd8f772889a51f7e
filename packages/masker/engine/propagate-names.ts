import type { AnnotatedText, Certainty, FoundSpan, Kind } from './annotated-text.ts'
import { isAmbiguous, isCommon } from './common-words.ts'
import { isEnglish, isGiven, isNameOnly } from './name-words.ts'
import { FORM } from './organizations.ts'
import { initialsOf, readName } from './read-name.ts'
import { anyOf, setOf } from './rule.ts'
import { withoutAccents } from './same-entity.ts'
import { IS_STATE, SHORT_STATES } from './states.ts'
import { isPlace, lookUp } from './tag-words.ts'

const ENDING = new RegExp(`,? ${FORM}$`)

interface Alias {
  words: string
  kind: Kind & ('person' | 'organization')
  certainty: Certainty
  /** It's also a word: only who acts, or is spoken to, is meant. */
  isWeak?: boolean
  /** It's proved, and nothing but a name. */
  inAnyCase?: boolean
}

/**
 * Claims every repeat of a name: a person by any part of the name, a company without its form, by its first two words,
 * or by the short name in `("Acme")`. One pass over the text, however many names there are.
 * @param isOrdinary whether the text also uses a word in lower case
 */
export function propagateNames(
  annotated: AnnotatedText,
  isOrdinary: (word: string) => boolean,
  kinds: readonly Kind[] = ['person', 'organization'],
): void {
  const { text } = annotated
  const wanted = aliasesOf(text, annotated.spans(), isOrdinary, kinds).filter(({ kind }) => kinds.includes(kind))
  const aliases = Map.groupBy(wanted, ({ words }) => firstWord(words))
  if (aliases.size === 0) return
  for (const list of aliases.values()) list.sort((one, other) => other.words.length - one.words.length)
  const starts = startsOf(wanted)
  const plain = withoutAccents(text)
  for (const { 0: token, index } of plain.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const candidates = aliases.get(token.toLowerCase()) ?? shortOf(token, starts) ?? stemsOf(token, aliases)
    if (candidates.length === 0 || !annotated.isFree(index, index + token.length)) continue
    const isInFileName = isFileName(wordAround(text, index))
    if (!isInFileName && /[_@]/.test(text.charAt(index - 1))) continue
    for (const { words, kind, certainty, isWeak = false, inAnyCase = false } of candidates) {
      const end = index + words.length
      const here = plain.slice(index, end)
      if (!(isInFileName || inAnyCase ? here.toLowerCase() === words.toLowerCase() : isForm(here, words))) continue
      if ((isInFileName ? /^[\p{L}\p{N}]/u : /^[\p{L}\p{N}\p{M}_@]/u).test(text.slice(end, end + 2))) continue
      if (kind === 'person' && isWeak && isWordOfTheLanguage(text, words, index, end)) continue
      // 'Renner LLC' and 'Tobias Renner': the second is a person.
      if (kind === 'organization' && !words.includes(' ') && hasFirstName(annotated.before(index, 24))) continue
      const whole = kind === 'person' && !isInFileName ? readOn(annotated, index, end) : end
      if (annotated.claim({ start: index, end: whole, kind, certainty })) break
    }
  }
}

const IS_SHORT_STATE = new RegExp(`^${anyOf(SHORT_STATES)}$`)

/** How a name may be shortened: by what it starts with, three letters to six. */
function startsOf(aliases: readonly Alias[]): ReadonlyMap<string, Alias> {
  const names = aliases.filter(({ words, kind, isWeak }) => kind === 'person' && !isWeak && /^\p{L}{5,}$/u.test(words))
  return new Map(
    names.flatMap((alias) =>
      [3, 4, 5, 6].map((length) => [alias.words.slice(0, length).toLowerCase(), alias] as const),
    ),
  )
}

/** `Ife`, of Ifeoluwa. */
function shortOf(token: string, starts: ReadonlyMap<string, Alias>): Alias[] | undefined {
  const alias = /^\p{Lu}\p{Ll}{2,5}$/u.test(token) ? starts.get(token.toLowerCase()) : undefined
  if (!alias || isEnglish(token) || isPlace(token) || IS_SHORT_STATE.test(token)) return undefined
  return [{ ...alias, words: token, certainty: 'unsure', inAnyCase: false }]
}

/** `the Lindqvists`, `Kowalskiego`: a name that the language, or another one, inflects. */
function stemsOf(token: string, aliases: ReadonlyMap<string, readonly Alias[]>): Alias[] {
  for (let cut = 1; cut <= 4; cut += 1) {
    const stem = token.slice(0, -cut)
    if (stem.length < (/^e?s$/i.test(token.slice(-cut)) ? 4 : 6)) continue
    const alias = aliases.get(stem.toLowerCase())?.find(({ words }) => words.length === stem.length)
    if (alias?.kind === 'person' && !alias.isWeak && (alias.inAnyCase || /^\p{Lu}/u.test(token)))
      return isEnglish(token) ? [] : [{ ...alias, words: token }]
  }
  return []
}

function hasFirstName(before: string): boolean {
  const word = /(?<![\p{L}])(\p{Lu}(?:\p{Ll}+|\.)) $/u.exec(before)?.[1] ?? ''
  return word.endsWith('.') || lookUp(word) === 'name' || (isGiven(word) && isNameOnly(word))
}

/** A path or a file name: 'C:\\Users\\lopez', 'Lopez_release.pdf' */
const FILE_NAME =
  /^[^@]*(?:\\|\/[^/]+\/|_.*\.\w|\.(?:pdf|docx?|txt|rtf|xlsx?|pptx?|csv|jpe?g|png|heic|tiff?|msg|eml|zip)\b)/i

export const isFileName = (word: string): boolean => word.length < 200 && FILE_NAME.test(word)

/** The whole token around a position. */
function wordAround(text: string, at: number): string {
  const before = /[^\s"“”<>|,;()]*$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? ''
  return before + (/^[^\s"“”<>|,;()]*/.exec(text.slice(at, at + 80))?.[0] ?? '')
}

/** In a file's name, small letters are names, too. */
const SMALL_FILE =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N} _.-]{2,80}\.(?:pdf|docx?|txt|rtf|xlsx?|pptx?|csv|jpe?g|png|heic|tiff?|msg|eml|zip)\b/giu

function claimSmallInFiles(annotated: AnnotatedText): void {
  for (const { 0: found, index } of annotated.text.matchAll(/(?<!\p{L})\p{L}{3,}[._ ]v[._]\p{L}{3,}(?!\p{L})/gu))
    if (found.split(/[._ ]v[._]/).some(isNameOnly))
      annotated.claim({ start: index, end: index + found.length, kind: 'person', certainty: 'unsure' })
  for (const { 0: file, index } of annotated.text.matchAll(SMALL_FILE)) {
    const last = file.split(/(?<=\s)/).slice(-5)
    let at = index + file.length - last.join('').length
    for (const piece of last) {
      for (const { 0: word, index: offset } of piece.matchAll(/(?<!\p{L})\p{Ll}{4,}(?!\p{L})/gu))
        if (isNameOnly(word))
          annotated.claim({ start: at + offset, end: at + offset + word.length, kind: 'person', certainty: 'unsure' })
      at += piece.length
    }
  }
}

const isUnknownWord = (word: string) => /^\p{Lu}\p{Ll}/u.test(word) && lookUp(word) === 'unknown'

/** Claims names that occur only in a file name, if the dictionary knows them: 'Pruitt_Odalys_release.pdf'. */
export function claimFileNames(annotated: AnnotatedText): void {
  claimSmallInFiles(annotated)
  for (const { 0: file, index } of annotated.text.matchAll(
    /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}][\p{L}\p{N}_.-]{2,80}\.[a-z]{3,4}\b/giu,
  )) {
    if (!isFileName(file)) continue
    const parts = [...file.matchAll(/(?<!\p{L})\p{Lu}\p{L}{2,}(?![\p{L}\p{N}])/gu)].filter(
      ({ 0: word }) => !isCommon(word) && !isAmbiguous(word) && (lookUp(word) === 'name' || isUnknownWord(word)),
    )
    if (!parts.some(({ 0: word }) => lookUp(word) === 'name')) continue
    for (const { 0: word, index: at } of parts)
      annotated.claim({ start: index + at, end: index + at + word.length, kind: 'person', certainty: 'unsure' })
  }
}

function aliasesOf(
  text: string,
  found: readonly FoundSpan[],
  isOrdinary: (word: string) => boolean,
  kinds: readonly Kind[],
): Alias[] {
  const aliases = new Map<string, Alias>()
  const add = (alias: Alias) => {
    const words = withoutAccents(alias.words)
    if ((aliases.get(words)?.certainty ?? 'unsure') === 'unsure') aliases.set(words, { ...alias, words })
  }
  for (const span of found) {
    const name = text.slice(span.start, span.end)
    const certainty = span.certainty === 'unsure' ? 'unsure' : 'likely'
    if (span.kind === 'organization') {
      const shorts = organizationAliases(name, text.slice(span.end, span.end + 60))
      for (const words of certainty === 'unsure' ? shorts.filter((it) => it === name && it.includes(' ')) : shorts)
        add({ words, kind: 'organization', certainty })
    }
    if (span.kind === 'person' && name.includes(' ') && !name.split(' ').every(isEnglish))
      add({ words: name, kind: 'person', certainty, inAnyCase: certainty !== 'unsure' })
    const initials = span.kind === 'person' ? initialsOf(name) : ''
    if (initials !== '') add({ words: initials, kind: 'person', certainty: 'unsure' })
    const last = span.kind === 'person' && /(?<= )\p{Lu}\p{L}{2,}$/u.exec(name)?.[0]
    for (const before of [`${name.charAt(0)}.`, initials.slice(0, -2)])
      if (last && before !== '') add({ words: `${before} ${last}`, kind: 'person', certainty: 'unsure' })
    // 'XC', of Xi Chen
    const bare = (/^(?:\p{Lu}\.){2,4}$/u.test(name) ? name : initials).replaceAll('.', '')
    if (bare !== '' && span.certainty !== 'unsure' && !isEnglish(bare) && !IS_STATE.test(bare))
      add({ words: bare, kind: 'person', certainty: 'unsure', isWeak: true })
    const parts = span.kind === 'person' ? partsOf(name) : span.kind === 'email' ? mailboxNames(name) : []
    for (const words of parts) {
      // A word that the text also uses in lower case, or that's in the dictionary, isn't a name by itself.
      const isProven = span.certainty === 'sure'
      const isWord =
        /^\p{Lu}/u.test(words) &&
        ((!isProven && isOrdinary(words) && (isEnglish(words) || span.certainty === 'unsure')) ||
          (lookUp(words) === 'word' && !isPlace(words) && !isProven)) &&
        !isAmbiguous(words)
      const isWeak = isEnglish(words) || isEnglish(withoutAccents(words))
      if (isWord) continue
      const inAnyCase = !isWeak && (span.certainty !== 'unsure' || isNameOnly(words)) && words.length > 3
      add({ words, kind: 'person', certainty: isWeak ? 'unsure' : certainty, isWeak, inAnyCase })
    }
  }
  // By now, whoever has the same name as a firm is found.
  if (kinds.includes('person'))
    for (const { start, end } of found.filter((it) => it.kind === 'organization' && it.certainty !== 'unsure'))
      for (const words of firstWordOf(text.slice(start, end)))
        if (!aliases.has(words)) add({ words, kind: 'organization', certainty: 'unsure' })
  return [...aliases.values()]
}

const firstWord = (words: string) => /[\p{L}\p{N}\p{M}]+/u.exec(words)?.[0].toLowerCase() ?? ''

/** 'LATIMER' in a caption is 'Latimer' below it, and vice versa. */
const isForm = (here: string, words: string) =>
  here === words || here === words.toUpperCase() || (words === words.toUpperCase() && here === inTitleCase(words))

const inTitleCase = (words: string) =>
  words.toLowerCase().replaceAll(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())

const partsOf = (name: string): string[] =>
  // 'O-K-A-F-O-R' is 'Okafor'.
  (/^\p{L}(?:-\p{L})+$/u.test(name) ? inTitleCase(name.replaceAll('-', '')) : name)
    .split(/[\s,]+/)
    // 'Penhaligon-Wu' is a Penhaligon, too.
    .flatMap((part) => [part, ...(/^\p{Lu}\p{Ll}{3,}-\p{Lu}/u.test(part) ? part.split('-') : [])])
    .map((part) => part.replace(/^(?:\p{Lu}\.)+(?=\p{Lu}\p{Ll})/u, ''))
    .filter((part) => /^(?:\p{L}[\p{L}'’-]{2,}|(?:\p{Lu}\.){2,4})$/u.test(part))
    .filter((part) => !/^(?:jr|sr|iii|esq|van|von|der|del|los|las|bin|ibn)$/i.test(part))

/** `z.quibble@…`, `tomas.rivera@…`: the words in a mailbox name identify a person. */
const mailboxNames = (address: string): string[] =>
  (address.split('@')[0]?.split(/[._+-]/) ?? [])
    .filter((part) => /^\p{L}{4,}$/u.test(part) && !isCommon(part) && !MAILBOXES.has(part.toLowerCase()))
    .map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`)

const MAILBOXES = setOf('admin billing claims hello help intake legal mail noreply office reception support team')

/** `Copperline`, of Copperline Roofing & Sons. */
export function firstWordOf(organization: string): string[] {
  const first = /^(?:The )?(\p{Lu}[\p{L}'’]{4,}) /u.exec(organization)?.[1] ?? ''
  return first === '' || isEnglish(first) || isPlace(first) ? [] : [first]
}

export function organizationAliases(name: string, after = ''): string[] {
  const whole = name.replace(/^The /, '')
  const base = whole.replace(ENDING, '')
  const words = base.split(' ')
  const isTelling = words.length > 2 && words.slice(0, 2).every((word) => /^\p{Lu}[\p{L}'’-]+$/u.test(word))
  const short = /^,?[^"“(\n]{0,30}\((?:the |hereinafter,? |collectively,? )?["“](\p{Lu}[^"”\n]{1,30})["”]\)/u.exec(
    after,
  )?.[1]
  const isOwn = (it: string) => (whole.includes(it) || (/^\p{Lu}{2,8}$/u.test(it) && !isEnglish(it))) && !isCommon(it)
  const given = short !== undefined && isOwn(short) ? [short] : []
  const initials = words
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .join('')
  const isAcronym =
    initials.length > 2 && initials.length < 7 && words.every((word) => /^(?:\p{Lu}|of|the|and|&)/u.test(word))
  const full = `${initials}${/\b(?:LLC|LLP|PC|PA)\b/.exec(whole)?.[0] ?? ''}`
  const shorts = isAcronym && !isCommon(initials) ? [initials, full] : []
  const guessed = [
    base,
    ...(words.length === 2 && words.every((word) => isNameOnly(word)) ? [words[0] ?? ''] : []),
    // 'Jaxon & Brielle' may be two people.
    ...(/^\S+ & \S+$/.test(base) && words.every((word) => word === '&' || isNameOnly(word)) ? words : []),
    ...(isTelling ? [words.slice(0, 2).join(' ')] : []),
  ].filter(
    (alias) =>
      alias.length > 3 &&
      (alias.includes(' ')
        ? !alias.split(' ').every(isCommon)
        : !(isCommon(alias) || isAmbiguous(alias) || lookUp(alias) === 'word')),
  )
  return [...given, ...shorts, ...guessed]
}

/** Extends a known part to the full name: 'Luis' in 'Luis Ferrer' if 'Luis' was found elsewhere. */
function readOn(annotated: AnnotatedText, start: number, end: number): number {
  const further = readName(annotated.text, start)
  return further > end && annotated.isFree(start, further) ? further : end
}

const ACTED =
  /^(?:['’]s (?!Law|Rule|Act|Code)|,? (?:gave|said|says|told|asked|called|calls|signed|signs|testified|was|is|has|had|did|does|owes|owns|paid|pays|left|wrote|wants|lives|died|agreed|denied|never|also|who|and I)\b)/
const MET =
  /\b(?:met|tell|told|ask|asked|called|saw|hit|thank|paid|with|married|represents?|against|sued|contact|contacted|dear|hi|hello|of|from|for|and|by|to) $/i

/**
 * 'Will you', 'Grant the motion', 'Page 5': such a word proves nothing in lower case, at the start of a sentence, or if
 * it's a common one, anywhere but where someone acts.
 */
function isWordOfTheLanguage(text: string, word: string, start: number, end: number): boolean {
  if (/^\p{Ll}/u.test(text.slice(start, start + 1))) return true
  const after = text.slice(end, end + 12)
  const goesOn = ACTED.test(after) || (/^\p{Lu}{2,3}$/u.test(word) && !isEnglish(word) && /^(?::|['’]s)/.test(after))
  if (goesOn) return false
  const before = text.slice(Math.max(0, start - 12), start)
  if (/(?:^|[.!?:]["”’)]?\s+|\n\s*|[QA]\. )$/.test(before)) return true
  if (isAmbiguous(word) || (isEnglish(word) && !isCommon(word))) return false
  return !MET.test(before) || /^ (?:\p{Lu}|\d|of\b)/u.test(after)
}
