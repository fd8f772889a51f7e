import type { AnnotatedText } from './annotated-text.ts'
import { bare, isAmbiguous, isCommon, isEponym, NOBODY } from './common-words.ts'
import { claimJoined } from './name-contexts.ts'
import { isEnglish, isFamily, isGiven, isListed, isNameOnly, isThing } from './name-words.ts'
import { readName } from './read-name.ts'
import { isPlace, lookUp, type TaggedWord } from './tag-words.ts'

/** Verbs of people in a law office's letters. A lone capitalized word before one is a person. */
const ACTS =
  /^[ ](?:said|says|told|asked|asks|testified|signed|signs|wants|wanted|earns|called|calls|wrote|writes|left|gave|gives|hit|stated|states|lives|lived|paid|pays|agreed|objected|dissents|concurs|moved|seconded|abstained|responded|stopped|refers|referred|fell|works|worked|joined|thinks|knows|admitted|denied|stays|earned|drove|owns|owes|insists|claims|refused|promised|witnessed|retains|can I|can you|could you|please|is (?:very|from|our|my|your)|was born|had (?:given|told|said)|served as|has agreed|is (?:late|out|in trial|away)|was (?:sober|there|driving)|has (?:signed|them|the file)|is (?:a|an|the) (?:\p{Ll}+ )?(?:witness|minor|client|trustee|seller|buyer|tenant|landlord|plaintiff|defendant|child|doctor|nurse|lawyer|guardian|executor|heir|driver|manager|owner|juror|victim|suspect|neighbor)|owed|testif(?:y|ies)|treated|objects|disagrees?|appeared|resigned|retired|hired|fired|sold|bought|sued|died|married|divorced|arrived|heard|ruled|denies|wins|won|lost|moves)\b/u
const TOLD =
  /\b(?:met|tell|told|ask|asked|called|saw|hit|thank|named|paid|with|examining|married|represents?|against|sued|contact|contacted|says|say|said|by|kid|remove|up with|reach)[ ]$/i
/** Words before a name in lower-case text: asking or greeting someone, a relative, `did` or `does`. */
const ASKED =
  /\b(?:tell|told|ask|asked|met|did|does|hi|hey|hello|sister|brother|mother|father|son|daughter|wife|husband|boss)[ ]$/i
/** Endings of dictionary words. */
const ORDINARY =
  /(?:tion|sion|ment|ness|ity|ship|ism|ology|able|ible|ously|fully|ized|ated|ences?|ings?|ers|ies|ives?|ical|ional)$/
/** How place names begin that end like a person's. */
const PLACE_HEAD =
  /^(?:San|Santa|Los|Las|Fort|Mount|Mt|Port|Cape|Lake|Palm|Grand|Salt|Baton|Rio|El|Saint Louis|St\. Louis) /i
const PLACE_TAIL =
  / (?:River|Lake|Creek|Bay|Ocean|Sea|Mountains?|Hills?|Valley|Canyon|Island|Islands|Falls|Beach|Basin|Desert|Peninsula|Strait|Gulf|Forest|Park|Bridge|Airport|Street|Avenue|Heights|County|City)$/i
/** Endings that rule out a name in lower-case text, unless the dictionary has it. */
const INFLECTED = /(?:ed|es|ly|er|ers|yer|ff)s?$/

const LABELED = /^\s*(?:\[?\d|\p{L}[\p{L} ]{1,30}: )/u
/** After who writes and when, if the chat was exported. */
const CHAT =
  /^\s*(?:\[?\d[\d./, :-]{5,20}(?: ?[AP]M)?\]?(?: -)? [^\n:]{1,30}: |\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}: ?)?\p{Ll}/u

type IsOrdinary = (word: string) => boolean

/**
 * Claims names by the words themselves, where the context doesn't tell.
 * @param isOrdinary whether the text also uses a word in lower case
 */
export function claimTaggedNames(annotated: AnnotatedText, words: readonly TaggedWord[], isOrdinary: IsOrdinary): void {
  const isInChat = readChat(annotated.text)
  let next = 0
  for (const [index, word] of words.entries()) {
    if (word.start < next || !annotated.isFree(word.start, word.end)) continue
    if (/^\p{Lu}/u.test(word.text)) next = claimWithCapital(annotated, word, isOrdinary)
    else if (isInChat(word.start)) claimInChat(annotated, word, words[index + 1])
  }
}

