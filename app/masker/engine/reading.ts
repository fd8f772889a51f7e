/** What's looked for, in the order in which the page lists it, and its word in a placeholder. A `term` is a word the visitor marks, or one that might be a name. */
export const TAGS = {
  person: 'PERSON',
  organization: 'ORG',
  email: 'EMAIL',
  phone: 'PHONE',
  ssn: 'SSN',
  account: 'ACCOUNT',
  docket: 'DOCKET',
  date: 'DATE',
  address: 'ADDRESS',
  money: 'MONEY',
  term: 'TERM',
} as const

export type Kind = keyof typeof TAGS

export const KINDS = Object.keys(TAGS) as Kind[]

/** Part of a text in UTF-16 units: from `start` up to, but not including, `end`. */
export interface Span {
  start: number
  end: number
  kind: Kind
}

/**
 * How good the evidence is, the weakest first: `unsure` is one word that looks like a name, `likely` a full name or a name seen
 * before, `sure` a shape or a context that hardly anything else has.
 */
export const CERTAINTIES = ['unsure', 'likely', 'sure'] as const

export type Certainty = (typeof CERTAINTIES)[number]

export interface FoundSpan extends Span {
  certainty: Certainty
}

/** A text, and what's claimed of it so far. Spans don't overlap: the first rule to claim a place keeps it. */
export class Reading {
  readonly text: string
  readonly #spans: (FoundSpan | undefined)[] = [undefined]
  /** For each character the index of the span that holds it; 0 where none does. */
  readonly #owners: Uint32Array

  constructor(text: string) {
    this.text = text
    this.#owners = new Uint32Array(text.length)
  }

  /** As much of the text as there is before a place, up to a length. */
  before = (at: number, length: number): string => this.text.slice(Math.max(0, at - length), at)
  after = (at: number, length: number): string => this.text.slice(at, at + length)

  isFree(start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) if (this.#owners[at] !== 0) return false
    return true
  }

  /** Where the first claim within a place ends. */
  endOfTaken(start: number, end: number): number {
    let at = start
    while (at < end && this.#owners[at] === 0) at += 1
    while (at < end && this.#owners[at] !== 0) at += 1
    return at
  }

  /** @returns whether the place was free */
  claim(span: FoundSpan): boolean {
    if (span.end <= span.start || !this.isFree(span.start, span.end)) return false
    this.#owners.fill(this.#spans.push(span) - 1, span.start, span.end)
    return true
  }

  /** Claims a place together with the claims inside it. @returns false where one reaches outside it, or isn't of the one kind allowed */
  absorb(span: FoundSpan, only?: Kind): boolean {
    const indexes = new Set(this.#owners.subarray(span.start, span.end))
    const inside = [...indexes].flatMap((index) => this.#spans[index] ?? [])
    for (const { start, end, kind } of inside)
      if (start < span.start || end > span.end || (only !== undefined && kind !== only)) return false
    for (const index of indexes) this.#spans[index] = undefined
    this.#owners.fill(0, span.start, span.end)
    const isSure = inside.some(({ kind, certainty }) => kind === span.kind && certainty === 'sure')
    return this.claim(isSure ? { ...span, certainty: 'sure' } : span)
  }

  spans(): FoundSpan[] {
    return this.#spans.filter((span) => span !== undefined).toSorted((one, other) => one.start - other.start)
  }
}

/** A placeholder in a text, as an answer spells it. */
interface WrittenPlaceholder {
  start: number
  end: number
  /** As ours: `PERSON_1`. */
  name: string
  /** `'s` within the brackets. */
  ending: string
}

const TAG = Object.values(TAGS).join('|')
/** In brackets also with blanks, other case, stars and backslashes of Markdown; without brackets only with its line. */
const WRITTEN = new RegExp(
  `\\\\?\\[\\s?(?:\\*\\*|\`)?(${TAG})(?:\\\\?[_ -]|\\s)?(\\d{1,4})(?:\\*\\*|\`)?(['’]s)?\\s?\\\\?\\]|(?<![\\p{L}\\p{N}_])(${TAG})\\\\?_(\\d{1,4})(?!\\p{N}|_\\p{N})`,
  'giu',
)

/** Every placeholder of a text, whether or not it stands for anything. */
export function readPlaceholders(text: string): WrittenPlaceholder[] {
  return [...text.matchAll(WRITTEN)].map((match) => {
    const [whole, tag = '', number = '', ending = '', bareTag = '', bareNumber = ''] = match
    const name = `${tag || bareTag}_${Number(number || bareNumber)}`.toUpperCase()
    return { start: match.index, end: match.index + whole.length, name, ending }
  })
}

/** A line as it was sent, of one from a place in a document where no brackets may stand, such as a link. */
export const withBrackets = (line: string): string =>
  line.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_[])(?:${TAG})_\\d{1,4}(?!\\p{N})`, 'gu'), '[$&]')
