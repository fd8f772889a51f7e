import type { PageRun } from './run-lighthouse.ts'

/** A page, and the two that it is held against. */
export interface MeasuredPage {
  route: string
  ours: PageRun
  /** The same HTML without scripts; undefined when another page of its kind was measured so. */
  bare: PageRun | undefined
  /** The same page of another build; undefined when it was not measured. */
  before: PageRun | undefined
}

const COLUMNS = [
  'Page',
  'Scores',
  'FCP, s',
  'LCP, s',
  '× no script',
  '× before',
  'CLS',
  'TBT, ms',
  'TBT, own time',
  'TBT, no script',
  'Main thread, ms',
  'Requests',
  'Before paint, KB',
  'HTML',
  'CSS',
  'JS',
  'Fonts',
  'Images',
]

/** A Markdown table, one line a page; sizes are kilobytes (1,000 bytes) on the wire, brotli where it is text. */
export const describePages = (pages: readonly MeasuredPage[]): string[] => [
  `| ${COLUMNS.join(' | ')} |`,
  `| --- | --- |${' ---: |'.repeat(COLUMNS.length - 2)}`,
  ...pages.map(describePage),
]

function describePage({ route, ours, bare, before }: MeasuredPage): string {
  const { scores, weight } = ours
  const failed = ours.failed.length > 0 ? ` (${ours.failed.join(', ')})` : ''
  const cells = [
    route,
    `${Object.values(scores).join(' / ')}${failed}`,
    seconds(ours.fcp),
    seconds(ours.lcp),
    bare ? (ours.lcp / bare.lcp).toFixed(2) : '',
    before ? (ours.lcp / before.lcp).toFixed(2) : '',
    ours.cls.toFixed(3),
    ours.tbt.toFixed(0),
    ours.ownTbt.toFixed(0),
    bare ? bare.tbt.toFixed(0) : '',
    ours.mainThread.toFixed(0),
    String(ours.requests),
    kilobytes(ours.bytesBeforePaint),
    kilobytes(weight.document),
    kilobytes(weight.stylesheet),
    kilobytes(weight.script),
    kilobytes(weight.font),
    kilobytes(weight.image),
  ]
  return `| ${cells.join(' | ')} |`
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
