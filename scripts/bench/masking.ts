// Measures what the masking preview finds in labelled passages, also for the preview itself: npm run bench:masking
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseCorpus } from '#app/masker/corpus/parse-corpus.ts'
import { recallOf } from '#app/masker/corpus/recall-of.ts'
import { type Score, scorePassages } from '#app/masker/corpus/score.ts'
import { findSpans } from '#app/masker/engine/find-spans.ts'
import { writeMeasurement } from './write-measurement.ts'

const root = resolve(import.meta.dirname, '../..')
const corpus = join(root, 'app/masker/corpus')

const [developed, heldOut] = ['develop', 'held-out'].map((name) => {
  const passages = parseCorpus(readFileSync(join(corpus, `${name}.md`), 'utf8'))
  return { passages, scores: scorePassages(passages, findSpans) }
})
if (!developed || !heldOut) throw new Error('The corpus has two files')

const tables = [
  ...tableOf(`Held out: ${heldOut.passages.length} passages that the rules were not written for`, heldOut.scores),
  '',
  ...tableOf(`Developed on: ${developed.passages.length} passages`, developed.scores),
]
console.log(tables.join('\n'))
writeMeasurement('bench-masking', `\n${tables.join('\n')}\n`)
writeFileSync(join(corpus, 'recall.json'), recallOf(heldOut.passages.length, heldOut.scores))

function tableOf(title: string, scores: readonly Score[]): string[] {
  return [
    `**${title}**`,
    '',
    '| Kind | Marked | Found | Exact: precision | recall | Touching: precision | recall | Hidden whole |',
    `| --- |${' ---: |'.repeat(7)}`,
    ...scores.map(
      ({ kind, marked, found, exact, touchedMarked, touchedFound, hidden }) =>
        `| ${kind} | ${marked} | ${found} | ${percent(exact, found)} | ${percent(exact, marked)} | ${percent(touchedFound, found)} | ${percent(touchedMarked, marked)} | ${percent(hidden, marked)} |`,
    ),
  ]
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}
