import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawPlate } from './draw-plates.ts'
import { readTokens } from './read-tokens.ts'

const fontOf = (svg: string) => Buffer.from(/base64,([^)]+)\)/.exec(svg)?.[1] ?? '', 'base64')

const { light } = readTokens()

test('a drawing brings its colors and a font with the letters of its labels, and asks for nothing from elsewhere', async () => {
  const svg = await drawPlate(readFileSync('site/plates/fractional-cto.svg', 'utf8'))
  expect(svg).toMatch(
    /^<svg [^>]*viewBox="0 0 480 300"[^>]* color="#[\da-f]{6}" font-family="L,[^>]*><style>@font-face/,
  )
  for (const color of [light.ink, light.paper, light.accent]) expect(svg).toContain(`"${color}"`)
  expect(svg).not.toContain('var(')
  expect(svg).toContain('@media(max-width:360px){[font-size="11"][letter-spacing=".06em"]{font-size:12.8px;')
  expect(fontOf(svg).subarray(0, 4).toString()).toBe('wOF2')
  expect(fontOf(svg).length).toBeLessThan(15_000)
  expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href=/)
})

test('the labels of every plate have the size that becomes larger where it is small', () => {
  const plates = globSync('site/plates/*.svg').map((file) => ({ file, svg: readFileSync(file, 'utf8') }))
  const framed = plates.filter(({ svg }) => svg.includes('viewBox="0 0 480 300"'))
  expect(framed.length).toBeGreaterThan(20)
  expect(framed.filter(({ svg }) => /font-size="(?!11")/.test(svg)).map(({ file }) => file)).toEqual([])
})
