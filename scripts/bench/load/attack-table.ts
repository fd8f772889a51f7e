import type { AttackRun } from './run-attack.ts'

/** Milliseconds that a visitor may wait for a page during an attack, but for one in a hundred. */
const MOST_P99_MS = 300

/** What the attack found: what each request costs, and what a visitor noticed of the dearest. */
export function attackTable(run: AttackRun): string[] {
  const { costs, connections, answers, seconds, cpuShare, before, meanwhile, wrong } = run
  const statuses = [...answers].map(([status, count]) => `${count} × ${status === 0 ? 'none' : status}`).join(', ')
  return [
    '| What an attacker asks for | ms of the processor an answer |',
    '| --- | ---: |',
    ...costs.map(({ name, milliseconds }) => `| ${name} | ${milliseconds.toFixed(2)} |`),
    '',
    `| ${connections} connections busy with the dearest for ${seconds} s | Bar | |`,
    '| --- | ---: | ---: |',
    `| Answers, by status | | ${statuses} |`,
    `| Part of its core that the server got | | ${Math.round(100 * cpuShare)} % |`,
    `| A visitor's \`GET /\` before: p50, ms | | ${before.p50.toFixed(1)} |`,
    `| p99, ms | | ${before.p99.toFixed(1)} |`,
    `| Meanwhile: p50, ms | | ${meanwhile.p50.toFixed(1)} |`,
    `| p99, ms | ${MOST_P99_MS} | ${meanwhile.p99.toFixed(1)} |`,
    `| longest, ms | | ${meanwhile.max.toFixed(1)} |`,
    `| wrong answers to the visitor, or none | 0 | ${wrong} |`,
    ...(meanwhile.p99 > MOST_P99_MS
      ? [`\n**Falls short** under attack: p99 is ${meanwhile.p99.toFixed(1)} ms, the bar ${MOST_P99_MS}.`]
      : []),
  ]
}
