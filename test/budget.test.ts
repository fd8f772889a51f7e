import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BARS, FIGURES, graphOf, readCeilings, weighSite } from './budget/budget.ts'

const CLIENT = join(import.meta.dirname, '../build/client')
const weights = await weighSite(CLIENT)
const ceilings = readCeilings()
const RENEW = 'If that is meant: node test/budget/renew-budget.ts'

test.for(Object.entries(BARS))('no page has more %s than the bar allows', ([name, bar]) => {
  const figure = name as keyof typeof BARS
  expect([...weights].filter(([, weight]) => weight[figure] > bar).map(([route]) => route)).toEqual([])
})

test('no page has become heavier than it was, nor asks for more before its first paint', () => {
  const grown = [...weights].flatMap(([route, weight]) => {
    const ceiling = ceilings[route]
    if (!ceiling) return [`${route} is new: it has no ceiling yet. ${RENEW}`]
    return FIGURES.filter((name, index) => weight[name] > (ceiling[index] ?? 0)).map(
      (name) => `${route}: ${name} is ${weight[name]}, the most is ${ceiling[FIGURES.indexOf(name)]}. ${RENEW}`,
    )
  })
  expect(grown).toEqual([])
  expect(Object.keys(ceilings).filter((route) => !weights.has(route))).toEqual([])
})

test('the first screen’s fonts come before the first layout: they are few, small, and those that the styles name', () => {
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8')
  const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href = '']) => href)
  const named = [...html.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, href]) => href)
  expect(preloaded).toHaveLength(2)
  expect(named).toEqual(expect.arrayContaining(preloaded))
  const bytes = preloaded.map((href) => statSync(join(CLIENT, href)).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(26_000)
})

test('pages that are read load no React, neither with their script nor for their drawings and free times', () => {
  const late = globSync('assets/{page,times-and-drawings}-*.js', { cwd: CLIENT }).map((name) => `/${name}`)
  expect(late).toHaveLength(2)
  const loaded = [...graphOf(CLIENT, late)].filter((path) =>
    readFileSync(join(CLIENT, path), 'utf8').includes('react.'),
  )
  expect(loaded).toEqual([])
})

// A page without script or font would mean that the test no longer finds them, not that they're gone.
test('what is weighed is there to be weighed', () => {
  const { islands = 0, fonts = 0 } = weights.get('/') ?? {}
  const scripts = [...weights.values()].map(({ script }) => script)
  expect([weights.size > 15, Math.min(...scripts) > 3000, islands > 50_000, fonts > 10_000]).not.toContain(false)
})
