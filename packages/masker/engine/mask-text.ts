import {
  AnnotatedText,
  CERTAINTIES,
  type Certainty,
  type FoundSpan,
  type Kind,
  type Span,
  TAGS,
} from './annotated-text.ts'
import { readPlaceholders } from './placeholders.ts'
import { type PlainCopy, plainCopyOf, plainText } from './plain-copy.ts'
import { entityKey, linkPeople } from './same-entity.ts'

/** The visitor's overrides. */
export interface Marks {
  /** Words to mask everywhere, in the order they were marked. */
  masked: readonly string[]
  /** Keys of entities to leave unmasked (`Entity.key`). */
  shown: ReadonlySet<string>
}

export const NO_MARKS: Marks = { masked: [], shown: new Set() }

/** A span and its certainty: `by hand` if the visitor marked it. */
interface MarkedSpan extends Span {
  certainty: Certainty | 'by hand'
  /** Which of the marks it is, and its words if it's nothing more. */
  mark?: number
  words?: string
}

/**
 * Where some words stand in a text, in any case, spacing and spelling (hidden characters, dashes, composed letters),
 * but not inside a longer word.
 */
export const findWords = (text: string, words: string): Pick<Span, 'start' | 'end'>[] =>
  findInCopy(plainCopyOf(text), words)

