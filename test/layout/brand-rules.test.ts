import { expect, it } from 'vitest'
import { colorsBesideTokens, namesBesideSite } from './brand-rules.ts'

it.each([
  ['app/a.css', 'a { color: #FFF; }', 'app/a.css:1 says #FFF: use a color of app/styles/tokens.css'],
  ['app/plates/a.svg', '<g>\n<path stroke="#F7F4EE"/>', 'app/plates/a.svg:2 says #F7F4EE: use a color of'],
  ['app/plates/a.svg', 'fill="var(--plate-tone,#123B5D)"', 'app/plates/a.svg:1 says #123B5D: use a color of'],
  ['app/a.tsx', 'className="[--color-primary:#1f5580]"', 'app/a.tsx:1 says #1f5580: use a color of'],
  ['app/a.css', 'a { color: rgb(0 0 0 / 40%); }', 'app/a.css:1 says rgb(0: use a color of'],
])('finds the color of %s in %s', (path, text, said) => {
  expect(colorsBesideTokens([{ path, text }])).toEqual([expect.stringContaining(said)])
})

it.each([
  ['app/styles/tokens.css', '--color-paper: #f7f4ee;'],
  ['app/a.test.ts', "'#f7f4ee'"],
  ['sandbox/page/payments.css', '#f7f4ee'],
  ['app/a.tsx', '<use href="#bad"/><a href="#ace">&#39; url(#fade) #plate color-mix(in srgb, red, blue)'],
  ['app/a.css', 'a { color: oklch(from var(--brand-ink) 0.3 c h); }'],
])('finds none in %s: %s', (path, text) => {
  expect(colorsBesideTokens([{ path, text }])).toEqual([])
})

it('finds the name in code, not in words or tests', () => {
  const texts = ['app/a.tsx', 'server/a.ts', 'content/about.md', 'server/a.test.ts', 'docs/a.md'].map((path) => ({
    path,
    text: "\n'By Gimbal', gimbal.sqlite, GIMBAL-DEMO",
  }))
  expect(namesBesideSite(texts)).toEqual([
    'app/a.tsx:2 says Gimbal: take the name from content/site.ts',
    'server/a.ts:2 says Gimbal: take the name from content/site.ts',
  ])
})
