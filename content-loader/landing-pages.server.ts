import * as z from 'zod'
import type { ContentFiles } from './content-files.server.ts'
import {
  type ContentFile,
  checkFrontMatter,
  fields,
  number,
  readContentFolder,
  requiredText,
} from './front-matter.server.ts'
import { type Heading, renderBody } from './markdown.server.ts'
import { once } from './once.ts'
import type { RichText } from './rich-text.ts'

const text = (most: number) =>
  requiredText(`Write one of at most ${most} characters`).pipe(
    z.string().max(most, {
      error: ({ input }) => `has ${typeof input === 'string' ? input.length : 0} characters. Shorten it to ${most}`,
    }),
  )

const list = <Entry extends z.ZodType>(entry: Entry, fewest: number, most: number) => {
  const count = fewest === most ? String(fewest) : `${fewest} to ${most}`
  const error = `isn’t a list of ${count} entries. Write ${count}, each after a hyphen`
  return z.array(entry, { error }).min(fewest, { error }).max(most, { error })
}

const figure = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  fields({ kind: z.literal(kind), title: text(70), caption: text(200), ...shape })
const cells = list(text(40), 3, 4)
/** Columns without a total are blank. */
const totals = list(z.union([z.literal(''), text(40)]), 3, 4)

const timeline = figure('timeline', {
  lanes: list(fields({ name: text(60), entries: list(dated(text(20)), 3, 6) }), 2, 2),
})
const redline = figure('redline', {
  entries: list(fields({ before: text(320), after: text(320), why: text(140) }), 2, 4),
})
const ledger = figure('ledger', {
  columns: cells,
  rows: list(cells, 4, 7),
  total: totals,
}).refine(({ columns, rows, total }) => [...rows, total].every(({ length }) => length === columns.length), {
  path: ['rows'],
  error: 'or the total have another number of cells than there are columns. Make them as many',
})
const decisions = figure('decisions', {
  entries: list(fields({ question: text(160), decision: text(160), because: text(260) }), 3, 5),
})
const runway = figure('runway', {
  from: text(60),
  to: text(60),
  entries: list(
    dated(number(z.number({ error: 'isn’t a number of months before the exit. Write one, such as 18' }))),
    5,
    8,
  ),
}).refine(({ entries }) => entries.every(({ at }, place) => at >= 0 && at < (entries[place - 1]?.at ?? Infinity)), {
  path: ['entries'],
  error: 'do not come nearer to the exit. Sort them by at: from the most months to 0',
})
const catalog = figure('catalog', {
  cards: list(fields({ tab: text(24), title: text(80), text: text(280) }), 3, 5),
})
const amount = number(z.number({ error: 'isn’t a number. Write one, without its unit' }))
const gauge = fields({
  name: text(50),
  low: amount,
  high: amount,
  reading: amount,
  unit: text(30),
  meaning: text(220),
}).refine(({ low, reading, high }) => low < high && low <= reading && reading <= high, {
  path: ['reading'],
  error: 'does not lie between low and high. Correct one of the three',
})
const gauges = figure('gauges', { entries: list(gauge, 3, 4) })

function dated<At extends z.ZodType>(at: At) {
  return fields({ at, text: text(200) })
}

const exhibit = z.discriminatedUnion('kind', [timeline, redline, ledger, decisions, runway, catalog, gauges], {
  error: 'isn’t a kind of figure. Write kind: timeline, redline, ledger, decisions, runway, catalog or gauges',
})

const testimonial = fields({
  quote: text(420).refine((quote) => wordsIn(quote) >= 20 && wordsIn(quote) <= 55, {
    error: 'isn’t 20 to 55 words long. Shorten or lengthen it',
  }),
  role: text(60),
})

const both = {
  title: text(60),
  description: text(155),
  audience: text(40),
  headline: text(75),
  standfirst: text(260),
  buttonNote: text(90),
  benefitsTitle: text(60),
  benefits: list(fields({ title: text(50), text: text(220) }), 3, 5),
  closingTitle: text(70),
  closingText: text(240),
}

export const landingFields = {
  a: fields({
    ...both,
    exhibit,
    testimonials: list(testimonial, 2, 2),
    sample: z.boolean({ error: 'is neither true nor false. Write sample: true until the voices are those of clients' }),
  }),
  b: fields({ ...both, exhibit: exhibit.optional() }),
}

export type Exhibit = z.infer<typeof exhibit>
export type ExhibitOf<Kind extends Exhibit['kind']> = Extract<Exhibit, { kind: Kind }>
export type Testimonial = z.infer<typeof testimonial>
export type Benefit = z.infer<(typeof both)['benefits']>[number]

export type ShortCopy = z.infer<typeof landingFields.a> & { variant: 'a' }
export type LongCopy = z.infer<typeof landingFields.b> & { variant: 'b'; body: RichText; headings: Heading[] }
export type LandingCopy = ShortCopy | LongCopy

export function parseLandingCopy(file: ContentFile, files: ContentFiles): LandingCopy {
  if (!file.slug.endsWith('_b')) {
    if (file.body.trim()) throw new Error(`${file.path}: only the B page has text below the front matter. Delete it`)
    return { ...checkFrontMatter(file, landingFields.a), variant: 'a' }
  }
  const checked = checkFrontMatter(file, landingFields.b)
  const { body, headings, words } = renderBody(file.body, files)
  if (words < 380 || words > 650) throw new Error(`${file.path}: the text has ${words} words. Make it 380 to 650`)
  if (headings.length < 3 || headings.length > 5)
    throw new Error(`${file.path}: the text has ${headings.length} headings. Give it 3 to 5 that begin with ##`)
  return { ...checked, variant: 'b', body, headings }
}

export function openLandingPages(files: ContentFiles) {
  const written = once(() => readContentFolder(files, 'landing-pages'))
  return {
    /** The copy for the page at a path. @throws if its file is invalid or missing, which fails the build */
    read(path: string): LandingCopy {
      const slug = path.slice(1)
      const file = written().find((found) => found.slug === slug)
      if (!file) throw new Error(`content/landing-pages/${slug}.md is missing. Write it, after one beside it`)
      return parseLandingCopy(file, files)
    },
  }
}

const wordsIn = (quote: string) => quote.trim().split(/\s+/).length
