import type { LoadRun } from './run-load.ts'

/** The bars. */
const MOST_P99_MS = 100
const MOST_MEBIBYTES = 150

/** The table of the runs, a column each, and below it in plain words what falls short. */
export function loadTable(runs: ReadonlyMap<string, LoadRun>): string[] {
  const row = (name: string, bar: string, figure: (run: LoadRun) => string) =>
    `| ${[name, bar, ...[...runs.values()].map(figure)].join(' | ')} |`
  return [
    `| | Bar | ${[...runs.keys()].join(' | ')} |`,
    `| --- | ---: |${' ---: |'.repeat(runs.size)}`,
    row('Leads sent', '', ({ leads }) => String(leads.count)),
    row('acknowledged', 'all', ({ acknowledged }) => String(acknowledged.size)),
    row('acknowledged, but not in the store', '0', ({ lost }) => String(lost.length)),
    row('wrong answers, or none', '0', (run) => String(countWrong(run))),
    row('Leads: p50, ms', '', ({ leads }) => figureOf(leads.p50)),
    row('p99, ms', `${MOST_P99_MS}`, ({ leads }) => figureOf(leads.p99)),
    row('longest, ms', '', ({ leads }) => figureOf(leads.max)),
    row('p99 after the first three seconds, ms', '', ({ afterStart }) => figureOf(afterStart.leads.p99)),
    row('longest after them, ms', '', ({ afterStart }) => figureOf(afterStart.leads.max)),
    row('Pages asked meanwhile', '', ({ pages }) => String(pages.count)),
    row('p50, ms', '', ({ pages }) => figureOf(pages.p50)),
    row('p99, ms', '', ({ pages }) => figureOf(pages.p99)),
    row('p99 after the first three seconds, ms', '', ({ afterStart }) => figureOf(afterStart.pages.p99)),
    row('Deliveries waiting at the end', '', ({ waiting }) => String(waiting.deliveries)),
    row('the oldest for, ms', '', ({ waiting }) => figureOf(waiting.oldestMs)),
    row('all delivered after, s', '', ({ drainSeconds }) => drainSeconds?.toFixed(1) ?? 'not in two minutes'),
    row('leads that the receiver has', 'all', ({ delivered }) => String(delivered)),
    row('Part of its core that the server used', '', ({ cpuShare }) => `${Math.round(100 * cpuShare)} %`),
    row('Memory of the server at rest, MiB', `${MOST_MEBIBYTES}`, ({ rss }) => figureOf(rss.idle)),
    row('at the end of the load, MiB', `${MOST_MEBIBYTES}`, ({ rss }) => figureOf(rss.loaded)),
    row('the most at any time, MiB', '', ({ rss }) => figureOf(rss.most)),
    ...[...runs].flatMap(([name, run]) => shortfalls(run).map((what) => `\n**Falls short** on ${name}: ${what}`)),
  ]
}

/** Whether a lead was lost or an answer was wrong: what may never be, on however slow a machine. */
export const isBroken = (run: LoadRun): boolean => run.lost.length > 0 || countWrong(run) > 0

const countWrong = ({ wrong }: LoadRun) => [...wrong.values()].reduce((sum, count) => sum + count, 0)

function shortfalls(run: LoadRun): string[] {
  const { leads, rss, lost, wrong, drainSeconds } = run
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged leads are not in the store, the first ${lost[0]}.`] : []),
    ...[...wrong].map(([what, count]) => `${what}, ${count} times.`),
    ...(leads.p99 > MOST_P99_MS ? [`p99 is ${figureOf(leads.p99)} ms, the bar ${MOST_P99_MS}.`] : []),
    ...(drainSeconds === undefined ? ['deliveries still wait two minutes after the last lead.'] : []),
    ...(rss.idle > MOST_MEBIBYTES ? [`${figureOf(rss.idle)} MiB at rest, the bar ${MOST_MEBIBYTES}.`] : []),
    ...(rss.loaded > MOST_MEBIBYTES ? [`${figureOf(rss.loaded)} MiB under load, the bar ${MOST_MEBIBYTES}.`] : []),
  ]
}

const figureOf = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))
