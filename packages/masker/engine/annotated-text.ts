/**
 * The kinds of entities, in the page's order, with their placeholder tags. A `term` is a word that the visitor marks,
 * or one that might be a name.
 */
export const TAGS = {
  person: 'PERSON',
  organization: 'ORG',
  email: 'EMAIL',
  phone: 'PHONE',
  web: 'WEB',
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
 * Strength of the evidence, weakest first: `unsure` is one word that looks like a name, `likely` a full name or a name
 * seen before, `sure` a shape or context that hardly anything else has.
 */
export const CERTAINTIES = ['unsure', 'likely', 'sure'] as const

export type Certainty = (typeof CERTAINTIES)[number]

export interface FoundSpan extends Span {
  certainty: Certainty
}

/** A text and the claims on it so far. Spans don't overlap: the first rule to claim a range keeps it. */
export class AnnotatedText {
  readonly text: string
  readonly #spans: (FoundSpan | undefined)[] = [undefined]
  /** For each character, the index of its span; 0 if it's unclaimed. */
  readonly #owners: Uint32Array

  constructor(text: string) {
    this.text = text
    this.#owners = new Uint32Array(text.length)
  }

  /** Up to `length` characters before a position. */
  before = (at: number, length: number): string => this.text.slice(Math.max(0, at - length), at)
  after = (at: number, length: number): string => this.text.slice(at, at + length)

  isFree(start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) if (this.#owners[at] !== 0) return false
    return true
  }

  /** Where the first claim in a range ends. */
  endOfTaken(start: number, end: number): number {
    let at = start
    while (at < end && this.#owners[at] === 0) at += 1
    while (at < end && this.#owners[at] !== 0) at += 1
    return at
  }

  /** A range with every claim that it touches; `isInside` if it lies in a single one. */
  reach(start: number, end: number): { start: number; end: number; isInside: boolean } {
    const touched = [...new Set(this.#owners.subarray(start, end))].flatMap((index) => this.#spans[index] ?? [])
    return {
      start: Math.min(start, ...touched.map((span) => span.start)),
      end: Math.max(end, ...touched.map((span) => span.end)),
      isInside: touched.some((span) => span.start <= start && span.end >= end),
    }
  }

  /** @returns true if the range was free */
  claim(span: FoundSpan): boolean {
    if (span.end <= span.start || !this.isFree(span.start, span.end)) return false
    this.#owners.fill(this.#spans.push(span) - 1, span.start, span.end)
    return true
  }

  /** Claims a range up to the first claim in it, if that has what it needs. */
  claimBeforeTaken(span: FoundSpan, needed = /./): boolean {
    let end = span.start
    while (end < span.end && this.#owners[end] === 0) end += 1
    const free = this.text.slice(span.start, end).trimEnd()
    return needed.test(free) && this.claim({ ...span, end: span.start + free.length })
  }

  /**
   * Claims a range along with the claims inside it.
   * @returns false if one of them extends outside it or isn't of the kind `only`
   */
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
