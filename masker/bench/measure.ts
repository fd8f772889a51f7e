// Measures what the masking preview finds, and writes it to measurements.md and README.md.
//   npx node masker/bench/measure.ts                               our own passages (a second)
//   npx node masker/bench/measure.ts --texts FILE [--peers]     plus texts by others (corpus/README.md), and with
//                                                        --peers other packages; the preview shows these figures
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import nlp from 'compromise'
import { CERTAINTIES, type Span } from '../engine/annotated-text.ts'
import { findSpans } from '../engine/find-spans.ts'
import { SUBJECTS, scoreDisguises } from './disguises.ts'
import { type Passage, type PublicText, parseCorpus, parsePublicTexts, type Score, scoreTexts } from './score.ts'

/** A package that removes personal data from texts, used as its README says. */
interface Peer {
  name: string
  find: (text: string) => Promise<readonly Span[]>
}

const VERSIONS = { 'redact-pii': '3.4.0', '@openredaction/core': '1.1.5' }
const GAP = '\u0001'

const { values: flags } = parseArgs({ options: { texts: { type: 'string' }, peers: { type: 'boolean' } } })
const root = join(import.meta.dirname, '..')
const corpus = join(root, 'corpus')

const readCorpus = (name: string) => parseCorpus(readFileSync(join(corpus, `${name}.md`), 'utf8'))

write('bench-masking', [
  ...tableOfOwn('Held out', readCorpus('held-out')),
  '',
  ...tableOfOwn('The rules were written for these', readCorpus('develop')),
])
write('bench-masking-disguises', tableOfDisguises())
if (flags.texts !== undefined) {
  const texts = parsePublicTexts(readFileSync(flags.texts, 'utf8'))
  write('bench-masking-public', [
    ...(await tableOfSets(texts.filter(({ isKeptApart }) => isKeptApart))),
    '',
    ...tableOfPrecision(texts),
    '',
    ...tableOfCertainty(texts.filter(({ isKeptApart }) => isKeptApart)),
    '',
    timeOf(texts),
  ])
  const keptApart = texts.filter(({ isKeptApart }) => isKeptApart)
  writeFileSync(join(corpus, 'figures.json'), figuresOf(keptApart))
  write('bench-masking-summary', summaryOf(keptApart), 'README.md')
}

function write(marker: string, lines: readonly string[], name = 'measurements.md'): void {
  const file = join(root, name)
  console.log(`${lines.join('\n')}\n`)
  const text = readFileSync(file, 'utf8')
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`There is no place between ${start} and ${end}`)
  writeFileSync(file, `${text.slice(0, from + start.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`)
}

/** A Markdown table. The first column is text, the others are numbers. */
function tableOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const rowOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [rowOf(heads), `| --- |${' ---: |'.repeat(heads.length - 1)}`, ...rows.map(rowOf)]
}

function tableOfOwn(title: string, passages: readonly Passage[]): string[] {
  return [
    `**${title}: ${passages.length} passages of our own**`,
    '',
    ...tableOf(
      ['Kind', 'Marked', 'Hidden whole', 'Found', 'Right', 'Right kind'],
      scoreTexts(passages, findSpans).map(({ kind, marked, hidden, found, right, rightKind }) => [
        kind,
        marked,
        percent(hidden, marked),
        found,
        percent(right, found),
        percent(rightKind, found),
      ]),
    ),
  ]
}

function tableOfDisguises(): string[] {
  const scores = scoreDisguises((missed) => console.log(missed))
  const sum = (key: 'whole' | 'part' | 'missed') => scores.reduce((total, score) => total + score[key], 0)
  return [
    `**${SUBJECTS.length} names and numbers in ${scores.length} disguises, where they change anything**`,
    '',
    ...tableOf(
      ['Disguise', 'Found whole', 'In part', 'Missed'],
      [
        ...scores.map(({ disguise, whole, part, missed }) => [disguise, whole, part, missed]),
        ['all', sum('whole'), sum('part'), sum('missed')],
      ],
    ),
  ]
}

async function tableOfSets(texts: readonly PublicText[]): Promise<string[]> {
  const peers = flags.peers ? await loadPeers() : []
  const found = await Promise.all(
    peers.map(async ({ find }) => {
      const byText = new Map<string, readonly Span[]>()
      for (const { text } of texts) byText.set(text, await find(text))
      return (text: string) => byText.get(text) ?? []
    }),
  )
  const rows = [...Map.groupBy(texts, ({ set }) => set)].flatMap(([set, inSet]) => {
    const theirs = found.map((find) => scoreTexts(inSet, find))
    return scoreTexts(inSet, findSpans)
      .filter(({ marked }) => marked > 0)
      .map(({ kind, marked, hidden }) => {
        const others = theirs.map((scores) => scores.find((score) => score.kind === kind)?.hidden ?? 0)
        const cells = [hidden, ...others].map((count) => percent(count, marked))
        return [set, kind, marked, ...cells]
      })
  })
  return [
    `**Hidden whole in ${texts.length} texts that others wrote, the half kept apart**`,
    '',
    ...tableOf(['Set', 'Kind', 'Marked', 'Preview', ...peers.map(({ name }) => name)], rows),
  ]
}

