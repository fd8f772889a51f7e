import { expect, test } from 'vitest'
import { CONTENT, FILES } from '#test/site-content.ts'
import { landingPages } from '../paths.ts'
import { type ContentFile, readContentFolder } from './front-matter.server.ts'
import { parseLandingCopy } from './landing-pages.server.ts'

const words = (count: number) => Array(count).fill('word').join(' ')

const both = {
  title: 'Intake that goes on',
  description: 'What changes for the office.',
  audience: 'For firms of two to ten',
  headline: 'The inquiry that waits',
  standfirst: 'It came on Friday.',
  buttonNote: 'By phone or video.',
  benefitsTitle: 'What you get',
  benefits: ['One', 'Two', 'Three'].map((title) => ({ title, text: 'Something concrete.' })),
  closingTitle: 'Tell us',
  closingText: 'Bring a matter.',
}
const heads = { title: 'A figure', caption: 'An example.' }
const lane = { name: 'Before', entries: ['Fri 21:05', 'Sat 9:40', 'Mon 8:00'].map((at) => ({ at, text: 'It waits.' })) }
const timeline = { kind: 'timeline', ...heads, lanes: [lane, { ...lane, name: 'After' }] }
const months = [24, 18, 12, 6, 0].map((at) => ({ at, text: 'Something is done.' }))
const gauge = { name: 'Unbilled', low: 0, high: 90, reading: 42, unit: 'days', meaning: 'Half waits longer.' }
const testimonial = { quote: words(20), role: 'Solo practitioner' }

const fileA = (change: object = {}, body = ''): ContentFile => ({
  path: 'content/landing-pages/lp_00_a.md',
  slug: 'lp_00_a',
  frontMatter: { ...both, exhibit: timeline, testimonials: [testimonial, testimonial], sample: true, ...change },
  body,
})

const chapters = (count: number) => `\n\n## A chapter\n\n${words(130)}`.repeat(count)
const fileB = (change: object = {}, body = chapters(3)): ContentFile => ({
  path: 'content/landing-pages/lp_00_b.md',
  slug: 'lp_00_b',
  frontMatter: { ...both, ...change },
  body,
})

test('each address has its words, and no words are without an address', () => {
  const addresses = landingPages.map(({ path }) => path)
  expect(addresses.map((path) => CONTENT.landingPages.read(path).variant)).toEqual(addresses.map((path) => path.at(-1)))
  expect(readContentFolder(FILES, 'landing-pages').map(({ slug }) => `/${slug}`)).toEqual(addresses)
})

test('A has a figure and two voices, B a text with its contents', () => {
  expect(parseLandingCopy(fileA(), FILES)).toMatchObject({ variant: 'a', sample: true, exhibit: { kind: 'timeline' } })
  const long = parseLandingCopy(fileB(), FILES)
  expect(long).toMatchObject({ variant: 'b', headings: [{ text: 'A chapter' }, {}, {}] })
  expect(long).not.toHaveProperty('exhibit')
})

test('figures and prices that YAML reads as numbers are taken as they are written', () => {
  const rows = Array.from({ length: 4 }, () => ['Fax line', 18, 'Keep'])
  const ledger = { kind: 'ledger', ...heads, columns: ['Charge', 'A month', 'Verdict'], rows, total: ['All', 72, ''] }
  expect(parseLandingCopy(fileA({ exhibit: ledger }), FILES).exhibit).toMatchObject({
    rows: Array(4).fill(['Fax line', '18', 'Keep']),
    total: ['All', '72', ''],
  })
})

test.each([
  ['headline', 'has 76 characters. Shorten it to 75', { headline: 'x'.repeat(76) }],
  ['standfirst', 'is missing. Write one of at most 260 characters', { standfirst: undefined }],
  ['benefits', 'isn’t a list of 3 to 5 entries', { benefits: both.benefits.slice(1) }],
  ['benefits[1].text', 'is missing', { benefits: both.benefits.with(1, { title: 'Two', text: '' }) }],
  ['exhibit', 'isn’t a kind of figure', { exhibit: { ...timeline, kind: 'graph' } }],
  [
    'exhibit.entries',
    'do not come nearer',
    { exhibit: { kind: 'runway', ...heads, from: 'Now', to: 'Then', entries: months.toReversed() } },
  ],
  [
    'exhibit.entries[2].reading',
    'does not lie between low and high',
    { exhibit: { kind: 'gauges', ...heads, entries: [gauge, gauge, { ...gauge, reading: 91 }] } },
  ],
  [
    'testimonials[0].quote',
    'isn’t 20 to 55 words',
    { testimonials: [{ ...testimonial, quote: words(19) }, testimonial] },
  ],
  ['sample', 'is neither true nor false. Write sample: true', { sample: undefined }],
  ['colour', 'isn’t a field. The fields are title, ', { colour: 'red' }],
])('a wrong %s fails and says file, field and cure', (field, said, change) => {
  const parse = () => parseLandingCopy(fileA(change), FILES)
  expect(parse).toThrow('content/landing-pages/lp_00_a.md: ')
  expect(parse).toThrow(said)
  expect(parse).toThrow(field)
})

test.each([
  ['text on an A page', fileA({}, 'Text.'), 'only the B page has text'],
  ['testimonials on a B page', fileB({ testimonials: [testimonial, testimonial] }), 'testimonials isn’t a field'],
  ['a short text', fileB({}, chapters(2)), 'has 264 words. Make it 380 to 650'],
  ['a text of one chapter', fileB({}, `## A chapter\n\n${words(400)}`), 'has 1 headings. Give it 3 to 5'],
])('%s fails', (_, file, said) => {
  expect(() => parseLandingCopy(file, FILES)).toThrow(`${file.path}: `)
  expect(() => parseLandingCopy(file, FILES)).toThrow(said)
})

test('a page without a file fails and says which', () => {
  expect(() => CONTENT.landingPages.read('/lp_08_a')).toThrow('content/landing-pages/lp_08_a.md is missing')
})
