import * as z from 'zod'
import { fields, listOf, mark, optionalText, plateName, requiredLine, textOrBlank } from './front-matter.server.ts'
import { problem } from './problems.server.ts'
import { entries, href, words } from './words-file.server.ts'

// The fields of content/'s files of words, one file a page or a part of one.

const KIND = problem('no-way-to-draw', { choices: 'checks, lines, rows or letter' })

/** Such as `9:05 a.m.` */
const time = words.refine((value) => /^\d{1,2}:\d\d [ap]\.m\.$/.test(value), { error: problem('no-time') })

export const homeWords = fields({
  hero: fields({
    audience: words.meta({ help: 'Below the headline.' }),
    lead: words,
    call: words.meta({ label: 'Button' }),
    services: words.meta({ label: 'Second button' }),
    day: fields({
      caption: words,
      court: entries(fields({ from: time, to: time })).meta({ label: 'In court' }),
      cameIn: entries(time).meta({ label: 'What came in', help: 'Times within a day of twelve hours.' }),
    })
      .optional()
      .meta({ label: 'A day in court', help: 'The dial beside the headline, to scale.' }),
    note: words.meta({ help: 'Below the buttons, after what “The free call” says of the way to a call.' }),
  }).meta({ label: 'First screen', help: 'Its headline is the tagline in “Brand and navigation”.' }),
  capabilities: entries(words).meta({ help: 'The moving list below the first screen.' }),
  evidence: fields({
    title: words,
    lead: words,
    pieces: entries(
      fields({
        kind: z.enum(['checks', 'lines', 'rows', 'letter'], { error: KIND }),
        title: words,
        note: words,
        href,
        excerpt: entries(words),
      }),
    ),
  }),
  supercharge: fields({
    title: words,
    paragraphs: entries(words),
    counted: words.optional().meta({ help: 'What the number before it counts: pieces to read or take.' }),
    button: words,
  }),
  services: fields({ title: words, more: words }),
  whyUs: fields({
    title: words,
    lead: words,
    button: words,
    sample: fields({ label: words, href }).optional().meta({ label: 'A sample of the call' }),
    points: entries(fields({ title: words, text: words })),
  }),
  newsletter: fields({ label: words, title: words, sample: fields({ label: words, href }).optional() }),
})

export type HomeWords = z.infer<typeof homeWords>

const titled = fields({ title: words, text: words })

/** What's said, and the line of the sheet that it fills. */
const turn = fields({
  first: optionalText,
  assistant: words,
  caller: optionalText,
  again: fields({ assistant: words, caller: words }).optional(),
  line: fields({ label: words, value: words, isUrgent: mark }),
})

export const demoWords = fields({
  intakeQuestions: entries(fields({ asks: words, reason: words })),
  neverDoes: entries(titled),
  demands: entries(titled),
  conflictCall: entries(turn),
  storyCall: entries(turn),
})

export type DemoWords = z.infer<typeof demoWords>
export type Turn = z.infer<typeof turn>

/** The payment provider's price is the only one, so that the page can't say another than what's charged. */
const unpriced = words.refine((text) => !/\$\s?\d/.test(text), { error: problem('has-price') })

export const maskerWords = fields({
  facts: fields({
    launch: words,
    platform: words,
    minimumMacOs: textOrBlank.meta({ label: 'Oldest macOS' }),
    formats: textOrBlank,
    notarized: textOrBlank,
  }).meta({ help: 'The price isn’t here: the page shows what the payment provider charges, and no other.' }),
  codes: words.meta({ label: 'Who gets a client code' }),
  requirements: entries(fields({ name: words, value: unpriced, note: unpriced })),
  questions: entries(fields({ question: words, answer: entries(unpriced) })),
  masks: entries(fields({ name: words, before: words, after: words })),
  cantKnow: entries(titled).meta({ label: 'What it can’t know' }),
  checks: entries(words),
  steps: entries(fields({ plate: plateName, title: words, text: unpriced, alt: words })),
  readers: entries(fields({ who: words, text: unpriced })),
  letter: entries(words).optional().meta({
    label: 'Letter, before and after',
    help: 'A paragraph each. What’s masked stands as {original|placeholder}.',
  }),
})

export type MaskerWords = z.infer<typeof maskerWords>

const MINUTES = problem('no-minutes')

/** In minutes. No calendar could hold many years. */
const DAY = 24 * 60

export const freeCallFields = fields({
  minutes: z
    .int({ error: MINUTES })
    .positive({ error: MINUTES })
    .max(DAY, { error: MINUTES })
    .meta({ help: 'How long it’s held on the calendar. The calendar’s event should be as long.' }),
  steps: words.meta({ help: 'Below buttons that lead to the survey.' }),
  timeFirst: words.default('Pick a time. A few questions follow.').meta({ help: 'The same, for a time first.' }),
  reads: words.meta({ help: 'On the thank-you page.' }),
  firstStep: words.meta({ help: 'On the thank-you page, and at the end of articles and samples.' }),
  whoCalls: words.meta({ kind: 'long text', help: 'On the thank-you page, in the calendar entry and in email.' }),
  entry: fields({ title: requiredLine(), description: words.meta({ kind: 'long text' }) }).meta({
    label: 'Entry in the visitor’s calendar',
  }),
  agreed: words.meta({ kind: 'long text', label: 'Entry of a call that you confirmed yourself' }),
})

