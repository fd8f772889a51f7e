import type { AnnotatedText } from './annotated-text.ts'
import { isCommon } from './common-words.ts'
import { FORM, hasCompanyForm, soundsLikeCompany } from './organizations.ts'
import { readName } from './read-name.ts'
import { part, setOf } from './rule.ts'
import { IS_STATE } from './states.ts'
import { lookUp } from './tag-words.ts'

const ROLE =
  '(?:Plaintiff|Defendant|Petitioner|Respondent|Debtor|Appellant|Appellee|Claimant|Applicant|Complainant|Assessee|Movant|Intervenor|Relator|Trustee|Creditor)'
const PARTIES = new RegExp(`^[ \\t]*(?:and )?${ROLE}s?\\b`, 'i')
/** How a surname can start in lower case. */
const SMALL_START = part`(?:d['’]|l['’]|al-|el-|(?:de|del|de la|da|di|van|van der|von|la|le) )(?=\p{Lu})`
const VERSUS = new RegExp(part`(?<=\S)[ ](?:v|vs|Vs|VS)\.?[ ](?=["“]?\p{Lu}|the |${SMALL_START})`, 'gu')
/** What stands between the name of a party and the 'v.': ', et al.', ', a minor' */
const AFTER_PARTY =
  /,? ?(?:et al\.?|et ux\.?|et vir\.?|and others|& ors\.?|an? (?:minor|child|infant|juvenile|individual|married (?:wo)?man|single (?:wo)?man))(?: \(\p{L}+\))?,?$/iu
