// Measures what the masking preview finds, and writes it to measurements.md and README.md.
//   npx node packages/masker/bench/measure.ts                               our own passages (a second)
//   npx node packages/masker/bench/measure.ts --texts FILE     plus texts by others (corpus/README.md), whose figures the preview
//                                                     shows
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CERTAINTIES } from '../engine/annotated-text.ts'
import { findSpans } from '../engine/find-spans.ts'
import { SUBJECTS, scoreDisguises, scoreSentences } from './disguises.ts'
import { FRAME_NAMES, scoreOrigins } from './origins.ts'
import { type Passage, type PublicText, parseCorpus, parsePublicTexts, type Score, scoreTexts } from './score.ts'
import { tableOf, writeLines } from './write-table.ts'

const { values: flags } = parseArgs({ options: { texts: { type: 'string' } } })
const root = join(import.meta.dirname, '..')
const corpus = join(root, 'corpus')

const readCorpus = (name: string) => parseCorpus(readFileSync(join(corpus, `${name}.md`), 'utf8'))

writeLines('bench-masking', [
  ...tableOfOwn('Held out', readCorpus('held-out')),
  '',
  ...tableOfOwn('The rules were written for these', readCorpus('develop')),
])
writeLines('bench-masking-disguises', tableOfDisguises())
writeLines('bench-masking-origins', tableOfOrigins())
writeLines('bench-masking-sentences', tableOfSentences(), 'README.md')
if (flags.texts !== undefined) {
  const texts = parsePublicTexts(readFileSync(flags.texts, 'utf8'))
  writeLines('bench-masking-public', [
    ...tableOfSets(texts.filter(({ isKeptApart }) => isKeptApart)),
    '',
    ...tableOfPrecision(texts),
    '',
    ...tableOfCertainty(texts.filter(({ isKeptApart }) => isKeptApart)),
    '',
    timeOf(texts),
  ])
  const keptApart = texts.filter(({ isKeptApart }) => isKeptApart)
  writeFileSync(join(corpus, 'figures.json'), figuresOf(keptApart))
  writeLines('bench-masking-summary', summaryOf(keptApart), 'README.md')
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

/** By what stands where, in sentences written to break the rules. */
function tableOfSentences(): string[] {
  const { groups, clean, touched } = scoreSentences(readFileSync(join(corpus, 'sentences.jsonl'), 'utf8'))
  return [
    ...tableOf(
      ['What', 'Secrets', 'Hidden whole'],
      groups.map(({ group, marked, whole }) => [group, marked, percent(whole, marked)]),
    ),
    '',
    `Of ${clean} sentences in which nothing is to be found, it touches ${touched}.`,
  ]
}

function tableOfOrigins(): string[] {
  return [
    '**Made-up names by origin, hidden whole in each frame (of 6)**',
    '',
    ...tableOf(
      ['Origin', 'All', ...FRAME_NAMES],
      scoreOrigins((missed) => console.log(missed)).map(({ origin, tried, whole, byFrame }) => [
        origin,
        percent(whole, tried),
        ...byFrame,
      ]),
    ),
  ]
}

function tableOfSets(texts: readonly PublicText[]): string[] {
  const rows = [...Map.groupBy(texts, ({ set }) => set)].flatMap(([set, inSet]) =>
    scoreTexts(inSet, findSpans)
      .filter(({ marked }) => marked > 0)
      .map(({ kind, marked, hidden }) => [set, kind, marked, percent(hidden, marked)]),
  )
  return [
    `**Hidden whole in ${texts.length} texts that others wrote, the half kept apart**`,
    '',
    ...tableOf(['Set', 'Kind', 'Marked', 'Preview'], rows),
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
