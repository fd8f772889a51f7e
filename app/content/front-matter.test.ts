import { expect, test } from 'vitest'
import { fillPlaces } from '#content/read-words.ts'
import { CONTENT, FILES } from '#test/site-content.ts'
import { day, parseContentFile } from './front-matter.server.ts'

const PLACES = FILES.places()

test('a text says whose site it is without the name in it', () => {
  const site = CONTENT.site()
  expect(fillPlaces('{{site.name}} of {{ site.legalName }}: {{site.email}}', PLACES)).toBe(
    `${site.name} of ${site.legalName}: ${site.email.value}`,
  )
  expect(fillPlaces('{{client}} {site.name} {{person:Ada}}', PLACES)).toBe('{{client}} {site.name} {{person:Ada}}')
  const { frontMatter, body } = parseContentFile(
    'a.md',
    'a',
    '---\ntitle: By {{site.name}}\n---\nWe are {{site.name}}.',
    PLACES,
  )
  expect([frontMatter, body.trim()]).toEqual([{ title: `By ${site.name}` }, `We are ${site.name}.`])
  expect(parseContentFile('a.md', 'a', '{{site.nmae}}', PLACES).problem).toMatch(
    /^\{\{site.nmae\}\} means nothing. Write \{\{site.name\}\}, .*, or the words themselves$/,
  )
})

test.each([
  ['a control character in the text', 'title: A', 'One\btwo', 'U+0008) after “One”'],
  ['one that YAML writes out', 'title: "One\\0"', '', 'U+0000) after “One”'],
  ['one in a list', 'title: A\ntags:\n  - "\\e"', '', 'U+001B) at the beginning'],
  ['half a character', 'title: "A\\ud800"', '', 'U+D800)'],
])('a file with %s is no page', (_, fields, body, says) => {
  expect(parseContentFile('a.md', 'a', `---\n${fields}\n---\n${body}`, PLACES).problem).toContain(says)
})

test('a file may have line breaks of all kinds, tabs, and letters of all languages', () => {
  const text = '---\r\ntitle: A\r\n---\r\nOne\ttwo.\r\n\nÉté, 日本, 👩‍⚖️\n'
  expect(parseContentFile('a.md', 'a', text, PLACES)).toMatchObject({ frontMatter: { title: 'A' } })
})

test('a list that has itself inside is told', () => {
  const { problem } = parseContentFile('a.md', 'a', '---\ntags: &a [*a]\n---\n', PLACES)
  expect(problem).toBe('a part of it (*) is inside itself (&). Write the words there')
})

test('a placeholder that never ends holds nobody up', () => {
  const text = `---\ntitle: A\n---\n{{site.${' '.repeat(200_000)}`
  const started = performance.now()
  parseContentFile('a.md', 'a', text, PLACES)
  // It took minutes.
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('a date has a time that a clock can show', () => {
  expect(day.safeParse('2025-04-02T09:00:00Z').success).toBe(true)
  expect(day.safeParse('2025-04-02T25:00:00Z').success).toBe(false)
})
