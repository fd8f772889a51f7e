import { bare, isAmbiguous, isCommon } from './common-words.ts'
import { claimJoined } from './name-contexts.ts'
import { readName } from './read-name.ts'
import type { Claims } from './span.ts'
import { lookUp, type TaggedWord } from './tag-words.ts'

/** What people do in the letters of a law office; a lone capital word that does it is a person. */
const ACTS =
  /^[ ](?:said|says|told|asked|asks|testified|signed|signs|wants|wanted|earns|called|calls|wrote|writes|left|gave|gives|hit|stated|states|lives|lived|paid|pays|agreed|objected|dissents|concurs|moved|seconded|abstained|responded|stopped|refers|referred|fell|works|worked|joined|thinks|knows|admitted|denied|stays|earned|drove|owns|owes|insists|claims|refused|promised|witnessed|retains|can I|can you|could you|please|is (?:very|from|our|my|your)|was born|had (?:given|told|said)|served as|has agreed|is (?:late|out|in trial|away)|was (?:sober|there|driving)|has (?:signed|them|the file))\b/u
const TOLD =
  /\b(?:met|tell|told|ask|asked|called|saw|hit|thank|named|paid|with|examining|married|represents?|against|sued|contact|contacted|says|say|said|by|kid|remove|up with|reach)[ ]$/i
/** Among people who write in small letters: whom one asks, who is whose, who did something. */
const ASKED =
  /\b(?:tell|told|ask|asked|met|did|does|hi|hey|hello|sister|brother|mother|father|son|daughter|wife|husband|boss)[ ]$/i
/** Endings of words of the language. */
const ORDINARY =
  /(?:tion|sion|ment|ness|ity|ship|ism|ology|able|ible|ously|fully|ized|ated|ences?|ings?|ers|ies|ives?|ical|ional)$/
/** How names of places begin that end like a person's. */
const PLACE_HEAD = /^(?:San|Santa|Los|Las|Fort|Mount|Mt|Port|Cape|Lake|Palm|Grand|Salt|Baton|Rio|El) /
/** Endings that a name in small letters, unknown to the dictionary, is not worth the risk with. */
const INFLECTED = /(?:ed|es|ly|er|ers|yer|ff)s?$/
const PLACES = ['Place', 'City', 'Region', 'Country']

/**
 * Claims names by what the words are, where nothing around them tells.
 * @param isOrdinary whether the text uses a word in small letters too
 */
export function claimTaggedNames(
  text: string,
  words: readonly TaggedWord[],
  claims: Claims,
  isOrdinary: (word: string) => boolean,
): void {
  const isInChat = readChat(text)
  let next = 0
  for (const [index, word] of words.entries()) {
    if (word.start < next || !claims.isFree(word.start, word.end)) continue
    if (/^\p{Lu}/u.test(word.text)) next = claimWithCapital(text, words, index, claims, isOrdinary)
    else if (isInChat(word.start)) claimInChat(text, word, words[index + 1], claims)
  }
}

/** @returns where the name ends; 0 where there's none */
function claimWithCapital(
  text: string,
  words: readonly TaggedWord[],
  index: number,
  claims: Claims,
  isOrdinary: (word: string) => boolean,
): number {
  const word = words[index]
  if (word === undefined) return 0
  const end = readName(text, word.start)
  if (end === word.start) return 0
  const name = text.slice(word.start, end)
  const parts = name.split(/[ ]/).filter((part) => /^\p{Lu}/u.test(part))
  const inside = words.slice(index, index + 8).filter(({ start }) => start < end)
  const isPlace = inside.some(({ tags }) => PLACES.some((tag) => tags.has(tag)))
  const known = parts.map(lookUp)
  const isShout = name === name.toUpperCase() && name.length > 3
  if (isSpeaker(text, word) || /\bState [Oo]f $/.test(text.slice(Math.max(0, word.start - 9), word.start))) return 0
  if (PLACE_HEAD.test(name)) return end
  // 'Employ John H Genovese': the name begins after the verb.
  if (parts.length > 2 && known[0] === 'word' && !isAmbiguous(parts[0] ?? '') && known.slice(1).includes('name'))
    return 0
  if (parts.length === 1 && isOrdinary(name)) return 0
  const isFull = parts.length > 1
  const isPerson = isFull
    ? isFullName(parts, known, isPlace, isShout)
    : isSingleName(text, word, name, end, known[0] === 'name')
  if (!isPerson) return 0
  claims.claim({ start: word.start, end, kind: 'person', certainty: isFull ? 'likely' : 'unsure' })
  claimJoined(text, end, isFull ? 'likely' : 'unsure', claims)
  return end
}

function isFullName(parts: string[], known: ReturnType<typeof lookUp>[], isPlace: boolean, isShout: boolean): boolean {
  if (known.includes('name')) return !isShout || known[0] === 'name'
  if (
    isPlace ||
    isShout ||
    /^\p{Lu}$/u.test(parts.at(-1) ?? '') ||
    (parts[0]?.endsWith('ly') ?? false) ||
    parts.some((part) => ORDINARY.test(part.toLowerCase()))
  )
    return false
  return parts.every((part, index) => known[index] === 'unknown' || /^\p{Lu}\.$/u.test(part) || isAmbiguous(part))
}

