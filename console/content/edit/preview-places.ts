import type { PieceAnswer } from '#contracts/console-content.ts'
import { BODY } from '#contracts/content-problems.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { type FieldValue, readFields, splitPiece } from '#contracts/yaml-source.ts'
import { parseSource, signsIn, withoutSigns } from '../text/signs.ts'

/** Where a sentence of the page is written: a field of the form; in the text, the character, too. */
export interface Place {
  field: string
  at: number
}

interface Written extends Place {
  source: string
  to: number
  fits: (said: string) => boolean
}

const BLOCK = /^(?:Paragraph|(?:ATX|Setext)Heading\d|TableCell|CodeText|Task)$/
const isLetter = /[\p{L}\p{N}]/u
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '')

function writtenIn(text: string, format: PieceAnswer['format']): Written[] {
  const { fields, body } = splitPiece(text.replaceAll(/\r\n?/g, '\n'), format)
  const texts = textsIn(ifPossible(() => readFields(fields)))
  return [...texts.flatMap(([field, said]) => blocksOf(said, field)), ...blocksOf(body, BODY)]
}

function textsIn(value: FieldValue | undefined, path = ''): (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]]
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return inside.flatMap(([name, each]) => textsIn(each, path === '' ? name : `${path}.${name}`))
}

function blocksOf(source: string, field: string): Written[] {
  const blocks: Written[] = []
  parseSource(source).iterate({
    enter({ name, from, to }) {
      if (!BLOCK.test(name)) return true
      const said = withoutSigns(source.slice(from, to).replaceAll(/\[\^[^\]\s]+\]:?|^\[[ x]\]/g, ''))
      // What stands in braces is another word on the page, or none.
      const parts = said.split(/\{+[^{}]*\}+/).map(lettersOf)
      const [only = ''] = parts
      const pattern = new RegExp(`^${parts.join('.*')}$`, 'u')
      if (parts.some(Boolean))
        blocks.push({ field, at: from, to, source, fits: (on) => (parts.length > 1 ? pattern.test(on) : on === only) })
      return false
    },
  })
  return blocks
}

export interface WrittenPiece {
  text: string
  format: PieceAnswer['format']
  /** Names of fields that aren't on the page: those of other emails. */
  left: readonly string[]
}

/** Of a page's elements, those whose words are the piece's. The second of two equal sentences is the second one written. */
export function placesIn(body: Element, { text, format, left }: WrittenPiece): Map<Element, Written> {
  const written = writtenIn(text, format).filter(({ field }) => !left.includes(field.split('.', 1).join()))
  const counts = new Map<string, number>()
  const saids = new Map<Element, string>()
  const places = new Map<Element, Written>()
  for (const element of body.querySelectorAll('*')) {
    const said = hasWords(element) ? saidBy(element) : ''
    const same = said === '' ? [] : written.filter(({ fits }) => fits(said))
    const around = element.parentElement?.closest('[data-place]')
    const count = counts.get(said) ?? 0
    const place = around && saids.get(around) === said ? places.get(around) : same[Math.min(count, same.length - 1)]
    if (!place) continue
    if (!around || saids.get(around) !== said) counts.set(said, count + 1)
    places.set(element, place)
    saids.set(element, said)
    element.setAttribute('data-place', place.field)
  }
  return places
}

const hasWords = (element: Element) =>
  element.matches('p, li, td, th, h1, h2, h3, h4') ||
  [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && isLetter.test(nodeValue ?? ''))

/** Without what stands in it by itself, and what isn't of the text. */
function saidBy(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const other of copy.querySelectorAll('ul, ol, sup, .sr-only, svg, style')) other.remove()
  return lettersOf(copy.textContent)
}

/** The place of the letter that was pressed. @param before the element's words in front of it */
export function placeBehind({ field, at, to, source }: Written, before: string): Place {
  const signs = signsIn(parseSource(source), (from, end) => source.slice(from, end), { from: at, to })
  let left = lettersOf(before).length
  for (let place = at; place < to; place++) {
    const isSign = signs.some((sign) => sign.from <= place && place < sign.to)
    if (isSign || !isLetter.test(source[place] ?? '')) continue
    if (left === 0) return { field, at: place }
    left--
  }
  return { field, at: to }
}
