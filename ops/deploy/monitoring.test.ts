import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openMetrics } from '#server/metrics/open-metrics.ts'
import { openTestStore } from '#test/open-test-store.ts'

const RULES = join(import.meta.dirname, '../../deploy/prometheus-rules.yml')

/** What a server that has just started tells. */
async function readFigures(): Promise<string> {
  await using store = await openTestStore()
  const deps = { db: store.db, clock: Date.now, destinations: ['survey'], takesWrites: async () => true }
  const { fetch } = openMetrics({
    ...deps,
    backups: store.folder,
    build: 'x',
    droppedLines: () => 0,
    landingPages: async () => [],
    revisions: () => ({ shown: 0, newest: 0 }),
  })
  return await (await fetch(new Request('http://127.0.0.1/metrics'))).text()
}

/** Every figure's name, as Prometheus knows it. */
async function names(): Promise<Set<string>> {
  const text = await readFigures()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(types.flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`] : [name])))
}

it.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('%s asks for metrics that there are', async (name) => {
  const known = await names()
  const asked =
    readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8').match(
      /\b[a-z]+(_[a-z0-9]+)*_(total|seconds|bucket|bytes|pending|held|failed|up|info|shown|newest)\b/g,
    ) ?? []
  expect(asked.length).toBeGreaterThan(5)
  expect([...new Set(asked)].filter((each) => !known.has(each))).toEqual([])
})

it('has each rule see the first event, too: a metric that begins with it has not risen', async () => {
  const figures = await readFigures()
  const rising = [...readFileSync(RULES, 'utf8').matchAll(/increase\((\w+)(?:\{(\w+)=~?"([^"]+)"\})?\[/g)]
  const begins = rising.map(
    ([, name, label, value]) => `^${name}${label ? `\\{.*${label}="(${value})".*\\}` : '.*'} 0$`,
  )
  expect(begins.length).toBeGreaterThan(3)
  expect(begins.filter((line) => !new RegExp(line, 'm').test(figures))).toEqual([])
})