function isSingleName(text: string, word: TaggedWord, name: string, end: number, isKnown: boolean): boolean {
  if (name === name.toUpperCase() || isPartOfMore(text, isKnown ? 0 : word.start, end)) return false
  const acts =
    ACTS.test(text.slice(end, end + 24)) ||
    (word.isFirst && /^, (?:can|could|please|do you)\b/.test(text.slice(end, end + 10)))
  const told = TOLD.test(text.slice(Math.max(0, word.start - 16), word.start))
  const ordinary = ORDINARY.test(name.toLowerCase())
  if (isAmbiguous(name)) return !word.isFirst && (acts || told) && !/^(?:may|will|march)$/i.test(name)
  if (isKnown) return true
  if (ordinary || lookUp(name) === 'word') return false
  const isPlace = PLACES.some((tag) => word.tags.has(tag)) || word.tags.has('Organization')
  return !isPlace && (acts || told || word.tags.has('Person') || /^['’]s /.test(text.slice(end, end + 3)))
}

/**
 * Claims capital words in the middle of a sentence that neither the dictionary nor the text itself knows in small letters: names of
 * people, firms, brands or places, no rule can say which. They're the first that a person checks.
 */
export function claimUnknownWords(
  text: string,
  words: readonly TaggedWord[],
  claims: Claims,
  isOrdinary: (word: string) => boolean,
): void {
  for (const { start, text: written, isFirst, tags } of words) {
    const word = /^\p{Lu}[\p{L}\p{M}]*(?:[-'’]\p{Lu}\p{L}+)*/u.exec(written)?.[0] ?? ''
    const end = start + word.length
    if (isFirst || word.length < 4 || word === word.toUpperCase() || !/[,.;:)]?$/.test(written)) continue
    if (isCommon(word) || isAmbiguous(word) || isOrdinary(word) || lookUp(word) !== 'unknown') continue
    if (ORDINARY.test(word.toLowerCase()) || PLACES.some((tag) => tags.has(tag))) continue
    if (!isInSentence(text, start, end)) continue
    claims.claim({ start, end, kind: 'term', certainty: 'unsure' })
  }
}

/** Small letters right before it, and no capital word right after it: no heading, no title of a paper. */
const isInSentence = (text: string, start: number, end: number): boolean =>
  !/\b(?:City|County|Town|Village|State|District|Republic|Port|University) of $/i.test(
    text.slice(Math.max(0, start - 14), start),
  ) &&
  /(?:^|[ \n("“])\p{Ll}+[,;]?[ ]$/u.test(text.slice(Math.max(0, start - 20), start)) &&
  !/^[ ]\p{Lu}\p{Ll}|^[-/]|^ vs?\. /u.test(text.slice(end, end + 5))

/** 'Q.' and 'A.' before the lines of a transcript. */
const isSpeaker = (text: string, { start }: TaggedWord) =>
  /^[QA]\. /.test(text.slice(start, start + 3)) && /(?:^|\n)\s*$/.test(text.slice(Math.max(0, start - 8), start))

/** Next to another word with a capital that no name holds: 'Purchase Agreement', 'Labor Day'. */
const isPartOfMore = (text: string, start: number, end: number) =>
  /^[ ]\p{Lu}\p{Ll}/u.test(text.slice(end, end + 3)) ||
  /(?<![.!?:;,\n|][ ]?)\p{Lu}[\p{L}]+[ ]$/u.test(text.slice(Math.max(0, start - 24), start))

function claimInChat(text: string, word: TaggedWord, following: TaggedWord | undefined, claims: Claims): void {
  const name = bare(word.text)
  const sort = lookUp(name)
  if (/[^\p{L}\p{M}'’-]/u.test(name) || isCommon(name) || name.length < 3) return
  const before = text.slice(Math.max(0, word.start - 16), word.start)
  const isAsked = ASKED.test(before)
  const isMet = isAsked || TOLD.test(before) || ACTS.test(text.slice(word.end, word.end + 24))
  const isName = isAmbiguous(name)
    ? isAsked && !/^(?:will|may)$/.test(name)
    : sort === 'name' || (sort === 'unknown' && isMet && !ORDINARY.test(name) && !INFLECTED.test(name))
  if (!isName) return
  const trimmed = word.start + word.text.replace(/['’]s$|[^\p{L}]+$/gu, '').length
  const isPair =
    following !== undefined &&
    text.slice(trimmed, following.start) === ' ' &&
    isSurname(bare(following.text)) &&
    !isCommon(following.text)
  claims.claim({
    start: word.start,
    end: isPair ? following.start + bare(following.text).length : trimmed,
    kind: 'person',
    certainty: 'unsure',
  })
}

/** In small letters: a name of the dictionary, or an unknown word. */
const isSurname = (word: string): boolean =>
  lookUp(word) === 'name' ||
  (lookUp(word) === 'unknown' && /^\p{L}{5,}$/u.test(word) && !ORDINARY.test(word) && !INFLECTED.test(word))

/** Tells of places, in the order of the text, whether their line was typed in a hurry: its first letter is small, and no line before it goes on in it. */
function readChat(text: string): (at: number) => boolean {
  let end = -1
  let isChat = false
  return (at) => {
    if (at < end) return isChat
    const start = text.lastIndexOf('\n', at - 1) + 1
    const next = text.indexOf('\n', at)
    end = next < 0 ? text.length : next
    isChat =
      !/[\p{L}\p{N},;] ?\n$/u.test(text.slice(Math.max(0, start - 3), start)) &&
      /^\s*(?:\p{Lu}\p{Ll}+: ?)?\p{Ll}/u.test(text.slice(start, start + 24))
    return isChat
  }
}
