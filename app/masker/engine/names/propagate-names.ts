import type { Claims, Span } from '../span.ts'
import { isAmbiguous, isCommon } from './common-words.ts'
import { readName } from './read-name.ts'

/** Forms of companies at the end of a name, which is used without them afterwards. */
const FORM =
  /,? (?:L\.?L\.?C\.?|L\.?L\.?P\.?|P\.?L\.?L\.?C\.?|L\.?P\.?|Inc\.?|Corp\.?|Corporation|Co\.|Company|Ltd\.?|P\.?C\.?|P\.?A\.?|N\.A\.|GmbH|AG|PLC)$/i

/**
 * Claims what was named once wherever it is named again: a person by one part of the name, a company without its form or by its
 * first two words.
 */
export function propagateNames(text: string, claims: Claims): void {
  const found = claims.spans()
  for (const alias of new Set(organizationAliases(text, found))) claimEverywhere(text, alias, 'organization', claims)
  const parts = new Set(found.filter(({ kind }) => kind === 'person').flatMap((span) => partsOf(text, span)))
  for (const part of [...parts, ...mailboxNames(text, found)]) claimEverywhere(text, part, 'person', claims)
}

function partsOf(text: string, { start, end }: Span): string[] {
  const name = text.slice(start, end)
  const parts = name
    .split(/[\s,]+/)
    .filter((part) => /^(?:\p{L}[\p{L}'’-]{2,}|(?:\p{Lu}\.){2,4})$/u.test(part) && !isCommon(part))
  return parts.filter((part) => !/^(?:jr|sr|iii|van|von|der|del|los|las|bin|ibn)$/i.test(part))
}

/** `z.quibble@…`, `tomas.rivera@…`: the words of a mailbox are somebody's. */
function mailboxNames(text: string, found: readonly Span[]): string[] {
  return found
    .filter(({ kind }) => kind === 'email')
    .flatMap(
      ({ start, end }) =>
        text
          .slice(start, end)
          .split('@')[0]
          ?.split(/[._+-]/) ?? [],
    )
    .filter((part) => /^\p{L}{4,}$/u.test(part) && !isCommon(part) && !MAILBOXES.has(part.toLowerCase()))
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
}

const MAILBOXES = new Set(
  'admin billing claims hello help intake legal mail noreply office reception support team'.split(' '),
)

function organizationAliases(text: string, found: readonly Span[]): string[] {
  return found
    .filter(({ kind }) => kind === 'organization')
    .flatMap(({ start, end }) => {
      const whole = text.slice(start, end).replace(/^The /, '')
      const base = whole.replace(FORM, '')
      const words = base.split(' ')
      const firstTwo = words.slice(0, 2).join(' ')
      const isTelling = words.length > 2 && words.slice(0, 2).every((word) => /^\p{Lu}[\p{L}'’-]+$/u.test(word))
      return [base, ...(isTelling ? [firstTwo] : [])]
    })
    .filter((alias) => alias.length > 3 && (alias.includes(' ') || !(isCommon(alias) || isAmbiguous(alias))))
}

function claimEverywhere(text: string, words: string, kind: 'person' | 'organization', claims: Claims): void {
  for (const start of places(text, words)) {
    const end = start + words.length
    if (kind === 'person' && isWordOfTheLanguage(text, words, start, end)) continue
    const extended = kind === 'person' ? Math.max(end, readOn(text, start, claims)) : end
    claims.claim({ start, end: extended, kind })
  }
}

function places(text: string, words: string): number[] {
  const forms = new Set([words, words.toUpperCase(), words === words.toUpperCase() ? inTitleCase(words) : words])
  const found: number[] = []
  for (const form of forms) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      const isWhole =
        !/[\p{L}\p{N}_@]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
        !/^[\p{L}\p{N}_@]/u.test(text.slice(at + form.length, at + form.length + 2))
      if (isWhole) found.push(at)
    }
  }
  return found.toSorted((one, other) => one - other)
}

/** 'LATIMER' of a caption is 'Latimer' below it. */
const inTitleCase = (words: string) =>
  words.toLowerCase().replaceAll(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())

/** A name that goes on after the part that is known: 'Luis' of 'Luis Ferrer' where 'Luis' was found elsewhere. */
function readOn(text: string, start: number, claims: Claims): number {
  const end = readName(text, start)
  return claims.isFree(start, end) ? end : start
}

/** 'Will you', 'Grant the motion': at the head of a sentence such a name proves nothing, nor does it in small letters. */
function isWordOfTheLanguage(text: string, word: string, start: number, end: number): boolean {
  if (!isAmbiguous(word)) return false
  const isHead = /(?:^|[.!?:]["”’)]?\s+|\n\s*|[QA]\. )$/.test(text.slice(Math.max(0, start - 12), start))
  if (/^\p{Ll}/u.test(word)) return true
  const goesOn = /^(?:['’]s | (?:gave|said|told|asked|called|signed|testified|was|is|has|had|did)\b)/.test(
    text.slice(end, end + 12),
  )
  return isHead && !goesOn
}
