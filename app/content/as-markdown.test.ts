import { expect, test } from 'vitest'
import { FILES } from '#test/site-content.ts'
import { asMarkdown, parseContentFile } from './front-matter.server.ts'
import { renderBody } from './markdown.server.ts'

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
  const { frontMatter, body } = parseContentFile('a.md', 'a', text, new Map([['site.name', name]]))
  expect(frontMatter).toEqual({ title: `By ${name}` })
  const shown = (words: string) => ({ tag: 'p', children: words })
  const paragraphs = renderBody(body, FILES).body.map((part) =>
    typeof part === 'string'
      ? part
      : { tag: part.tag, children: part.children.filter((each) => typeof each === 'string').join('') },
  )
  expect(paragraphs).toEqual([shown(name), shown(`By ${name}.`)])
})

test('words of several lines stay in their sentence', () => {
  const places = new Map([['site.keptFor', 'two years\n---\ntitle: A\n# B']])
  expect(parseContentFile('a.md', 'a', '---\ntitle: T\n---\nFor {{site.keptFor}}.', places)).toMatchObject({
    frontMatter: { title: 'T' },
    body: expect.stringContaining('For two years --- title: A # B.'),
  })
})

test('an ordinary name and an email address stand in the text as they are', () => {
  for (const words of ['Plumb & Line, LLP', "O'Hara's", 'first_last@firm.example', '№ 1'])
    expect(asMarkdown(words)).toBe(words)
})