function findInCopy(copy: PlainCopy, words: string): Pick<Span, 'start' | 'end'>[] {
  const wanted = plainText(words).trim()
  if (wanted === '') return []
  const literal = wanted
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/\s*-[\s-]*|\s[\s-]*/g, (gap) => String.raw`(?:\s{1,8}|\s?-\s?)` + (gap.includes('-') ? '?' : ''))
  const notAfter = IN_WORD.test(wanted) ? `(?<!${LETTER})` : ''
  const notBefore = IN_WORD.test(wanted.slice(-1)) ? `(?!${LETTER})` : ''
  const shape = new RegExp(notAfter + literal + notBefore, 'giu')
  return Array.from(copy.text.matchAll(shape), ({ 0: found, index }) =>
    copy.toOriginal({ start: index, end: index + found.length }),
  )
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}]`
const IN_WORD = new RegExp(`^${LETTER}`, 'u')

/**
 * Merges the visitor's marks into the spans of the rules. A mark takes along what it touches, so marking more never
 * shows anything.
 */
function addMarked(text: string, spans: readonly FoundSpan[], { masked, shown }: Marks): MarkedSpan[] {
  if (masked.length === 0) return [...spans]
  const copy = plainCopyOf(text)
  const keys = shown.size === 0 ? [] : keysOf(text, spans)
  const claims = new AnnotatedText(text)
  for (const [index, span] of spans.entries()) if (!shown.has(keys[index] ?? '')) claims.claim(span)
  const markAt = new Map<number, { mark: number; words?: string }>()
  // Longer phrases first: 'Ana Beltrán' before 'Ana'.
  for (const words of masked.toSorted((one, other) => other.length - one.length)) {
    for (const place of findInCopy(copy, words)) {
      const { start, end, isInside } = claims.reach(place.start, place.end)
      // Masked already, as part of something longer.
      if (isInside) continue
      claims.absorb({ start, end, kind: guessKind(words), certainty: 'unsure' })
      markAt.set(start, { mark: masked.indexOf(words), ...(end - start === place.end - place.start ? { words } : {}) })
    }
  }
  const claimed = claims.spans().map((span): MarkedSpan => {
    const mark = markAt.get(span.start)
    return mark === undefined ? span : { ...span, certainty: 'by hand', ...mark }
  })
  const left = spans.filter(({ start, end }) => claims.isFree(start, end))
  return [...claimed, ...left].toSorted((one, other) => one.start - other.start)
}

/** If every word is capitalized, it's a person; otherwise it's a term. */
const guessKind = (words: string): Kind =>
  words.split(/\s+/).every((word) => /^\p{Lu}\p{L}/u.test(word)) ? 'person' : 'term'

/** One thing that the text mentions, once or many times. */
export interface Entity {
  /** Stable while the text and its spans are. Marks refer to it. */
  key: string
  kind: Kind
  placeholder: string
  /** The form that replaces it in an answer; for a person, the fullest name. */
  main: string
  /** Distinct spellings in the text. */
  forms: readonly string[]
  count: number
  /** The strongest evidence among its occurrences. */
  certainty: Certainty | 'by hand'
  start: number
  /** False if the visitor wants it shown. */
  isMasked: boolean
}

/** A part of the text: an occurrence of an entity, or the text between two of them. */
export interface Piece {
  start: number
  text: string
  entity?: Entity
}

export interface Masked {
  /** Joined, they are the whole text. */
  pieces: readonly Piece[]
  /** By kind, in number order. */
  entities: readonly Entity[]
}

/** Replaces each span with a placeholder. Spans of the same entity share one. */
export function maskText(text: string, spans: readonly FoundSpan[], marks: Marks): Masked {
  const places = addMarked(text, spans, marks)
  const keys = keysOf(text, places)
  const entities = nameEntities(
    text,
    Map.groupBy(places, (_, index) => keys[index] ?? ''),
    marks,
  )
  const pieces: Piece[] = []
  let at = 0
  for (const [index, { start, end }] of places.entries()) {
    if (start > at) pieces.push({ start: at, text: text.slice(at, start) })
    const entity = entities.get(keys[index] ?? '')
    pieces.push({ start, text: text.slice(start, end), ...(entity ? { entity } : {}) })
    at = end
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at) })
  return { pieces, entities: [...entities.values()] }
}

/** Numbers the entities by kind, in text order. Skips placeholders that already occur in the text. */
function nameEntities(text: string, groups: Map<string, MarkedSpan[]>, { shown }: Marks): Map<string, Entity> {
  // Marks come last, in the order they were made, so a placeholder that was copied earlier keeps its meaning.
  const rankOf = (group: readonly MarkedSpan[]) => {
    const [first] = group
    const isByHand = first !== undefined && group.every(({ certainty }) => certainty === 'by hand')
    return isByHand ? 1 + (first.mark ?? 0) : 0
  }
  const taken = new Set(readPlaceholders(text).map(({ name }) => name))
  const last = new Map<Kind, number>()
  const entities = [...groups]
    .toSorted(([, one], [, other]) => rankOf(one) - rankOf(other))
    .map(([key, group]): [string, Entity] => {
      const kind = group[0]?.kind ?? 'term'
      let number = (last.get(kind) ?? 0) + 1
      while (taken.has(`${TAGS[kind]}_${number}`)) number += 1
      last.set(kind, number)
      const forms = [...new Set(group.map(({ start, end }) => text.slice(start, end)))]
      const entity: Entity = {
        key,
        kind,
        placeholder: `[${TAGS[kind]}_${number}]`,
        main: mainForm(kind, forms),
        forms,
        count: group.length,
        certainty: bestOf(group),
        start: group[0]?.start ?? 0,
        isMasked: !shown.has(key),
      }
      return [key, entity]
    })
  return new Map(entities)
}

function bestOf(group: readonly MarkedSpan[]): Entity['certainty'] {
  const found = new Set(group.map(({ certainty }) => certainty))
  return CERTAINTIES.toReversed().find((certainty) => found.has(certainty)) ?? 'by hand'
}

export const maskedText = ({ pieces }: Masked): string => pieces.map(shownText).join('')

export const shownText = ({ text, entity }: Piece): string => (entity?.isMasked ? entity.placeholder : text)

function keysOf(text: string, places: readonly (Span & { words?: string })[]): string[] {
  const wordsOf = ({ start, end, words }: Span & { words?: string }) => plainText(words ?? text.slice(start, end))
  const namesOf = (wanted: Kind) => places.filter(({ kind }) => kind === wanted).map(wordsOf)
  const people = linkPeople(namesOf('person'))
  const organizations = fullOrganizations(namesOf('organization'))
  return places.map((span) => {
    const names = span.kind === 'person' ? people : span.kind === 'organization' ? organizations : undefined
    return entityKey(span.kind, names?.get(wordsOf(span)) ?? wordsOf(span))
  })
}

/** 'Harbor Lane' is 'Harbor Lane Logistics, LLC' if no other name starts that way. */
function fullOrganizations(names: readonly string[]): Map<string, string> {
  const sorted = [...new Set(names)].toSorted()
  return new Map(
    sorted.map((name, index) => {
      const [only, other] = sorted.slice(index + 1, index + 3).filter((longer) => longer.startsWith(name))
      return [name, only === undefined || other !== undefined ? name : only]
    }),
  )
}

function mainForm(kind: Kind, forms: readonly string[]): string {
  const [first = ''] = forms
  if (kind !== 'person' && kind !== 'organization') return first
  const isShout = (form: string) => form === form.toUpperCase()
  const best = forms.toSorted(
    (one, other) =>
      other.split(' ').length - one.split(' ').length ||
      Number(isShout(one)) - Number(isShout(other)) ||
      other.length - one.length,
  )
  return best[0] ?? first
}
