import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONGEST_DRAWING, markSvg, readDrawing } from '#contracts/mark.ts'
import { runs } from '#test/runs.ts'
import { redrawMark } from './redraw-mark.ts'

const svg = (inside: string, box = '0 0 10 10') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`
/** How a shape in ink stands on the plate. */
const INK = 'ink none 1 10 0 0 10 -50 -50'
const drawn = (text: string) => {
  const redrawn = redrawMark(text)
  return typeof redrawn === 'string' ? redrawn : redrawn.drawing.split('\n')
}

it.each<[what: string, inside: string, drawing: string[] | RegExp]>([
  ['a path', '<path d="M0,0 l10 10z"/>', [`${INK} M0 0L10 10Z`]],
  ['an arc with its flags run together', '<path d="M5 0a5 5 0 01 5 5"/>', [`${INK} M5 0C7.76 0 10 2.24 10 5`]],
  ['a rounded corner', '<path d="M0 0q5 0 5 5"/>', [`${INK} M0 0Q5 0 5 5`]],
  ['a line in color', '<line x2="9" y2="9" stroke="#c00" fill="none"/>', ['none accent 1 10 0 0 10 -50 -50 M0 0L9 9']],
  [
    'white on a moved group',
    '<g transform="translate(1 2)" style="fill:white"><rect width="2" height="3"/></g>',
    ['paper none 1 10 0 0 10 -40 -30 M0 0L2 0L2 3L0 3Z'],
  ],
  [
    'in the colors of classes',
    '<style>.st0{fill:none;} .st0, .st1{stroke:#c00;stroke-width:2}</style><path class="x st0" d="M0 0h5"/>',
    ['none accent 2 10 0 0 10 -50 -50 M0 0L5 0'],
  ],
  ['a polygon', '<polygon points="0,0 5,0 5,5"/>', [`${INK} M0 0L5 0L5 5Z`]],
  ['nothing of definitions', '<defs><path d="M0 0h1"/></defs><path d="M0 0h2"/>', [`${INK} M0 0L2 0`]],
  ['no script', '<script>alert(1)</script>', /no shapes/],
  ['no foreign object', '<foreignObject><p onclick="x">A</p><path d="M0 0h1"/></foreignObject>', /no shapes/],
  ['nothing from elsewhere', '<use href="https://x.example/a.svg#b"/><image href="data:image/png,AA"/>', /no shapes/],
  ['no words in a path', '<path d="M0 0url(https://x.example)"/>', /no shapes/],
  ['no huge numbers', '<path d="M0 0h1e40"/>', /no shapes/],
  ['no huge transforms', '<path transform="scale(1e9)" d="M0 0h1"/>', /too large/],
  ['not too much', `<path d="M0 0${'h1.25v1.25'.repeat(900)}"/>`, /too much detail/],
  ['not too many', '<path d="M0 0h1"/>'.repeat(600), /too many parts/],
])('draws %s', (_, inside, drawing) => {
  if (Array.isArray(drawing)) expect(drawn(svg(inside))).toEqual(drawing)
  else expect(drawn(svg(inside))).toMatch(drawing)
})

it('refuses what is no SVG, or a megabyte', () => {
  for (const text of ['', 'GIF89a', '<html><path d="M0 0h1"/></html>'])
    expect(redrawMark(text)).toMatch(/^isn’t an SVG/)
  expect(redrawMark(svg(' '.repeat(1_000_000)))).toMatch(/larger than 100 KB/)
  for (const attribute of ['style', 'transform', 'fill', 'd', 'stroke-width'])
    expect(drawn(svg(`<path d="M0 0h1"/><path ${attribute}="${'a('.repeat(40_000)}"/>`))).toHaveLength(1)
  const rules = `<style>${'.a,'.repeat(10_000)}.a{${'fill:red;'.repeat(5000)}}</style><path class="a" d="M0 0h1"/>`
  expect(drawn(svg(rules))).toHaveLength(1)
  const laughs = `<!DOCTYPE svg [<!ENTITY a "M0 0h1"><!ENTITY b "${'&a;'.repeat(50)}">]>${svg('<path d="&b;"/>')}`
  expect(redrawMark(laughs)).toMatch(/no shapes/)
})

const COLORS = { ink: '#000', accent: '#f00', paper: '#fff' }

it('lets nothing but numbers into a page, whatever is uploaded', () => {
  const nasty = `" < > ' &#34; url( javascript: onload= </path> ]]> <!-- \u0000 1e999 - . NaN M a 0 5`.split(' ')
  const value = fc.array(fc.constantFrom(' ', ...nasty), { maxLength: 12 }).map((parts) => parts.join(''))
  const names = 'd points transform fill style stroke-width r cx onload href viewBox'.split(' ')
  const attribute = fc.tuple(fc.constantFrom(...names), value)
  const element = fc.tuple(
    fc.constantFrom('path', 'circle', 'polygon', 'rect', 'g', 'script', 'svg', 'a', 'style'),
    fc.array(attribute, { maxLength: 4 }),
  )
  const write = ([name, attributes]: [string, [string, string][]]) =>
    `<${name} ${attributes.map(([key, said]) => `${key}="${said}"`).join(' ')}>`
  fc.assert(
    fc.property(fc.array(element, { maxLength: 8 }), (elements) => {
      const redrawn = redrawMark(svg(`<path d="M0 0h5"/>${elements.map(write).join('')}`))
      if (typeof redrawn === 'string') return
      const { drawing } = redrawn
      expect(drawing.length).toBeLessThanOrEqual(LONGEST_DRAWING)
      expect(readDrawing(drawing)).toBeDefined()
      const page = markSvg({ letters: '', drawing }, COLORS, '') ?? ''
      expect(
        page.replaceAll(
          /<path fill="(?:#000|#f00|#fff|none)" stroke="(?:#000|#f00|#fff|none)" stroke-width="[\d.]+" transform="matrix\([\d. -]+\)" d="[MLCQZ\d. -]+"\/>/gi,
          '',
        ),
      ).toBe('')
      new Resvg(svg(page)).getBBox()
    }),
    runs(200),
  )
})
