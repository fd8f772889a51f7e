import type { AnnotatedText, FoundSpan, Kind } from './annotated-text.ts'
import { isCommon } from './common-words.ts'
import { labelKind } from './labels.ts'
import { IS_ROLE } from './name-contexts.ts'
import { isGiven, isListed, isNameOnly } from './name-words.ts'
import { soundsLikeCompany } from './organizations.ts'

// Tables as programs export and writers set them: the first line says what stands in each column.

/** `first_name`, `Name of Client`: whatever stands below it is a name. */
const OF_NAMES =
  /^(?:[\p{L}'’]+\d?[ _-]?){0,3}names?$|^names? of (?:\p{L}+ ?){1,3}$|^(?:\p{L}+[ _-])?(?:surname|forename|first|last|middle|[fl]name)$/iu
/** In the order in which they're tried. What isn't a person's also has a name. */
const HEADS: readonly (readonly [Kind | undefined, RegExp])[] = [
  [
    undefined,
    /^codes?$|(?:file|product|event|item|project|course|drug|medication|brand|trade|domain|host|table|field|column|form|document|plan|county|state|country|court|street|city)[ _-]?name|names? of (?:the )?(?:file|product|court|plan|item|drug)/i,
  ],
  ['organization', /^(?:company|employer|business|firm|vendor|carrier|insurer|bank)(?:[ _-]?name)?$/i],
  ['person', OF_NAMES],
  ['person', IS_ROLE],
  [
    'address',
    /^(?:(?:[a-z-]+[ _-]?){0,2}addr(?:ess)?(?:[ _-]?(?:line[ _-]?)?\d)?|street|city|town|(?:zip|post(?:al)?)(?:[ _-]?code)?|residence|premises|(?:place|city)[ _-]of[ _-]birth|birth[ _-]?place)$/i,
  ],
  ['date', /^(?:dob|bday|birth[ _-]?(?:date|day)|date[ _-]?of[ _-]?birth)$/i],
  ['phone', /^(?:[a-z-]+[ _-]?){0,2}(?:phones?|telephone|tel\.?|cell|mobile|fax)(?:[ _-]?(?:no\.?|number|#|\d))?$/i],
]

function kindOf(head: string): Kind | undefined {
  const bare = head.replace(/ ?\(.*\)$/, '')
  const known = bare.length > 40 ? HEADS[0] : HEADS.find(([, shape]) => shape.test(bare))
  return known ? known[0] : labelKind(bare.replaceAll('_', ' '))
}

const CELLS = [
  ...['\t', '|', ';', ','].map(
    (separator) =>
      new RegExp(String.raw`(?<=^|[${separator}])(?:"(?:[^"]|"")*"|[^${separator}]*)(?=[${separator}]|$)`, 'g'),
  ),
  // Set apart with three spaces and more.
  /\S+(?: {1,2}\S+)*/g,
]
const VALUE = /^[\s"]*(?<value>[\p{L}\p{N}(+](?:[^\n]{0,80}[\p{L}\p{N}.)])?)[\s"]*$/u

/** Claims what stands below a head such as `first_name` or `City`, as far as each line has as many cells. */
export function claimColumns(annotated: AnnotatedText): void {
  let cells = CELLS[0]
  let heads: string[] = []
  let kinds: (Kind | undefined)[] = []
  for (const { 0: line, index } of annotated.text.matchAll(/[^\n]+|(?<=\n)\n/g)) {
    const row = cells && kinds.length > 1 ? [...line.matchAll(cells)] : []
    if (row.length > 0 && row.length === kinds.length) {
      for (const [column, cell] of row.entries())
        claimCell(annotated, heads[column] ?? '', kinds[column], index + cell.index, cell[0])
      continue
    }
    heads = []
    for (const shape of CELLS) {
      const found = Array.from(line.matchAll(shape), ([head]) => head.replaceAll(/^[\s"*]+|[\s"*]+$/g, ''))
      if (found.length <= heads.length) continue
      cells = shape
      heads = found
    }
    kinds = heads.filter(Boolean).length > 1 ? heads.map(kindOf) : []
    if (kinds.every((kind) => kind === undefined)) kinds = []
  }
}

const NOTHING = /\bnames?$|^(?:n\/?a|none|null|unknown|tbd|yes|no|y|n|self|same|pending)$/i
/** Below it, any word is a name. A `name` alone may be a thing's. */
const isProving = (head: string) => OF_NAMES.test(head) && !/^names?$/i.test(head)

function claimCell(annotated: AnnotatedText, head: string, kind: Kind | undefined, at: number, cell: string): void {
  const value = VALUE.exec(cell)?.groups?.['value']
  // In a form, a label may stand below another.
  if (!kind || value === undefined || NOTHING.test(value) || IS_ROLE.test(value) || !isOf(kind, head, value)) return
  const start = at + cell.indexOf(value)
  const isSure = kind === 'person' && (isProving(head) || / /.test(value))
  const span: FoundSpan = { start, end: start + value.length, kind, certainty: isSure ? 'sure' : 'likely' }
  if (annotated.reach(start, span.end).isInside) return
  annotated.absorb(kind === 'person' && soundsLikeCompany(value) ? { ...span, kind: 'organization' } : span)
}

function isOf(kind: Kind, head: string, value: string): boolean {
  if (kind === 'address' || kind === 'date') return kindOf(value) === undefined
  const digits = value.replaceAll(/\D/g, '').length
  if (kind !== 'person' && kind !== 'organization')
    return digits > (kind === 'phone' ? 5 : 2) && !/^(?:19|20)\d{2}$|^\$|[,.]\d{2}$/.test(value)
  const words = value.split(/[\s,]+/)
  const isProved = isProving(head)
  if (digits > 0 || (words.every(isCommon) && !(isProved && words.some(isListed)))) return false
  if (kind === 'person' && !isProved && words.filter((word) => /^\p{Ll}/u.test(word)).length > 2) return false
  // Programs write them in small letters.
  return /\p{Lu}/u.test(value) || isProved || kind === 'organization' || words.some(isNameOnly) || isGiven(value)
}