/** @returns where the name ends; 0 if there is none */
function claimWithCapital(annotated: AnnotatedText, word: TaggedWord, isOrdinary: IsOrdinary): number {
  const { start } = word
  const end = readName(annotated.text, start)
  const name = annotated.text.slice(start, end)
  // 'Q.' and 'A.' at the start of transcript lines.
  const isSpeaker = /^[QA]\.? /.test(annotated.after(start, 3)) && /(?:^|\n)\s*$/.test(annotated.before(start, 8))
  if (name === '' || isSpeaker || /\bState [Oo]f $/.test(annotated.before(start, 9))) return 0
  if (PLACE_HEAD.test(name)) return end
  const parts = name
    .replace(/(?:,? (?:Jr|Sr|II|III|IV|Esq|Esquire)\b\.?)+$/i, '')
    .split(' ')
    .filter((part) => /^\p{Lu}/u.test(part))
  const known = parts.map(lookUp)
  const [first = ''] = parts
  const isActing = ACTS.test(annotated.after(end, 24))
  if (
    NOBODY.test(name) ||
    (parts.length === 1 && isEponym(name) && (!isActing || annotated.after(end, 7) === ' claims'))
  )
    return end
  if (/ (?:River|Lakes?|Creek|Ocean|Sea|Mountains?|Island|Islands)$/i.test(name)) return end
  if (PLACE_TAIL.test(name) && known[0] !== 'name' && !isNameOnly(first)) return end
  const isFull = parts.length > 1
  if (isFull && parts.length < 5 && HUMAN.test(annotated.after(end, 24)) && !parts.some(isThing)) {
    annotated.claim({ start, end, kind: 'person', certainty: 'unsure' })
    return end
  }
  // 'Employ John H Genovese': the name starts after the verb.
  if (parts.length > 2 && known[0] === 'word' && !isAmbiguous(first) && known.slice(1).includes('name')) return 0
  if (parts.length === 1 && isOrdinary(name)) return 0
  if (
    !(isFull
      ? isFullName(name, parts, known, isActing)
      : isSingleName(annotated, word, name, end, known[0] === 'name' || isFirstName(name)))
  )
    return 0
  const certainty = isFull ? 'likely' : 'unsure'
  annotated.claim({ start, end, kind: 'person', certainty })
  claimJoined(annotated, end, certainty)
  return end
}

function isFullName(name: string, parts: string[], known: ReturnType<typeof lookUp>[], acts: boolean): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const isShout = name === name.toUpperCase() && name.length > 3
  const isInitial = (part: string) => /^(?:\p{Lu}\.)+$/u.test(part)
  if (isShout)
    return (
      known[0] === 'name' ||
      (!isPlace(name) &&
        parts.some(isNameOnly) &&
        parts.every((part) => isInitial(part) || !isEnglish(part) || isSurname(part)))
    )
  if (known.includes('name')) return true
  // One part that's only a name, and the other no mere word.
  if (isGiven(first) && isNameOnly(last)) return true
  if (isGiven(first) && isFamily(last) && !isPlace(first) && !isEnglish(first)) return true
  // Whatever the words, someone acts here.
  if (acts && parts.every((part) => isInitial(part) || (isListed(part) && !isThing(part)))) return true
  if (parts.some(isPlace) || /^\p{Lu}$/u.test(last) || first.endsWith('ly')) return false
  if (parts.some((part) => ORDINARY.test(part.toLowerCase()))) return false
  return parts.every((part, index) => known[index] === 'unknown' || isInitial(part) || isAmbiguous(part))
}

const isFirstName = (word: string) => word.length > 3 && isGiven(word) && isNameOnly(word) && !isPlace(word)

/** What only people do. Before it, even words of the language are a name: `Many Goats signed`. */
const HUMAN =
  /^ (?:signed|testified|was born|drove|is a minor|is an? (?:witness|minor|juror)|died|lives|swore|wept|remarried|divorced)\b/

const isSurname = (word: string) => (isAmbiguous(word) || isPlace(word)) && isListed(word)

