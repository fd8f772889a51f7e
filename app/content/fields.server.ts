import { existsSync } from 'node:fs'
import * as z from 'zod'
import { calendarDay } from './calendar-day.ts'
import type { ContentFile } from './front-matter.server.ts'

/** Drawn where a piece names no plate of its own. */
const DEFAULT_PLATE = 'level-horizon'

/** What is said of anything else where a text is wanted, such as `- Intake: forms` in a list. */
const NO_TEXT = 'is no text. Write it, with quotes around it when it has a colon'

/** What to do where a list is none. */
export const LIST_CURE = 'Write each entry on a line of its own, after a hyphen'

const NO_PLATE = 'names no drawing. Write the name of one of app/plates/'

const NO_ADDRESS = 'cannot be an address. Write slug: in-small-letters-and-hyphens, or rename the file so'

/** YAML reads `title: 1984` as a number. */
const numberAsText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

const text = (error: string) => z.preprocess(numberAsText, z.string({ error }).trim().min(1, { error }))

/** Text that must be there. */
export const requiredText = (cure: string) => text(`is missing. ${cure}`)

const dayOf = (name: string) =>
  requiredText(`Write it as ${name}: 2025-03-05`).refine((date) => calendarDay(date) !== undefined, {
    error: `is no calendar day. Write it as ${name}: 2025-03-05`,
  })

/** A real calendar day, kept as written. */
export const day = dayOf('date')

/** The same, under another name; it may be left out. */
export const optionalDay = (name: string) => z.preprocess((value) => value ?? undefined, dayOf(name).optional())

/** Text that may be left out. */
export const optionalText = z.preprocess(
  (value) => numberAsText(value ?? undefined),
  z.string({ error: NO_TEXT }).trim().optional(),
)

/** A list that may be left out. */
export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess((value) => value ?? [], z.array(entry, { error: `is no list. ${LIST_CURE}` }))

export const texts = listOf(text(NO_TEXT))

/** A list of these names and no others, each of which means something to the site. */
export const someOf = (names: readonly [string, ...string[]]) =>
  listOf(z.enum(names, { error: `is unknown. Write ${names.join(' or ')}` }))

/** A mark such as `draft: true`. Anything but true and false is told of: `draft: yes` must not publish a draft. */
export const mark = (name: string) =>
  z.boolean({ error: `is neither true nor false. Write ${name}: true, or take the line out` }).default(false)

/** The name of a drawing of app/plates/. */
export const plateName = z
  .string({ error: NO_PLATE })
  .refine((name) => existsSync(`app/plates/${name}.svg`), { error: NO_PLATE })

/** The same; the default one where there is none. */
export const optionalPlateName = z.preprocess((value) => value ?? DEFAULT_PLATE, plateName)

/** It becomes a part of an address. */
export const slug = z.preprocess(
  numberAsText,
  z.string({ error: NO_ADDRESS }).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: NO_ADDRESS }),
)

/** Front matter whose slug is the name of the file where it gives none (§3). */
export const withSlug = ({ frontMatter, slug: fileName }: ContentFile): unknown =>
  typeof frontMatter === 'object' && frontMatter !== null
    ? { ...frontMatter, slug: ('slug' in frontMatter ? frontMatter.slug : undefined) ?? fileName }
    : frontMatter

interface Piece {
  slug: string
  /** Of its file, for messages. */
  path: string
}

/** What is wrong where two pieces have one slug. */
export const describeTwins = (piece: Piece, other: Piece): string =>
  `${piece.path}: slug is that of ${other.path} too (${piece.slug}). Give it another`

/** @throws naming both files, where two of these pieces have one slug */
export function refuseTwins(kind: string, pieces: readonly Piece[]): void {
  const first = new Map<string, Piece>()
  for (const piece of pieces) {
    const other = first.get(piece.slug)
    if (other) throw new Error(`${kind}: ${describeTwins(piece, other)}`)
    first.set(piece.slug, piece)
  }
}

/** The same object without some of its fields. */
export function without<T extends object, K extends keyof T & string>(whole: T, ...fields: K[]): Omit<T, K> {
  const left: Omit<T, K> & Partial<Pick<T, K>> = { ...whole }
  for (const field of fields) delete left[field]
  return left
}
