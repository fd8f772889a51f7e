import {
  CERTAINTIES,
  type Certainty,
  type FoundSpan,
  type Kind,
  Reading,
  readPlaceholders,
  type Span,
  TAGS,
} from './reading.ts'
import { entityKey, linkPeople } from './same-entity.ts'

/** What the visitor decided against the rules. */
export interface Marks {
  /** Words to mask wherever they stand, in the order in which they were marked. */
  masked: readonly string[]
  /** Keys of entities that are shown as they are (`Entity.key`). */
  shown: ReadonlySet<string>
}

export const NO_MARKS: Marks = { masked: [], shown: new Set() }

/** A span, and how sure it is: `by hand` where the visitor marked it. */
interface MarkedSpan extends Span {
  certainty: Certainty | 'by hand'
}

/** The spans of the rules with those of the visitor, who is right where they overlap. */
function addMarked(text: string, spans: readonly FoundSpan[], { masked }: Marks): MarkedSpan[] {
  const byHand = new Reading(text)
  // A longer phrase first: 'Ana Beltrán' before 'Ana'.
  for (const words of masked.toSorted((one, other) => other.length - one.length)) {
    for (let at = text.indexOf(words); words !== '' && at >= 0; at = text.indexOf(words, at + words.length)) {
      const end = at + words.length
      if (isWhole(text, at, end)) byHand.claim({ start: at, end, kind: guessKind(words), certainty: 'sure' })
    }
  }
  return [
    ...byHand.spans().map((span) => ({ ...span, certainty: 'by hand' as const })),
    ...spans.filter(({ start, end }) => byHand.isFree(start, end)),
  ].toSorted((one, other) => one.start - other.start)
}

/** Not a part of a longer word. */
const isWhole = (text: string, start: number, end: number) =>
  !GOES_ON.test(text.slice(Math.max(0, start - 1), start + 1)) && !GOES_ON.test(text.slice(end - 1, end + 1))

const GOES_ON = /[\p{L}\p{N}]{2}/u

/** Words that all begin with a capital are a person; anything else is a term. */
function guessKind(words: string): Kind {
  return words.split(/\s+/).every((word) => /^\p{Lu}\p{L}/u.test(word)) ? 'person' : 'term'
}

/** One thing that the text names, once or often. */
export interface Entity {
  /** The same while the text and its spans are: what a mark refers to. */
  key: string
  kind: Kind
  placeholder: string
  /** The form that stands for it in an answer: of a person the fullest name. */
  main: string
  /** The ways in which the text writes it, without repetition. */
  forms: readonly string[]
  count: number
  /** The best evidence that any of its places has. */
  certainty: Certainty | 'by hand'
  start: number
  /** False where the visitor wants it shown. */
  isMasked: boolean
}

/** A part of the text: a place of an entity, or what is between two such places. */
export interface Piece {
  start: number
  text: string
  entity?: Entity
}

export interface Masked {
  /** Together the whole text. */
  pieces: readonly Piece[]
  /** In the order of their numbers, by kind. */
  entities: readonly Entity[]
}

/** Puts a placeholder in the place of each span; one and the same for what is the same thing. */
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

/** Numbers the things of a text, by kind, in the order in which they come; a number that the text uses itself is skipped. */
function nameEntities(text: string, groups: Map<string, MarkedSpan[]>, { masked, shown }: Marks): Map<string, Entity> {
  // Marks come last, in the order in which they were made: a number that was copied before keeps its meaning.
  const rankOf = (group: readonly MarkedSpan[]) => {
    const [first] = group
    const isByHand = first !== undefined && group.every(({ certainty }) => certainty === 'by hand')
    return isByHand ? 1 + masked.indexOf(text.slice(first.start, first.end)) : 0
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

function keysOf(text: string, places: readonly Span[]): string[] {
  const wordsOf = ({ start, end }: Span) => text.slice(start, end)
  const namesOf = (wanted: Kind) => places.filter(({ kind }) => kind === wanted).map(wordsOf)
  const people = linkPeople(namesOf('person'))
  const organizations = fullOrganizations(namesOf('organization'))
  return places.map((span) => {
    const names = span.kind === 'person' ? people : span.kind === 'organization' ? organizations : undefined
    return entityKey(span.kind, names?.get(wordsOf(span)) ?? wordsOf(span))
  })
}

/** 'Harbor Lane' is 'Harbor Lane Logistics, LLC' where no other begins so. */
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