function isSingleName(
  annotated: AnnotatedText,
  word: TaggedWord,
  name: string,
  end: number,
  isKnown: boolean,
): boolean {
  if (name === name.toUpperCase() || isPartOfMore(annotated, isKnown ? 0 : word.start, end)) return false
  const acts =
    ACTS.test(annotated.after(end, 24)) ||
    (word.isFirst && /^, (?:can|could|please|do you)\b/.test(annotated.after(end, 10)))
  const told = TOLD.test(annotated.before(word.start, 16))
  if (isAmbiguous(name)) return !word.isFirst && (acts || told) && !/^(?:may|will|march)$/i.test(name)
  if (isKnown) return true
  if (ORDINARY.test(name.toLowerCase()) || lookUp(name) === 'word') return false
  const isOther = isPlace(word.text) || word.tags.has('Organization')
  return !isOther && (acts || told || word.tags.has('Person') || /^['’]s /.test(annotated.after(end, 3)))
}

/**
 * Claims capitalized words in mid-sentence that aren't in the dictionary and that the text never writes in lower case.
 * No rule can tell if they're people, firms, brands or places, so they're first on the checklist.
 */
export function claimUnknownWords(
  annotated: AnnotatedText,
  words: readonly TaggedWord[],
  isOrdinary: IsOrdinary,
): void {
  for (const { start, text: written, isFirst } of words) {
    const word = /^\p{Lu}[\p{L}\p{M}]*(?:[-'’]\p{Lu}\p{L}+)*/u.exec(written)?.[0] ?? ''
    const end = start + word.length
    if (isFirst || word.length < 4 || word === word.toUpperCase() || !/[,.;:)]?$/.test(written)) continue
    if (isCommon(word) || isAmbiguous(word) || isEponym(word) || isOrdinary(word) || lookUp(word) !== 'unknown')
      continue
    if (!isListed(word) && /(?:ic|ean|ite|esque|ist)$/.test(word)) continue
    if (ORDINARY.test(word.toLowerCase()) || !isInSentence(annotated, start, end)) continue
    annotated.claim({ start, end, kind: 'term', certainty: 'unsure' })
  }
}

/** Claims every repeat of an unknown word, wherever it stands: `School: Mumford K-8`. */
export function propagateTerms(annotated: AnnotatedText): void {
  const { text } = annotated
  const terms = annotated.spans().filter(({ kind }) => kind === 'term')
  const known = new Set(terms.map(({ start, end }) => text.slice(start, end)).flatMap((it) => [it, it.toUpperCase()]))
  if (known.size === 0) return
  for (const { 0: word, index: start } of text.matchAll(/\p{Lu}[\p{L}\p{M}]*(?:[-'’]\p{Lu}\p{L}+)*/gu))
    if (known.has(word)) annotated.claim({ start, end: start + word.length, kind: 'term', certainty: 'unsure' })
}

/** A lower-case word right before it and no capitalized word right after it: not a heading or a title. */
const isInSentence = (annotated: AnnotatedText, start: number, end: number): boolean =>
  !/\b(?:City|County|Town|Village|State|District|Republic|Port|University) of $/i.test(annotated.before(start, 14)) &&
  /(?:^|[ \n("“])\p{Ll}[\p{L}-]*[,;/]? ["“]?$|\([a-z\d]{1,3}\) $/u.test(annotated.before(start, 20)) &&
  !/^ \p{Lu}\p{Ll}|^[-/]|^ vs?\. /u.test(annotated.after(end, 5))

/** Next to another capitalized word that isn't claimed: 'Purchase Agreement', 'Labor Day'. */
const isPartOfMore = (annotated: AnnotatedText, start: number, end: number) =>
  /^ \p{Lu}\p{Ll}+(?!\p{L}|: \p{Ll})/u.test(annotated.after(end, 24)) ||
  /(?<![.!?:;,\n|] ?)\p{Lu}\p{L}+ $/u.test(annotated.before(start, 24))

function claimInChat(annotated: AnnotatedText, word: TaggedWord, following: TaggedWord | undefined): void {
  const name = bare(word.text.replace(/[,;:!?]+$/, ''))
  if (/[^\p{L}\p{M}'’-]/u.test(name) || isCommon(name) || /^(?:d[eo]r|den|dos|van|von)$/.test(name) || name.length < 3)
    return
  const before = annotated.before(word.start, 16)
  const isAsked = ASKED.test(before)
  const isMet = isAsked || TOLD.test(before) || ACTS.test(annotated.after(word.end, 24))
  const isName = isAmbiguous(name)
    ? isAsked && !/^(?:will|may)$/.test(name)
    : lookUp(name) === 'name' || isNameOnly(name) || (isMet && (isUnknown(name) || (isAsked && isGiven(name))))
  if (!isName) return
  const trimmed = word.start + word.text.replace(/['’]s$|[^\p{L}]+$/gu, '').length
  const next = following && annotated.text.slice(trimmed, following.start) === ' ' ? bare(following.text) : ''
  const isSurname =
    lookUp(next) === 'name' ||
    isNameOnly(next) ||
    (isFamily(next) && isPlace(next)) ||
    (/^\p{L}{5,}$/u.test(next) && isUnknown(next))
  const end = following && next !== '' && isSurname && !isCommon(next) ? following.start + next.length : trimmed
  annotated.claim({ start: word.start, end, kind: 'person', certainty: 'unsure' })
}

const isUnknown = (word: string) => lookUp(word) === 'unknown' && !ORDINARY.test(word) && !INFLECTED.test(word)

/**
 * Tells whether the line at a position was typed in a hurry: it starts in lower case and doesn't continue the line
 * before it. Positions must be in text order.
 */
function readChat(text: string): (at: number) => boolean {
  let end = -1
  let isChat = false
  return (at) => {
    if (at < end) return isChat
    const start = text.lastIndexOf('\n', at - 1) + 1
    const next = text.indexOf('\n', at)
    end = next < 0 ? text.length : next
    const line = text.slice(start, start + 72)
    const goesOn = /[\p{L}\p{N},;] ?\n$/u.test(text.slice(Math.max(0, start - 3), start)) && !LABELED.test(line)
    isChat = !goesOn && CHAT.test(line)
    return isChat
  }
}
