import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openMetrics } from '#server/metrics/open-metrics.ts'
import { hasProgram } from '#test/has-program.ts'
import { openTestStore } from '#test/open-test-store.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** Every figure's name, as Prometheus knows it. */
async function names(): Promise<Set<string>> {
  await using store = await openTestStore()
  const parts = { db: store.db, clock: Date.now, destinations: ['survey'], takesWrites: async () => true }
  const { fetch } = openMetrics({ ...parts, backups: store.folder, build: 'x', droppedLines: () => 0 })
  const text = await (await fetch(new Request('http://127.0.0.1/metrics'))).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(types.flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`] : [name])))
}

it.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('%s asks for figures that there are', async (name) => {
  const known = await names()
  const asked =
    read(name).match(/\b[a-z]+(_[a-z0-9]+)*_(total|seconds|bucket|bytes|pending|held|failed|up|info)\b/g) ?? []
  expect(asked.length).toBeGreaterThan(5)
  expect([...new Set(asked)].filter((each) => !known.has(each))).toEqual([])
})

it('the dashboard is one that Grafana can read', () => {
  const { panels, title } = JSON.parse(read('grafana-dashboard.json')) as {
    title: string
    panels: { id: number; targets: { expr: string }[] }[]
  }
  expect(title).toBe('Gimbal')
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { targets } of panels) expect(targets.length).toBeGreaterThan(0)
})

it.skipIf(!hasProgram('promtool'))('promtool finds nothing wrong with the rules', () => {
  const { status, stdout } = spawnSync('promtool', ['check', 'rules', join(DEPLOY, 'prometheus-rules.yml')], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, expect.stringContaining('SUCCESS')])
})