/** 'Matter of Tolliver (Brannigan)', 'Superior Court (Odom)': the other side. */
const IN_BRACKETS = /^\.?[ ]\((?:In re )?(?<name>\p{Lu}[\p{L}.'’ -]{2,40})\)/du
/** Surname first, at the start of a line or after a word in small letters. */
const SURNAME_FIRST = /(?:^|[\n(:;]\s*|\p{Ll}[\p{L}]* )(?<last>\p{Lu}[\p{L}'’-]+),$/u
const INITIALS = /^(?:\p{Lu}\.){1,3},?$/u
const RANK =
  /\b(?:Private|Specialist|Corporal|Sergeant|Airman|Seaman|Fireman|Hospitalman|Lieutenant|Captain|Major|Colonel|Officer|Class)\b/
/** `, 347 U.S. 483` after a case name: published, so not confidential. */
const CITATION = /^[^\n]{0,60}?, \d{1,4} (?:U\.S\.|S\. ?Ct\.|F\.|F\. ?Supp\.|[A-Z][a-z]{1,4}\.)/
/** Introduces a precedent, which isn't confidential either. */
const CITED =
  /\b(?:reliance on|relies on|relying on|[Ss]ee|[Ss]ee also|[Cc]f\.|citing|quoting|[Aa]ccord|overruled|distinguish(?:es|ed|ing)?)[ ]$/
/** A line that contains only a role, as dockets print it above each party. */
const ROLE_LINE = new RegExp(
  `^[ \\t]*(?:(?:Petitioning|Interested|Third[- ]Party|Cross|Counter|Joint|Amicus|Consolidated)[ -])?${ROLE}s?(?: ?[-/] ?(?:Cross-)?${ROLE}s?)?[ \\t]*$`,
  'i',
)
const VERSUS_LINE = /^[-–—\s]*(?:v|vs|versus|against)\.?[-–—\s:)]*$/i
/** 'Kalyani      ...Appellant(s)' */
const ROLE_WORD = new RegExp(`\\b${ROLE}s?(?:\\(s\\))?\\b`, 'gi')
const hasRoleAtEnd = (line: string): boolean =>
  Array.from(line.matchAll(ROLE_WORD)).some(({ index }) => {
    const before = line.slice(0, index)
    const words = before.trimEnd()
    return words !== '' && (before.length - words.length > 2 || /[.…-]{2}$/.test(words))
  })
/** 'Bismillah Bi W/o. Wazib Ali', 'Umar Ali, S/o' */
const CHILD_OF = /(?<=\p{L}\p{L})[ ,]{1,2}[SsWwDd]\/[Oo]\b/gu
const BEFORE_PARTY = /^[ \t]*(?:(?:\d{1,2}|[a-z])[.)][ \t]*|\d{1,2}[ \t]{2,})?(?:The |M\/[Ss]\.? |Decd\. |And )?/
/** Public bodies stay visible. */
const PUBLIC =
  /\b(?:United States|State of|State$|State Rep|People|Commonwealth|City|County|Town|Township|Village|Borough|Board|Department|Commission|Commissioner|Secretary|Attorney General|Administration|Administrator|Union Of India|Government|Municipality|Corporation Of|Republic|Kingdom|Office|Agency|Bureau|U\.?S\.?A?\.?|Authority|State Bar|Court|(?:Super|Sup|Dist|Cir)\. Ct|Magistrate|Superintendent|Inspector|Collector|Registrar|Director|Warden|Sheriff|Police|Sealed Case)\b/i
const CONNECTORS = setOf(
  'of the and & de del de la los las da van von der el al y d/b/a f/k/a a/k/a n/k/a ex rel. on @ alias',
)
/** Those that no name starts with. */
const HEADS = setOf('of the and & y ex rel. on @ alias d/b/a f/k/a a/k/a n/k/a')
const MAX_TOKENS = 14
/** No party's name is longer. */
const LONGEST = 140

/** Claims the parties of a case: around a `v.`, before or after their role, or below a line that is a role. */
export function claimParties(annotated: AnnotatedText): void {
  const { text } = annotated
  for (const match of text.matchAll(VERSUS)) {
    const right = match.index + match[0].length
    if (CITATION.test(text.slice(right, right + 100))) continue
    const end = match.index - (AFTER_PARTY.exec(annotated.before(match.index, 60))?.[0].length ?? 0)
    const sides = [partyBefore(text, end), partyAfter(text, right)]
    if (sides.some(({ start, end }) => start >= end) || CITED.test(text.slice(0, sides[0]?.start).slice(-24))) continue
    const isUnitedStates = /^(?:United States|USA|U\.S\.)/.test(text.slice(sides[0]?.start))
    for (const side of sides) claimParty(annotated, side, isUnitedStates)
    claimInBrackets(annotated, sides[1]?.end ?? right)
  }
  const lines = [...text.matchAll(/[^\n]+/g)]
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if (next && ROLE_LINE.test(line[0]) && !PARTIES.test(next[0])) claimPartyOfLine(annotated, next)
    if (hasRoleAtEnd(line[0]) && !/\d{3}/.test(line[0])) claimPartyOfLine(annotated, line)
    if (VERSUS_LINE.test(line[0])) {
      const above = lines.slice(Math.max(0, index - 3), index).findLast(({ 0: words }) => !PARTIES.test(words))
      const below = lines.slice(index + 1, index + 3).find(({ 0: words }) => words.trim() !== '')
      if (above) claimPartyOfLine(annotated, above)
      if (below) claimPartyOfLine(annotated, below)
    }
    if (next && PARTIES.test(next[0]) && !PARTIES.test(line[0])) claimPartiesInRow(annotated, line)
  }
  for (const { index } of text.matchAll(/(?<=\b[Mm]atter of \p{Lu}[\p{L}.'’ -]{1,40}) (?=\(\p{Lu})/gu))
    claimInBrackets(annotated, index)
  for (const { index } of text.matchAll(CHILD_OF)) claimParty(annotated, partyBefore(text, index))
}

function claimInBrackets(annotated: AnnotatedText, at: number): void {
  const [start, end] = IN_BRACKETS.exec(annotated.after(at, 60))?.indices?.groups?.['name'] ?? [0, 0]
  const words = annotated.text.slice(at + start, at + end)
  if (end === 0 || PUBLIC.test(words) || words.split(' ').every((word) => isCommon(word) || lookUp(word) === 'word'))
    return
  annotated.absorb({ start: at + start, end: at + end, kind: 'person', certainty: 'likely' })
}

interface TextRange {
  start: number
  end: number
}

/** 'Ann Lee, Bob Lee and Cy Lee' above a line such as `Plaintiffs,`. */
function claimPartiesInRow(annotated: AnnotatedText, line: RegExpExecArray): void {
  const { text } = annotated
  for (const piece of line[0].matchAll(/(?:^[ \t]*|; (?:and )?|, (?:and )?| and )(?=\p{Lu})/gu)) {
    const start = line.index + piece.index + piece[0].length
    const end = readName(text, start)
    if (text.slice(start, end).includes(' ')) annotated.claim({ start, end, kind: 'person', certainty: 'likely' })
  }
}

function claimPartyOfLine(annotated: AnnotatedText, line: RegExpExecArray): void {
  const { text } = annotated
  const start = line.index + (BEFORE_PARTY.exec(line[0])?.[0].length ?? 0)
  if (
    /^\p{Lu}/u.test(text.slice(start, start + 2)) &&
    !/^(?:represented|pro se)\b/i.test(text.slice(start, start + 12))
  ) {
    const party = partyAfter(text, start)
    // A single dictionary word on its own line is a heading.
    if (lookUp(text.slice(party.start, party.end)) !== 'word') claimParty(annotated, party)
  }
}

function claimParty(annotated: AnnotatedText, place: TextRange, keepsRank = false): void {
  const { text } = annotated
  const whole = text.slice(place.start, place.end)
  if (PUBLIC.test(whole) && !hasCompanyForm(whole)) return
  const { start, end } = keepsRank && RANK.test(whole) ? place : withoutCommonHead(text, place)
  const words = text.slice(start, end)
  if (end - start < 2) return
  const parts = words.split(/[\s,]+/).filter((part) => /\p{L}{2}/u.test(part))
  const isCompany = soundsLikeCompany(words) || (parts.length > 1 && parts.every((part) => lookUp(part) === 'word'))
  annotated.absorb({ start, end, kind: isCompany ? 'organization' : 'person', certainty: 'sure' })
}

/** Drops what precedes the name: 'In Smith', 'Estate of Smith', 'The Smith'. */
function withoutCommonHead(text: string, { start, end }: TextRange): TextRange {
  const words = text.slice(start, end)
  const isCompany = soundsLikeCompany(words)
  let at = start
  for (const { 0: token, index } of words.matchAll(/\S+/g)) {
    at = start + index
    const isHead = isCompany
      ? /^(?:In|See|The|Also|Under|Re|Of|of|the|and)$/.test(token)
      : HEADS.has(token) || (isCommon(token) && !INITIALS.test(token))
    if (!isHead) return { start: at, end }
  }
  return { start: end, end }
}

/** The party that ends here: capitalized words and connectors, back to what can't be part of its name. */
function partyBefore(text: string, end: number): TextRange {
  const reach = text.slice(Math.max(0, end - LONGEST), end)
  const from = end - reach.length + reach.lastIndexOf('\n') + 1
  const tokens = [...text.slice(from, end).matchAll(/\S+/g)].toReversed()
  let start = end
  let later = ''
  for (const { 0: token, index } of tokens.slice(0, MAX_TOKENS)) {
    const isLast = start === end
    if (/[:;]$/.test(token) || !isOfName(token)) break
    if (!isLast && token.endsWith(',') && !GOES_ON_AFTER_COMMA.test(later)) {
      const { last = '' } =
        SURNAME_FIRST.exec(text.slice(Math.max(0, from - 2), from + index + token.length))?.groups ?? {}
      if (last !== '' && !isCommon(last) && !IS_STATE.test(last)) start = from + index
      break
    }
    if (!isLast && endsSentence(token)) break
    start = from + index
    later = token
    if (token.startsWith('(')) {
      start += 1
      break
    }
  }
  while (HEADS.has(/^\S+/.exec(text.slice(start, end))?.[0] ?? ''))
    start += /^\S+\s*/.exec(text.slice(start, end))?.[0].length ?? 1
  return { start, end: start + text.slice(start, end).replace(/[,\s]+$/, '').length }
}

/** The party that starts here, to the end of its name or line. */
function partyAfter(text: string, start: number): TextRange {
  const [line = ''] = text.slice(start, start + LONGEST).split('\n', 1)
  const tokens = [...line.matchAll(/\S+/g)].slice(0, MAX_TOKENS)
  let end = start
  for (const [index, { 0: written, index: at }] of tokens.entries()) {
    const token = written.replace(/(?<=\p{L}{3})\(.*/u, '')
    const next = tokens[index + 1]?.[0] ?? ''
    const gap = at - (end - start)
    if (END_OF_PARTY.test(token) || !isOfName(token) || gap > 2) break
    end = start + at + token.length
    if (token !== written || /[;:)]$/.test(token) || (token.endsWith(',') && !goesOn(token, next))) break
    if (endsSentence(token)) break
  }
  const words = text.slice(start, end)
  const whole = /(?:\b(?:Inc|Co|Corp|Ltd|Jr|Sr|Esq|[A-Z])|\.[A-Z])\.$/i.test(words)
    ? words
    : words.replace(/[.,;:()\s]+$/, '')
  return { start, end: start + whole.replace(/(?:[\s,]+(?:of|the|and|&|on|de|@))+$/i, '').length }
}

const END_OF_PARTY =
  /^(?:\(|No\.|Nos\.|Case|Docket|Appeal|et$|Ors|Anr|Others|others|Another|another|Through|Rep\.|W\/[Oo]|S\/[Oo]|D\/[Oo]|Aged?\b|In$)/
const GOES_ON_AFTER_COMMA = new RegExp(`^(?:${FORM}|National|Jr|Sr|JR|SR|II|Esq|&|Personal)`)

/** 'Inc.', 'Jr.', or the first name of someone whose surname comes first. */
const goesOn = (token: string, next: string): boolean =>
  GOES_ON_AFTER_COMMA.test(next) ||
  INITIALS.test(next) ||
  (token.length > 3 && token === token.toUpperCase() && next === next.toUpperCase() && lookUp(next) === 'name')

const isOfName = (token: string): boolean =>
  CONNECTORS.has(token) || /^["“(]?(?:(?:[dl]['’]|[ae]l-)?\p{Lu}|\d{1,3}(?:st|nd|rd|th)?\b(?!:))/u.test(token)

/** A period ends a sentence after a dictionary word, but not after an initial or an abbreviation. */
const endsSentence = (token: string): boolean =>
  /\p{L}{3,}\.$/u.test(token) &&
  !/^(?:Inc|Corp|Ltd|Bros|Dept|Ins|Assn|Mfg|Univ|Hosp|Esq|Govt|Intl|Gov|Sec|Sgt|Capt|Det|Gen|Rep|Sen|Super|Sup|Dist|Com|Comm|Dir|Supt)\.$/i.test(
    token,
  )
