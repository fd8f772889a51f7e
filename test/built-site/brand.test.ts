import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { site } from '#content/site.ts'
import { readTokens } from '#scripts/build/read-tokens.ts'

const CLIENT = 'build/client'
const built = (path: string) => readFileSync(`${CLIENT}/${path}`, 'utf8')
const { light, dark } = readTokens()

it('has a manifest and icons of the brand as it is', () => {
  const { name, background_color: ground, icons } = JSON.parse(built('site.webmanifest'))
  expect([name, ground]).toEqual([site.name, light.paper])
  for (const { src } of icons) expect(globSync(`.${src}`, { cwd: CLIENT })).toHaveLength(1)
  for (const color of [light.ink, dark.ink, light.accent]) expect(built('favicon.svg')).toContain(color)
})

it('paints around each page what its ground is', () => {
  expect(built('index.html')).toContain(`<meta name="theme-color" content="${light.paper}"/>`)
  expect(built('contact/index.html')).toContain(`<meta name="theme-color" content="${dark.paper}"/>`)
})

it('gives browsers sheets and pictures whose colors are written out', () => {
  const having = (pattern: string, part: string) =>
    globSync(pattern, { cwd: CLIENT }).filter((file) => built(file).includes(part))
  expect(having('index.html', '--color-paper:')).not.toEqual([])
  expect(having('**/index.html', 'oklch(from')).toEqual([])
  expect(having('assets/plates-*/*.svg', light.accent)).not.toEqual([])
  expect(having('assets/plates-*/*.svg', 'var(')).toEqual([])
})
