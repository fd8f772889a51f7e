import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentsOf, BUILT_ACCENT, GROUNDS, nearestAccent, weaknessOf } from '#content-loader/accent.ts'
import { contentProblem, wordProblem } from '#contracts/content-problems.ts'
import { runs } from '#test/runs.ts'
import { type ColorName, type Palette, parseTokens, readTokens, TOKENS_FILE, writeOut } from './read-tokens.ts'

const css = readFileSync(TOKENS_FILE, 'utf8')
/** The tokens with some colors replaced, independent of the owner's choice. */
const changed = (colors: Record<string, string>) =>
  Object.entries({ 'on-accent': 'var(--brand-ink)', ...colors }).reduce(
    (text, [name, color]) => text.replace(new RegExp(`(--color-${name}: )[^;]+`), `$1${color}`),
    css,
  )

/** Min contrast: 4.5 for text on its background, 3 for field borders. */
const WORDS: ColorName[] = ['ink', 'quiet', 'primary', 'accent-text', 'good', 'bad']
const PAIRS: readonly (readonly [ColorName, ColorName, number])[] = [
  ...WORDS.flatMap((words) => [[words, 'paper', 4.5] as const, [words, 'raised', 4.5] as const]),
  ['on-accent', 'accent', 4.5],
  ['edge', 'paper', 3],
]

const unreadable = (palette: Palette) =>
  PAIRS.filter(([words, ground, least]) => wcagContrast(palette[words], palette[ground]) < least).map(
    ([words, ground]) => `${words} on ${ground}`,
  )

it('has words that can be read on their grounds in every theme', () => {
  const { light, dark, deep } = readTokens()
  expect([light, dark, deep].map(unreadable)).toEqual([[], [], []])
})

it.each(['#2fa36b', '#d95f8c', '#7a8cf0'])('derives readable colors from an accent of %s too', (accent) => {
  const { light, dark, deep } = parseTokens(changed({ accent }))
  expect(light.accent).toBe(accent)
  expect([light, dark, deep].flatMap(unreadable).filter((pair) => pair.includes('accent'))).toEqual([])
})

it('writes derived colors out, however a minifier spaces them', () => {
  const { dark } = readTokens()
  const value = 'oklch(from var(--brand-ink) .765 calc(c*.9) calc(h - 4))'
  expect(writeOut(`a{color:${value};--b:${value}}`)).toBe(`a{color:${dark.quiet};--b:${dark.quiet}}`)
  expect(writeOut(`:root{--brand-ink:var(--color-ink);--a:var(--brand-ink)}`)).toBe(`:root{--a:${dark.paper}}`)
  // Half as light as white, without its chroma.
  const gray = parseTokens(changed({ accent: '#2fa36b', good: 'oklch(from var(--color-accent) .5 calc(c*0) h)' }))
  expect(gray.light.good).toBe('#636363')
  expect(() => writeOut('a{color:oklch(from var(--brand-ink) l c h / 50%)}')).toThrow(/isn’t a color that a build can/)
})

it.each([
  ['--color-accent: tomato;', /tokens.css: --color-accent is tomato, which icons and pictures cannot be made from/],
  ['--color-accent: var(--color-accent);', /--color-accent is made from itself/],
  ['', /--color-accent is missing. Write it as --color-accent: #1f6b4a;/],
])('names what is wrong with %j, and the cure', (line, said) => {
  const wrong = css.replace(/--color-accent: [^;]+;/, line)
  expect(() => parseTokens(wrong)).toThrow(said)
})

it('has the same accent, twins and grounds as what checks an owner’s accent', () => {
  const { light, dark, deep } = readTokens()
  const { accent, text, light: lit, deep: onDeep } = accentsOf(BUILT_ACCENT)
  expect([accent, text, lit, onDeep]).toEqual([light.accent, light['accent-text'], dark.accent, deep['accent-text']])
  expect(GROUNDS).toEqual({ paper: light.paper, ink: light.ink, primary: light.primary })
})

it('finds a color near any other that can be read everywhere', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (accent) => {
      expect(weaknessOf(nearestAccent(accent))).toBeUndefined()
    }),
    runs(20),
  )
  expect([weaknessOf('#e4572e'), weaknessOf('#ffff00')?.against]).toEqual([undefined, 'the page’s background'])
  // One that's named as an example is taken.
  const [example = ''] = /#\w+/.exec(wordProblem(contentProblem('accent', 'no-color'), 'form')) ?? []
  expect(weaknessOf(example)).toBeUndefined()
})
