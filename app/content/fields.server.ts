import { existsSync } from 'node:fs'
import * as z from 'zod'
import { calendarDay } from './calendar-day.ts'
import type { ContentFile } from './front-matter.server.ts'

const DEFAULT_PLATE = 'level-horizon'

/** For anything that isn't text, such as `- Intake: forms` in a list. */
const NO_TEXT = 'is no text. Write it, with quotes around it when it has a colon'

export const LIST_CURE = 'Write each entry on a line of its own, after a hyphen'

const NO_PLATE = 'names no drawing. Write the name of one of app/plates/'

const NO_ADDRESS = 'cannot be an address. Write slug: in-small-letters-and-hyphens, or rename the file so'

/** YAML reads `title: 1984` as a number. */
const numberAsText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

const text = (error: string) => z.preprocess(numberAsText, z.string({ error }).trim().min(1, { error }))

export const requiredText = (cure: string) => text(`is missing. ${cure}`)

const dayOf = (name: string) =>
  requiredText(`Write it as ${name}: 2025-03-05`).refine((date) => calendarDay(date) !== undefined, {
    error: `is no calendar day. Write it as ${name}: 2025-03-05`,
  })

export const day = dayOf('date')

export const optionalDay = (name: string) => z.preprocess((value) => value ?? undefined, dayOf(name).optional())

export const optionalText = z.preprocess(
  (value) => numberAsText(value ?? undefined),
  z.string({ error: NO_TEXT }).trim().optional(),
)

export const textOrBlank = optionalText.transform((written = '') => written)

export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess((value) => value ?? [], z.array(entry, { error: `is no list. ${LIST_CURE}` }))

export const texts = listOf(text(NO_TEXT))

export const someOf = (names: readonly [string, ...string[]]) =>
  listOf(z.enum(names, { error: `is unknown. Write ${names.join(' or ')}` }))

/** A flag such as `draft: true`. Anything else is an error, so that `draft: yes` doesn't publish a draft. */
export const mark = (name: string) =>
  z.boolean({ error: `is neither true nor false. Write ${name}: true, or take the line out` }).default(false)

export const plateName = z
  .string({ error: NO_PLATE })
  .refine((name) => existsSync(`app/plates/${name}.svg`), { error: NO_PLATE })

export const optionalPlateName = z.preprocess((value) => value ?? DEFAULT_PLATE, plateName)

export const slug = z.preprocess(
  numberAsText,
  z.string({ error: NO_ADDRESS }).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: NO_ADDRESS }),
)

/** Front matter with the file's name as the default slug. */
export const withSlug = ({ frontMatter, slug: fileName }: ContentFile): unknown =>
  typeof frontMatter === 'object' && frontMatter !== null
    ? { ...frontMatter, slug: ('slug' in frontMatter ? frontMatter.slug : undefined) ?? fileName }
    : frontMatter
