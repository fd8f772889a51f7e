import { expect, test } from 'vitest'
import * as z from 'zod'
import { fillPlaces } from '#content/read-words.ts'
import { CONTENT, FILES } from '#test/site-content.ts'
import { day, number, parseContentFile } from './front-matter.server.ts'
import { renderBody } from './markdown.server.ts'

const PLACES = FILES.places()
const parse = (text: string, places = PLACES) => parseContentFile('a.md', 'a', text, places)
const problemOf = (text: string) => parse(text).problem?.params['says']

test('a text says whose site it is without the name in it', () => {
  const site = CONTENT.site()
  expect(fillPlaces('{{site.name}} of {{ site.legalName }}: {{site.email}}', PLACES)).toBe(
    `${site.name} of ${site.legalName}: ${site.email.value}`,
  )
  expect(fillPlaces('{{client}} {site.name} {{person:Ada}}', PLACES)).toBe('{{client}} {site.name} {{person:Ada}}')
  const { frontMatter, body } = parse('---\ntitle: By {{site.name}}\n---\nWe are {{site.name}}.')
  expect([frontMatter, body.trim()]).toEqual([{ title: `By ${site.name}` }, `We are ${site.name}.`])
  const example = '`{{call.client}}` and\n\n```\n{{site.name}}\n```\n'
  expect(parse(example).body).toBe(example)
  expect(problemOf('{{site.nmae}}')).toMatch(
    /^\{\{site.nmae\}\} means nothing. Write \{\{site.name\}\}, .*, or the words themselves$/,
  )
})

test.each([
  Array.from({ length: 19_000 }, (_, number) => `k${number}: 1`).join('\n'),
  `a: ${'{{a}} '.repeat(30_000)}`,
  '? '.repeat(500),
])('what takes the parser minutes isn’t read at all', (fields) => {
  const before = process.cpuUsage().user
  expect(problemOf(`---\n${fields}\n---\nText.`)).toMatch(/too many fields|a question mark stands alone/)
  expect(process.cpuUsage().user - before).toBeLessThan(1_000_000)
})

test.each([
  ['a control character in the text', 'title: A', 'One\btwo', 'U+0008) after “One”'],
  ['one that YAML writes out', 'title: "One\\0"', '', 'U+0000) after “One”'],
  ['one in a list', 'title: A\ntags:\n  - "\\e"', '', 'U+001B) at the beginning'],
  ['half a character', 'title: "A\\ud800"', '', 'U+D800)'],
  ['a list with itself inside', 'tags: &a [*a]', '', 'a part of it (*) is inside itself (&). Write the words there'],
])('a file with %s is no page', (_, fields, body, says) => {
  expect(problemOf(`---\n${fields}\n---\n${body}`)).toContain(says)
})

test('a date has a time that a clock can show, and a year that can be meant', () => {
  const dates = ['2025-04-02T09:00:00Z', '2025-04-02T25:00:00Z', '0026-03-05', '0202-11-05', '2206-01-01', '1990-01-01']
  expect(dates.filter((date) => day.safeParse(date).success)).toEqual([dates[0], dates[5]])
})

test('a number in another form is the text that stands there, and a number where one is asked for', () => {
  const [other, same] = ['1.10 0049 012345 1e3 0x10 2.0 +7 .5 5. 12345678901234567890 0o17', '7 0 -2.5 1984']
  const read = (texts: string) => parse(`---\ntags: [${texts.replaceAll(' ', ', ')}]\n---\n`).frontMatter
  expect(read(other)).toEqual({ tags: other.split(' ') })
  expect(read(same)).toEqual({ tags: [7, 0, -2.5, 1984] })
  const numbers = ['120.00', '01', '7', 'x', ''].map((text) => number(z.number()).safeParse(text).data)
  expect(numbers).toEqual([120, 1, 7, undefined, undefined])
})

const NAMES = [
  'Plumb & Line',
  'Plumb: Line #1 "& Co"',
  "[O'Neil](javascript:alert(1)) *Law*",
  '![p](/a.png)',
  '<b>Law</b> <!-- & -->',
  '`Law` ~~LLP~~ _x_ a|b \\',
  'A &amp; B &#42;',
  '# Law',
  '1. Law',
  '- Law',
]

test.each(NAMES)('%s is what it is wherever a text names it', (name) => {
  const text = '---\ntitle: By {{site.name}}\n---\n{{site.name}}\n\nBy {{site.name}}.\n'
  const { frontMatter, body } = parse(text, new Map([['site.name', name]]))
  expect(frontMatter).toEqual({ title: `By ${name}` })
  const paragraphs = [name, `By ${name}.`].map((words) => ({ tag: 'p', children: [words] }))
  expect(renderBody(body, FILES).body).toEqual(paragraphs)
})
