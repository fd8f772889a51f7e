import { basename } from 'node:path/posix'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import * as z from 'zod'
import { cureOf, fillAll, fillPlaces, type Places, refuseTooMany, TooManyFields } from '#content/read-words.ts'
import { type ContentProblem, LONGEST_TITLE } from '#contracts/console-content.ts'
import { LONGEST_SLUG } from '#contracts/content-source.ts'
import { calendarDay } from '#contracts/dates.ts'
import { YAML_SOURCE } from '#contracts/yaml-source.ts'
import type { ContentFiles } from './content-files.server.ts'
import { mapOutsideCode } from './mark-signs.ts'
import { keepLatest } from './once.ts'
import { isPlate } from './plate-href.server.ts'

export interface ContentFile {
  path: string
  slug: string
  /** The YAML, not validated; `{}` if there is none. */
  frontMatter: unknown
  body: string
  /** The problem with the YAML; `frontMatter` is then undefined. */
  yamlProblem?: string
  /** The problem with the file as a whole; `frontMatter` is then undefined. */
  problem?: string
}

/** All Markdown files in a folder of content/, sorted by name, except README.md. */
export const readContentFolder = (files: ContentFiles, folder: string): ContentFile[] =>
  files
    .list(`content/${folder}`)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => readContentFile(files, `content/${folder}/${name}`))

/** What was parsed of each content, as long as that's in use: lists, pages and checks all read the same files. */
const parsed = new WeakMap<ContentFiles, Map<string, ContentFile>>()

/** @throws if it isn't there */
export function readContentFile(files: ContentFiles, path: string): ContentFile {
  const known = parsed.get(files) ?? new Map<string, ContentFile>()
  parsed.set(files, known)
  const found = known.get(path)
  if (found) return found
  const text = files.text(path)
  if (text === undefined) throw new Error(`${path} is missing. Put it back; a page is made of it`)
  const file = parseContentFile(path, basename(path, '.md'), text, files.places())
  known.set(path, file)
  return file
}

/** Of a few hundred pieces, each in its latest version. */
const readMatter = keepLatest(500, (text) => {
  // A byte order mark would hide the front matter's dashes.
  const file = new VFile(text.replace(/^\uFEFF/, ''))
  if (String(file).startsWith('---')) refuseTooMany(String(file).split('\n---', 1)[0] ?? '')
  matter(file, { strip: true, yaml: { logLevel: 'error', ...YAML_SOURCE } })
  return file
})

/** Parses a Markdown file. Returns problems instead of throwing, so that one bad file doesn't take down the others. */
export function parseContentFile(path: string, slug: string, text: string, places: Places): ContentFile {
  const broken = { path, slug, frontMatter: undefined, body: '' }
  let file: VFile
  try {
    file = readMatter(text)
  } catch (error) {
    if (error instanceof TooManyFields) return { ...broken, problem: error.message }
    const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    // The YAML starts on the second line of the file.
    const inFile = firstLine.replace(/ at line (\d+)/, (_, line: string) => ` at line ${Number(line) + 1}`)
    return { ...broken, yamlProblem: inFile.replace(/:$/, '') }
  }
  try {
    // Once it's parsed: a name that has a colon, a star or a bracket in it is a name all the same.
    const frontMatter = fillAll(file.data.matter, places)
    const body = mapOutsideCode(String(file), (words) => fillPlaces(words, places, asMarkdown))
    const problem = findControl([frontMatter, body])
    return problem === undefined ? { path, slug, frontMatter, body } : { ...broken, problem }
  } catch (error) {
    return { ...broken, problem: describeError(error) }
  }
}