function tableOfPrecision(texts: readonly PublicText[]): string[] {
  const personOf = (list: readonly PublicText[]) => scoreTexts(list, findSpans).find(({ kind }) => kind === 'person')
  const share = (score: Score | undefined) => percent(score?.right ?? 0, score?.found ?? 0)
  return [
    '**How much of what it takes for a person is marked as something**',
    '',
    ...tableOf(
      ['Set', 'The half the rules were written with', 'The half kept apart'],
      [...Map.groupBy(texts, ({ set }) => set)].map(([set, inSet]) => {
        const halves = [false, true].map((apart) => inSet.filter(({ isKeptApart }) => isKeptApart === apart))
        return [set, ...halves.map((half) => share(personOf(half)))]
      }),
    ),
  ]
}

function tableOfCertainty(texts: readonly PublicText[]): string[] {
  return [
    '**How much of each certainty is right, in the half kept apart**',
    '',
    ...tableOf(
      ['Certainty', 'Found', 'Marked as something'],
      CERTAINTIES.map((certainty) => {
        const ofThis = (text: string) => findSpans(text).filter((span) => span.certainty === certainty)
        const scores = scoreTexts(texts, ofThis).filter(({ kind }) => kind !== 'date' && kind !== 'money')
        const total = (key: 'found' | 'right') => scores.reduce((sum, score) => sum + score[key], 0)
        return [certainty, total('found'), percent(total('right'), total('found'))]
      }),
    ),
  ]
}

function timeOf(texts: readonly PublicText[]): string {
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0)
  const start = process.cpuUsage()
  for (const { text } of texts) findSpans(text)
  const { user, system } = process.cpuUsage(start)
  const milliseconds = ((user + system) / 1000 / characters) * 10_000
  return `${milliseconds.toFixed(0)} ms of processor time for 10,000 characters, over all of these texts.`
}

function summaryOf(texts: readonly PublicText[]): string[] {
  const rowOf = (name: string, { marked, hidden }: Score) => [name, marked, percent(hidden, marked)]
  const people = [...Map.groupBy(texts, ({ set }) => set)].flatMap(([set, inSet]) =>
    scoreTexts(inSet, findSpans)
      .filter(({ kind }) => kind === 'person')
      .map((score) => rowOf(`person, in ${set}`, score)),
  )
  const others = scoreTexts(texts, findSpans)
    .filter(({ kind, marked }) => kind !== 'person' && marked > 0)
    .map((score) => rowOf(score.kind, score))
  return tableOf(['What', 'Marked', 'Hidden whole'], [...people, ...others])
}

/** The file with the figures shown by the preview, worst first. */
function figuresOf(texts: readonly PublicText[]): string {
  const totals = scoreTexts(texts, findSpans).filter(({ marked }) => marked > 0)
  const kinds = totals
    .toSorted((one, other) => one.hidden / one.marked - other.hidden / other.marked)
    .map(({ kind, marked, hidden }) => ({ kind, marked, hidden }))
  const names = [...Map.groupBy(texts, ({ set }) => set)].flatMap(([set, inSet]) =>
    scoreTexts(inSet, findSpans)
      .filter(({ kind }) => kind === 'person')
      .map(({ marked, hidden }) => ({ set, marked, hidden })),
  )
  const line = (entry: object) =>
    `    { ${Object.entries(entry)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(', ')} }`
  const list = (entries: readonly object[]) => entries.map(line).join(',\n')
  return `{\n  "texts": ${texts.length},\n  "kinds": [\n${list(kinds)}\n  ],\n  "names": [\n${list(names)}\n  ]\n}\n`
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

/** Installs the peers in a separate folder, since only this benchmark needs them. */
async function loadPeers(): Promise<Peer[]> {
  const folder = join(root, '../node_modules/.cache/masking-peers')
  if (!existsSync(join(folder, 'node_modules/redact-pii'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    const wanted = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], { cwd: folder })
  }
  const load = async (path: string): Promise<unknown> => import(pathToFileURL(join(folder, 'node_modules', path)).href)
  const { SyncRedactor } = (await load('redact-pii/lib/index.js')) as {
    SyncRedactor: new (options: { globalReplaceWith: string }) => { redact: (text: string) => string }
  }
  const { OpenRedaction } = (await load('@openredaction/core/dist/index.mjs')) as {
    OpenRedaction: new () => { detect: (text: string) => Promise<{ detections: { position: [number, number] }[] }> }
  }
  const redactor = new SyncRedactor({ globalReplaceWith: GAP })
  const detector = new OpenRedaction()
  return [
    {
      name: 'compromise',
      find: (text) => {
        const read = nlp(text)
        const views = [read.people(), read.organizations(), read.emails(), read.phoneNumbers()]
        const places = views.flatMap((view) => view.out('offset') as { offset: { start: number; length: number } }[])
        return Promise.resolve(
          places.map(({ offset: { start, length } }) => ({ start, end: start + length, kind: 'person' as const })),
        )
      },
    },
    { name: 'redact-pii', find: (text) => Promise.resolve(gapsIn(text, redactor.redact(text))) },
    {
      name: 'openredaction',
      find: async (text) =>
        (await detector.detect(text)).detections.map(({ position: [start, end] }) => ({ start, end, kind: 'person' })),
    },
  ]
}

/** The spans between the parts that are left. */
function gapsIn(text: string, redacted: string): Span[] {
  const gaps: Span[] = []
  let at = 0
  for (const [index, kept] of redacted.split(GAP).entries()) {
    const start = kept === '' ? at : text.indexOf(kept, at)
    if (start < 0) return gaps
    if (index > 0) gaps.push({ start: at, end: kept === '' ? at : start, kind: 'person' })
    at = start + kept.length
  }
  const last = gaps.at(-1)
  if (last && redacted.endsWith(GAP)) last.end = text.length
  return gaps
}