export const servicesPage = fields({
  files: fields({ title: words, paragraphs: entries(words), sheet: fields({ label: words, title: words, href }) }),
  afterTheCall: fields({ title: words, lines: entries(words), agreement: fields({ label: words, href }).optional() }),
})

export type ServicesPage = z.infer<typeof servicesPage>

const agreed = words.meta({ kind: 'long text' })

export const formWords = fields({
  newsletter: agreed,
  survey: agreed.meta({ kind: 'long text', help: 'Above the contact details, whose OK sends the survey.' }),
  calendar: agreed.meta({ kind: 'long text', help: 'After it, where a calendar opens on the next screen.' }),
  businessCard: agreed,
  leadMagnet: agreed.meta({ kind: 'long text', label: 'Guide' }),
})

const asked = fields({
  ask: words,
  good: words,
  careful: words,
  ours: textOrBlank.meta({ label: 'Your own answer', help: 'Beside the others, once you have written it.' }),
})

export const twelveQuestions = fields({
  title: words,
  summary: words,
  why: entries(words),
  rules: entries(fields({ title: words, url: href })),
  groups: entries(fields({ title: words, questions: entries(asked) })),
  end: fields({ title: words, text: words }),
})

export type LoginQuestion = z.infer<typeof asked>

const OPEN = problem('no-flag-until', { until: 'once it can be had' })

export const vaultWords = fields({
  title: words,
  description: words,
  label: words,
  introduction: words,
  empty: words,
  items: listOf(fields({ slug: words, title: words, excerpt: words, isAvailable: z.boolean({ error: OPEN }) })),
})

export type Vault = z.infer<typeof vaultWords>
export type VaultItem = Vault['items'][number]

const CONFIRMED = problem('no-flag-until', { until: 'once you have made sure' })

/** What the pages say of the firm or its app that only the owner can know. */
export const claimFields = fields({
  claims: entries(
    fields({
      says: words,
      where: entries(words),
      confirmed: z.boolean({ error: CONFIRMED }).meta({ label: 'It’s true' }),
      confirmedBy: optionalText.meta({ label: 'Who says so' }),
      confirmedOn: optionalText.meta({ label: 'Since when' }),
    }),
  ),
})

const TAKES = [
  'a yes',
  'danger or none',
  'all clear',
  'a full name',
  'yes or no',
  'no or more',
  'a contact',
  'a time',
  'a result',
] as const
const YES = problem('no-true')
const yes = z.literal(true, { error: YES }).optional().meta({ kind: 'yes or no' })

/** The demo begins with the one, and asks for the other when a caller wants a person. */
const NEEDED = ['consent', 'reach']

/** No name that every object has, such as `constructor`. */
const ID = /^(?!constructor$)[a-z]+(-[a-z]+)*$/

/** The fields of its file. Names first; the story waits for the conflict check. */
export const typedIntakeFields = fields({
  questions: entries(
    fields({
      id: words
        .refine((id) => ID.test(id), { error: problem('no-id') })
        .meta({ help: 'The program knows the question by it: keep it.' }),
      onlyIf: z
        .record(z.string(), words, { error: problem('no-answer') })
        .optional()
        .meta({ kind: 'other', label: 'Only after the answer' }),
      sheet: z.enum(['conflict', 'story'], { error: problem('no-sheet', { choices: 'conflict or story' }) }),
      ask: words.meta({ kind: 'long text' }),
      again: words.meta({ kind: 'long text', help: 'When the answer doesn’t say it.' }),
      why: words.meta({ kind: 'long text', help: 'When the caller asks why.' }),
      label: words.meta({ help: 'On the sheet.' }),
      choices: entries(words).optional().meta({ help: 'Shown as buttons. Any other answer is accepted too.' }),
      takes: z.enum(TAKES, { error: problem('unknown', { choices: TAKES.join(', ') }) }).optional(),
      thanks: optionalText,
      isForCallback: yes.meta({ label: 'Asked for a callback, too' }),
      isStage: yes.meta({ label: 'A step of the firm’s that the visitor plays' }),
    }),
  )
    .refine((questions) => NEEDED.every((needed) => questions.some(({ id }) => id === needed)), {
      error: problem('unasked', { ids: NEEDED.join(' and ') }),
    })
    .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, {
      error: problem('id-twice'),
    })
    .refine(
      (questions) =>
        questions.every(({ onlyIf = {} }, at) =>
          Object.keys(onlyIf).every((asked) => questions.slice(0, at).some(({ id }) => id === asked)),
        ),
      { error: problem('asked-too-late') },
    ),
})

export type Question = z.infer<typeof typedIntakeFields>['questions'][number]
