import type { Kind } from './kinds.ts'

/** A part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface Span {
  start: number
  end: number
  kind: Kind
}

/** What is found first keeps its place; what comes later gets what is left. */
export class Claims {
  readonly #spans: Span[] = []
  readonly #taken: Uint8Array

  constructor(length: number) {
    this.#taken = new Uint8Array(length)
  }

  isFree(start: number, end: number): boolean {
    return !this.#taken.subarray(start, end).includes(1)
  }

  /** @returns whether the place was free */
  claim(span: Span): boolean {
    if (span.end <= span.start || !this.isFree(span.start, span.end)) return false
    this.#taken.fill(1, span.start, span.end)
    this.#spans.push(span)
    return true
  }

  /** In the order of the text. */
  spans(): Span[] {
    return this.#spans.toSorted((one, other) => one.start - other.start)
  }
}
