import * as z from 'zod'
import { BODY } from '#contracts/content-problems.ts'
import type { Publishing } from '#contracts/content-source.ts'
import { LAYOUT_NAMES, landingPageAt } from '#contracts/landing-pages.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import { draft, fields, mark, number, optionalText, readContentFolder, shortText } from './front-matter.server.ts'
import { renderBody } from './markdown.server.ts'
import { once } from './once.ts'
import { checkFrontMatter, problem, refuse } from './problems.server.ts'
import { isPublished } from './publishing.ts'

const text = (most: number) =>
  shortText(most).pipe(
    z.string().max(most, {
      error: ({ input }) => problem('too-long-by', { most, length: typeof input === 'string' ? input.length : 0 }),
    }),
  )

const list = <Entry extends z.ZodType>(entry: Entry, fewest: number, most: number) => {
  const count = fewest === most ? String(fewest) : `${fewest} to ${most}`
  const error = problem('wrong-count', { count })
  return z.array(entry, { error }).min(fewest, { error }).max(most, { error })
}

const figure = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  fields({ kind: z.literal(kind), title: text(70), caption: text(200), ...shape })
const cells = list(text(60), 3, 4)
/** Columns without a total are blank. */
const totals = list(z.union([z.literal(''), text(60)]), 3, 4)

/** What a control moves, if the drawing answers. */
const control = text(60).optional()

const timeline = figure('timeline', {
  slider: control.meta({
    label: 'Slider',
    help: 'What it counts, such as “Inquiries a week”. Needs times such as “Fri 9:05 p.m.”',
  }),
  lanes: list(fields({ name: text(60), entries: list(dated(text(20)), 3, 6) }), 2, 2),
})
const redline = figure('redline', {
  entries: list(fields({ before: text(320), after: text(320), why: text(140) }), 2, 4),
})
const ledger = figure('ledger', {
  notOnPhone: text(60)
    .optional()
    .meta({ label: 'Left out on a phone', help: 'The column that a phone, which has room for three, can do without' }),
  ticks: control.meta({ label: 'Tick list', help: 'What to tick, such as “Tick what you pay for”. The total adds up' }),
  columns: cells,
  rows: list(cells, 4, 7),
  total: totals.optional(),
})
  .refine(({ columns, rows, total }) => [...rows, total ?? columns].every(({ length }) => length === columns.length), {
    path: ['rows'],
    error: problem('unequal-cells'),
  })
  .refine(({ columns, notOnPhone }) => notOnPhone === undefined || columns.includes(notOnPhone), {
    path: ['notOnPhone'],
    error: problem('no-column'),
  })
const decisions = figure('decisions', {
  entries: list(fields({ question: text(160), decision: text(160), because: text(260) }), 3, 5),
})
const runway = figure('runway', {
  slider: control.meta({ label: 'Slider', help: 'Such as “Months from today to your last day”. The dates follow it' }),
  from: text(60),
  to: text(60),
  entries: list(dated(number(z.number({ error: problem('no-months') }))), 5, 8),
}).refine(
  ({ entries }) => entries.every(({ at }, position) => at >= 0 && at < (entries[position - 1]?.at ?? Infinity)),
  { path: ['entries'], error: problem('not-nearer') },
)
const catalog = figure('catalog', { cards: list(fields({ tab: text(24), title: text(80), text: text(280) }), 3, 5) })
const amount = number(z.number({ error: problem('no-amount') }))
const gauge = fields({
  name: text(50),
  low: amount,
  high: amount,
  reading: amount,
  unit: text(30),
  meaning: text(220),
}).refine(({ low, reading, high }) => low < high && low <= reading && reading <= high, {
  path: ['reading'],
  error: problem('outside'),
})
const gauges = figure('gauges', { entries: list(gauge, 3, 4) })

function dated<At extends z.ZodType>(at: At) {
  return fields({ at, text: text(200) })
}

const exhibit = z.discriminatedUnion('kind', [timeline, redline, ledger, decisions, runway, catalog, gauges], {
  error: problem('no-figure', { choices: 'timeline, redline, ledger, decisions, runway, catalog or gauges' }),
})

