import { basename, extname } from 'node:path/posix'
import * as z from 'zod'
import { cureOf, fillAll, fillPlaces, type Places, splitFrontMatter } from '#content/read-words.ts'
import { LONGEST_TITLE } from '#contracts/console-content.ts'
import { type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import { LONGEST_SLUG } from '#contracts/content-source.ts'
import { calendarDay } from '#contracts/dates.ts'
import { isBlank } from '#contracts/field-rules.ts'
import { TooCostly } from '#contracts/yaml-source.ts'
import type { ContentFile } from './content-file.ts'
import { type ContentFiles, readYaml } from './content-files.server.ts'
import { mapOutsideCode } from './mark-signs.ts'
import { cacheLatest } from './once.ts'
import { isPlate } from './plate-href.server.ts'
import { missing, problem } from './problems.server.ts'

/** All Markdown files in a folder, sorted by name, except README.md. */
export const listFolder = (files: ContentFiles, folder: string): string[] =>
  files
    .list(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => `${folder}/${name}`)

export const readContentFolder = (files: ContentFiles, folder: string): ContentFile[] =>
  listFolder(files, `content/${folder}`).map((path) => readContentFile(files, path))

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
  const parse = (written: string) => parseContentFile(path, basename(path, extname(path)), written, files.places())
  const released = files.released(path)
  const file = { ...parse(text), ...(released !== undefined && { released: () => parse(released).frontMatter }) }
  known.set(path, file)
  return file
}

/** Of a few hundred pieces, each in its latest version. */
const readMarkdown = cacheLatest(500, (text) => {
  try {
    return splitFrontMatter(text)
  } catch (error) {
    if (error instanceof TooCostly) throw error
    const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    // The YAML starts on the second line of the file.
    const inFile = firstLine.replace(/ at line (\d+)/, (_, line: string) => ` at line ${Number(line) + 1}`)
    throw new Error(`the front matter isn’t valid YAML (${inFile.replace(/:$/, '')}). ${cureOf(inFile)}`)
  }
})

/** Parses a file of content/. Returns problems instead of throwing, so that one bad file doesn't take down the others. */
export function parseContentFile(path: string, slug: string, text: string, places: Places): ContentFile {
  const broken = { path, slug, frontMatter: undefined, body: '' }
  try {
    const file = path.endsWith('.yaml') ? { frontMatter: readYaml(text), body: '' } : readMarkdown(text)
    // Once it's parsed: a name that has a colon, a star or a bracket in it is a name all the same.
    const frontMatter = fillAll(file.frontMatter, places)
    const body = mapOutsideCode(file.body, (words) => fillPlaces(words, places, asMarkdown))
    const hidden = findControl([frontMatter, body])
    return hidden === undefined ? { path, slug, frontMatter, body } : { ...broken, problem: unreadable(hidden) }
  } catch (error) {
    return { ...broken, problem: unreadable(error) }
  }
}

/** Words as they're written in Markdown: on one line, and none of their characters marks anything. */
const asMarkdown = (words: string): string =>
  words
    .replaceAll(/\s+/g, ' ')
    // Within a word, _ marks nothing, and an email address has to stay one. So does & where no entity follows.
    .replaceAll(/[\\`*[\]<>|~]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)/g, '\\$&')
    // At the beginning of a line they'd be a list, a heading or a line.
    .replace(/^(\d*)([-+#=.)])/, '$1\\$2')

/** A file that can't be read. @param why a sentence, or what was thrown while it was parsed and its placeholders filled in */
function unreadable(why: unknown): ContentProblem {
  const isEndless = why instanceof RangeError
  const says = why instanceof Error ? why.message : String(why)
  return contentProblem(null, 'unreadable', {
    says: isEndless ? 'a part of it (*) is inside itself (&). Write the words there' : says,
  })
}

/** An object with these fields and no others, because an unknown field is probably a typo. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) => {
      const names = Object.keys(shape)
      return code === 'unrecognized_keys'
        ? problem('unknown-field', { fields: names.join(', ') })
        : problem('no-fields', { fields: names.join(': and ') })
    },
  })

const DEFAULT_PLATE = 'level-horizon'

/** For values that aren't text, such as `- Intake: forms` in a list. */
const NO_TEXT = problem('no-text')

const NO_PLATE = problem('no-plate')

const NO_ADDRESS = problem('no-slug')

/** YAML reads `title: 1984` as a number. */
const numberAsText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** For a field that's a number. YAML reads one in another form, such as `2.50`, as the text that stands there. */
export const number = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
    shape,
  )

/** A whole number from 1. */
export const wholeNumber = (error: string, most = Number.MAX_SAFE_INTEGER) =>
  z.int({ error }).positive({ error }).max(most, { error })

const text = (error: string) =>
  z.preprocess(
    numberAsText,
    z
      .string({ error })
      .trim()
      .refine((written) => !isBlank(written), { error }),
  )

/** @param write what to write, if that isn't plain from the field's name */
export const requiredText = (write?: string) => text(missing(write))

export const entryText = text(problem('blank-entry'))

export const shortText = (most: number) => text(problem('blank-short', { most }))

/** A title, a name or a label: in heads of mails and pages, calendars and feeds, it's a line. */
export const requiredLine = (write?: string, longest = LONGEST_TITLE) =>
  requiredText(write)
    .refine((line) => !/[\r\n]/.test(line), { error: problem('line-break') })
    .refine((line) => line.length <= longest, { error: problem('too-long', { most: longest }) })

export const day = text(problem('blank-date'))
  .refine((date) => calendarDay(date) !== undefined && !Number.isNaN(Date.parse(date)), { error: problem('no-date') })
  // 26 typed into a date's year means another one.
  .refine((date) => isMeant(Number(date.slice(0, 4))), { error: problem('no-likely-year') })
  .meta({ kind: 'day' })

const isMeant = (year: number) => year >= 1990 && year <= 2100

export const optionalDay = z.preprocess((value) => value ?? undefined, day.optional())

/** A piece's last change that readers should know of. */
export const updated = optionalDay.meta({
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
  z.preprocess((value) => value ?? [], z.array(entry, { error: problem('no-list') }))

export const texts = listOf(text(NO_TEXT))

export const someOf = (names: readonly [string, ...string[]]) =>
  listOf(z.enum(names, { error: problem('unknown', { choices: names.join(' or ') }) }))

/** A flag such as `draft: true`. Anything else is an error, so that `draft: yes` can't publish a draft. */
export const mark = z.boolean({ error: problem('no-flag') }).default(false)

/** Whether visitors see a piece. */
export const draft = mark.meta({ label: 'Hidden', help: 'Visitors don’t see it.' })

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
      .max(LONGEST_SLUG, { error: problem('too-long-for-an-address', { most: LONGEST_SLUG }) })
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: NO_ADDRESS }),
  )
  .meta({
    label: 'Address',
    help: 'The last part of its address. Left blank, it’s made from the first title. If you change it, the old address leads to the new one.',
  })

/** Control characters but breaks and tabs, halves of characters, noncharacters, and what turns letters around. */
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
  const position = before === '' ? 'at the beginning of a text' : `after “${before.slice(-20).trim()}”`
  return `there’s an invisible character (U+${code}) ${position}. Delete it`
}

/** A copy that lacks some fields, such as those that only the build needs. */
export function without<T extends object, K extends keyof T & string>(whole: T, ...names: K[]): Omit<T, K> {
  const left: Omit<T, K> & Partial<Pick<T, K>> = { ...whole }
  for (const name of names) delete left[name]
  return left
}