/** Words as they're written in Markdown: on one line, and none of their characters marks anything. */
export const asMarkdown = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    // Within a word, _ marks nothing, and an email address has to stay one. So does & where no entity follows.
    .replaceAll(/[\\`*[\]<>|~]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g, '\\$&')
    // At the beginning of a line they'd be a list, a heading or a line.
    .replace(/^(\d*)([-+#=.)])/, '$1\\$2')

/** What was thrown while a file's placeholders were filled in. */
export function describeError(error: unknown): string {
  if (error instanceof RangeError) return 'a part of it (*) is inside itself (&). Write the words there'
  return error instanceof Error ? error.message : String(error)
}

export function checkFrontMatter<Checked>(file: ContentFile, shape: z.ZodType<Checked>): Checked {
  const result = shape.safeParse(fieldsOf(file, shape))
  if (!result.success) throw new Error(describeProblem(file, result.error))
  return result.data
}

/** A piece that has an address gets it from its file's name, unless the file says another. */
export const fieldsOf = ({ frontMatter, slug: fileName }: ContentFile, shape: z.ZodType): unknown =>
  shape instanceof z.ZodObject && 'slug' in shape.shape && typeof frontMatter === 'object' && frontMatter !== null
    ? { ...frontMatter, slug: ('slug' in frontMatter && frontMatter.slug !== '' ? frontMatter.slug : null) ?? fileName }
    : frontMatter

/** An object with these fields and no others, because an unknown field is probably a typo. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) => {
      const names = Object.keys(shape)
      return code === 'unrecognized_keys'
        ? `The fields are ${names.join(', ')}`
        : `has no fields. Write ${names.join(': and ')}:`
    },
  })

export const describeProblem = (file: ContentFile, error: z.ZodError): string =>
  describeFile(file) ?? `${file.path}: ${error.issues.map(describeIssue).join('; ')}`

/** What's wrong with each field, in one sentence each; or with the file as a whole. */
export function listProblems(file: ContentFile, shape: z.ZodType): ContentProblem[] {
  const whole = describeFile(file)
  if (whole !== undefined) return [{ field: null, says: whole }]
  const { error } = shape.safeParse(fieldsOf(file, shape))
  return (error?.issues ?? []).map((issue) => {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    const field = path.map(String).join('.')
    return { field: field === '' ? null : field, says: `${file.path}: ${describeIssue(issue)}` }
  })
}

function describeFile({ path, frontMatter, yamlProblem, problem }: ContentFile): string | undefined {
  if (problem) return `${path}: ${problem}`
  if (yamlProblem) {
    return `${path}: the front matter isn’t valid YAML (${yamlProblem}). ${cureOf(yamlProblem)}`
  }
  if (typeof frontMatter !== 'object' || frontMatter === null || Array.isArray(frontMatter)) {
    return path.endsWith('.yaml')
      ? `${path}: it has no fields. Write each as its name, a colon, and the words`
      : `${path}: there is no front matter. Begin with --- and title:`
  }
  return undefined
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return `${z.core.toDotPath(issue.path)} ${issue.message}`
  const names = issue.keys.map((key) => z.core.toDotPath([...issue.path, key]))
  return `${names.join(', ')} ${names.length === 1 ? 'isn’t a field' : 'aren’t fields'}. ${issue.message}`
}

const DEFAULT_PLATE = 'level-horizon'

/** For values that aren't text, such as `- Intake: forms` in a list. */
const NO_TEXT = 'isn’t text. Write it, with quotes around it when it has a colon'

export const LIST_CURE = 'Write each entry on a line of its own, after a hyphen'

const NO_PLATE = 'isn’t a drawing. Write the name of one in site/plates/'

const NO_ADDRESS = 'cannot be an address. Write slug: in-small-letters-and-hyphens, or rename the file so'

/** YAML reads `title: 1984` as a number. */
const numberAsText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** For a field that's a number. YAML reads one in another form, such as `2.50`, as the text that stands there. */
export const number = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
    shape,
  )

/** Characters that nobody sees, such as a zero-width space, are no words. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

const text = (error: string) => z.preprocess(numberAsText, z.string({ error }).trim().regex(SEEN, { error }))

export const requiredText = (cure: string) => text(`is missing. ${cure}`)

/** A title, a name or a label: in heads of mails and pages, calendars and feeds, it's a line. */
export const requiredLine = (cure: string, longest = LONGEST_TITLE) =>
  requiredText(cure)
    .refine((line) => !/[\r\n]/.test(line), { error: 'has a line break. Write it on one line' })
    .refine((line) => line.length <= longest, { error: `is too long. Use at most ${longest} characters` })

const dayOf = (name: string) =>
  requiredText(`Write it as ${name}: 2025-03-05`)
    .refine((date) => calendarDay(date) !== undefined && !Number.isNaN(Date.parse(date)), {
      error: `isn’t a valid date. Write it as ${name}: 2025-03-05`,
    })
    // 26 typed into a date's year means another one.
    .refine((date) => isMeant(Number(date.slice(0, 4))), {
      error: `isn’t a year that can be meant. Write it as ${name}: 2025-03-05`,
    })
    .meta({ kind: 'day' })

const isMeant = (year: number) => year >= 1990 && year <= 2100

export const day = dayOf('date')

export const optionalDay = (name: string) => z.preprocess((value) => value ?? undefined, dayOf(name).optional())

/** A piece's last change that readers should know of. */
export const updated = optionalDay('updated').meta({
  label: 'Changed on',
  kind: 'day',
  help: 'The day of the last change that readers should know of. Left blank, only its date is shown.',
})

export const optionalText = z.preprocess(
  (value) => numberAsText(value ?? undefined),
  z.string({ error: NO_TEXT }).trim().optional(),
)

export const textOrBlank = optionalText.transform((written = '') => written)

export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess((value) => value ?? [], z.array(entry, { error: `isn’t a list. ${LIST_CURE}` }))

export const texts = listOf(text(NO_TEXT))

export const someOf = (names: readonly [string, ...string[]]) =>
  listOf(z.enum(names, { error: `is unknown. Write ${names.join(' or ')}` }))

/** A flag such as `draft: true`. Anything else is an error, so that `draft: yes` can't publish a draft. */
export const mark = (name: string) =>
  z.boolean({ error: `is neither true nor false. Write ${name}: true, or take the line out` }).default(false)

/** Whether visitors see a piece. */
export const draft = mark('draft').meta({ label: 'Hidden', help: 'Visitors don’t see it.' })

export const plateName = z
  .string({ error: NO_PLATE })
  .refine(isPlate, { error: NO_PLATE })
  .meta({ kind: 'drawing', label: 'Drawing' })

export const optionalPlateName = z.preprocess((value) => value ?? DEFAULT_PLATE, plateName)

/** What a form says of the words that stand for a drawing. */
export const PLATE_ALT = { label: 'What the drawing shows', help: 'One sentence for people who can’t see the drawing.' }

export const plateAlt = textOrBlank.meta(PLATE_ALT)

export const slug = z
  .preprocess(
    numberAsText,
    z
      .string({ error: NO_ADDRESS })
      .max(LONGEST_SLUG, { error: `is too long for an address. Write slug: in at most ${LONGEST_SLUG} letters` })
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: NO_ADDRESS }),
  )
  .meta({
    label: 'Address',
    help: 'The last part of its address. Left blank, it’s the file’s name. If you change it, the old address leads to the new one.',
  })

/**
 * What no page may contain: control characters besides line breaks and tabs, halves of characters, noncharacters,
 * separators of lines, and what turns around or hides the order of the letters that follow.
 */
const CONTROL = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Whether a value has an invisible character that breaks a page. YAML can write each as `"\\b"`. @returns what to do */
export function findControl(value: unknown): string | undefined {
  const waiting = [value]
  // YAML can name a part again, also within itself.
  const seen = new Set<unknown>()
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (seen.has(next)) continue
    seen.add(next)
    if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) waiting.push(part)
    if (typeof next !== 'string') continue
    const found = CONTROL.exec(next)
    if (found) return describeControl(found[0], next.slice(0, found.index))
  }
  return undefined
}

function describeControl(character: string, before: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const place = before === '' ? 'at the beginning of a text' : `after “${before.slice(-20).trim()}”`
  return `there’s an invisible character (U+${code}) ${place}. Delete it`
}

/** A copy that lacks some fields, such as those that only the build needs. */
export function without<T extends object, K extends keyof T & string>(whole: T, ...names: K[]): Omit<T, K> {
  const left: Omit<T, K> & Partial<Pick<T, K>> = { ...whole }
  for (const name of names) delete left[name]
  return left
}