const testimonial = fields({
  quote: text(420).refine((quote) => wordsIn(quote) >= 20 && wordsIn(quote) <= 55, { error: problem('wrong-length') }),
  role: text(60),
})

const blankAsMissing = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' ? undefined : (value ?? undefined)), field.optional())

/** A service that isn't finished may lack its name. */
const nameOf = ({ slug, frontMatter }: ContentFile): string =>
  z.object({ category: z.string().min(1) }).safeParse(frontMatter).data?.category ?? slug

export function landingFields(files: ContentFiles) {
  // Known by their files' names, which stay.
  const choiceLabels = Object.fromEntries(readContentFolder(files, 'services').map((file) => [file.slug, nameOf(file)]))
  const services = Object.keys(choiceLabels)
  return fields({
    title: text(60),
    description: text(155),
    layout: blankAsMissing(
      z.enum(LAYOUT_NAMES, { error: problem('unknown', { choices: LAYOUT_NAMES.join(', ') }) }),
    ).meta({ kind: 'layout' }),
    service: blankAsMissing(z.enum(services, { error: problem('unknown', { choices: services.join(', ') }) })).meta({
      choiceLabels,
      help: 'What the page is about: its drawing stands at the top. The service may be hidden.',
    }),
    source: optionalText.meta({
      label: 'Mark of its leads',
      help: 'What a lead from here says of where it came from. Left blank, it’s the page’s name.',
    }),
    audience: text(40),
    headline: text(75),
    standfirst: text(260).meta({ label: 'First paragraph' }),
    timeFirst: mark.meta({
      label: 'Ask for the time first',
      help: 'Its buttons lead to the free times of your calendar, and the questions follow. While no times are known, the questions come first.',
    }),
    buttonNote: text(90),
    benefitsTitle: text(60),
    benefits: list(fields({ title: text(50), text: text(220) }), 3, 5),
    exhibit: exhibit.optional().meta({ label: 'Figure' }),
    testimonials: z.preprocess((value) => value ?? [], list(testimonial, 0, 4)),
    sample: mark.meta({
      label: 'The testimonials are samples',
      help: 'Then nobody sees them on the live site: only where it’s tried out.',
    }),
    closingTitle: text(70),
    closingText: text(240),
    draft,
  })
}

export type Exhibit = z.infer<typeof exhibit>
export type ExhibitOf<Kind extends Exhibit['kind']> = Extract<Exhibit, { kind: Kind }>
export type Testimonial = z.infer<typeof testimonial>

export type LandingCopy = ReturnType<typeof parseLandingCopy>

export function parseLandingCopy(file: ContentFile, files: ContentFiles) {
  const path = `/${file.slug}`
  const place = landingPageAt(path)
  if (!place) throw new Error(`${file.path} isn’t named like a landing page. Name it lp_08-its-name_a.md`)
  const { layout, source, ...checked } = checkFrontMatter(file, landingFields(files))
  const { body, headings, words } = renderBody(file.body, files)
  const isLong = words > 0
  if (isLong && (words < 120 || words > 650)) refuse(file, BODY, 'wrong-words', { count: words })
  if (isLong && (headings.length < 3 || headings.length > 5))
    refuse(file, BODY, 'wrong-headings', { count: headings.length })
  return {
    ...checked,
    ...place,
    path,
    layout: layout ?? (isLong ? 'band' : 'beside'),
    /** What the survey hears of where its visitor came from. */
    source: source || `landing:${place.page.replace(/^\/lp_\d+-/, '')}`,
    /** Questions, each with its paragraph; empty if there are none. */
    body,
    headings,
  }
}

export function openLandingPages(files: ContentFiles, where: Publishing) {
  const list = once(() =>
    readContentFolder(files, 'landing-pages')
      .map((file) => parseLandingCopy(file, files))
      .filter((copy) => isPublished(copy, where)),
  )
  const read = (path: string) => list().find((copy) => copy.path === path)
  return {
    /** Those that visitors see. @throws for an invalid file, which fails the build */
    list,
    read,
    /** Of its two, the one that search engines should have. */
    canonicalOf: ({ page, path }: LandingCopy): string => read(`${page}_b`)?.path ?? path,
  }
}

const wordsIn = (quote: string) => quote.trim().split(/\s+/).length
