// Measures what the masking preview finds, and writes it into docs/measurements.md.
//   npm run bench:masking                                our own passages (a second)
//   npm run bench:masking -- --texts FILE [--peers]      texts that others wrote as well (app/masker/corpus/README.md says which),
//                                                        with --peers beside other packages; the preview shows these figures
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findSpans } from '#app/masker/engine/find-spans.ts'
import { CERTAINTIES, type Span } from '#app/masker/engine/reading.ts'
import { type Passage, type PublicText, parseCorpus, parsePublicTexts } from './masking/passages.ts'
import { loadPeers } from './masking/peers.ts'
import { type Score, scoreTexts } from './masking/score.ts'
import { writeMeasurement } from './write-measurement.ts'

const { values: flags } = parseArgs({ options: { texts: { type: 'string' }, peers: { type: 'boolean' } } })
const root = resolve(import.meta.dirname, '../..')
const corpus = join(root, 'app/masker/corpus')
const readCorpus = (name: string) => parseCorpus(readFileSync(join(corpus, `${name}.md`), 'utf8'))

write('bench-masking', [
  ...tableOfOwn('Held out', readCorpus('held-out')),
  '',
  ...tableOfOwn('The rules were written for these', readCorpus('develop')),
])
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
  writeFileSync(join(corpus, 'figures.json'), figuresOf(texts.filter(({ isKeptApart }) => isKeptApart)))
}

function write(marker: string, lines: readonly string[]): void {
  console.log(`${lines.join('\n')}\n`)
  writeMeasurement(marker, `\n${lines.join('\n')}\n`)
}

function tableOfOwn(title: string, passages: readonly Passage[]): string[] {
  return [
    `**${title}: ${passages.length} passages of our own**`,
    '',
    '| Kind | Marked | Hidden whole | Found | Right | Right kind |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...scoreTexts(passages, findSpans).map(
      ({ kind, marked, hidden, found, right, rightKind }) =>
        `| ${kind} | ${marked} | ${percent(hidden, marked)} | ${found} | ${percent(right, found)} | ${percent(rightKind, found)} |`,
    ),
  ]
}

/** By set and kind, beside the peers: they're asked once a text. */
async function tableOfSets(texts: readonly PublicText[]): Promise<string[]> {
  const peers = flags.peers ? await loadPeers(root) : []
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
        return `| ${set} | ${kind} | ${marked} | ${cells.join(' | ')} |`
      })
  })
  return [
    `**Hidden whole in ${texts.length} texts that others wrote, the half kept apart**`,
    '',
    `| Set | Kind | Marked | Preview |${peers.map(({ name }) => ` ${name} |`).join('')}`,
    `| --- | --- | ---: | ---: |${' ---: |'.repeat(peers.length)}`,
    ...rows,
  ]
}

function tableOfPrecision(texts: readonly PublicText[]): string[] {
  const personOf = (list: readonly PublicText[]) => scoreTexts(list, findSpans).find(({ kind }) => kind === 'person')
  const share = (score: Score | undefined) => percent(score?.right ?? 0, score?.found ?? 0)
  return [
    '**How much of what it takes for a person is marked as something**',
    '',
    '| Set | The half the rules were written with | The half kept apart |',
    '| --- | ---: | ---: |',
    ...[...Map.groupBy(texts, ({ set }) => set)].map(([set, inSet]) => {
      const [work, kept] = [false, true].map((apart) => inSet.filter(({ isKeptApart }) => isKeptApart === apart))
      return `| ${set} | ${share(personOf(work ?? []))} | ${share(personOf(kept ?? []))} |`
    }),
  ]
}

function tableOfCertainty(texts: readonly PublicText[]): string[] {
  return [
    '**How much of each certainty is right, in the half kept apart**',
    '',
    '| Certainty | Found | Marked as something |',
    '| --- | ---: | ---: |',
    ...CERTAINTIES.map((certainty) => {
      const ofThis = (text: string) => findSpans(text).filter((span) => span.certainty === certainty)
      const scores = scoreTexts(texts, ofThis).filter(({ kind }) => kind !== 'date' && kind !== 'money')
      const [found, right] = (['found', 'right'] as const).map((key) =>
        scores.reduce((sum, score) => sum + score[key], 0),
      )
      return `| ${certainty} | ${found} | ${percent(right ?? 0, found ?? 0)} |`
    }),
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

/** What the preview says of itself, the worst first. As the text of a file. */
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
