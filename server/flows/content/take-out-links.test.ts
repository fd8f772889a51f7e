import { expect, it } from 'vitest'
import { searchQuotes } from './find-quote.ts'
import { takeOutLinks } from './take-out-links.ts'

const out = (text: string, file = 'content/articles/a.md') => takeOutLinks(file, text, new Set(['/articles/x']), 'x')
const calling = (href: string) => `---\ntitle: A\ncallToActionHref: ${href}\ndraft: true\n---\nText`

it.each([
  ['See [the other one](/articles/x).', 'See the other one.'],
  ['See [the *other* one](/articles/x#part "T") and [y](/articles/xy).', 'See the *other* one and [y](/articles/xy).'],
  ['See [it][one] and [y][two].\n\n[one]: /articles/x\n[two]: /y\n', 'See it and [y][two].\n\n[two]: /y\n'],
  ['As in [it]: /articles/x\n\n[it]: /articles/x\n', 'As in [it]: /articles/x\n\n'],
  ['![A picture](/articles/x) stays', '![A picture](/articles/x) stays'],
  [calling('/articles/x'), calling('/contact')],
  ['---\ntitle: A\nservice: x\nsource: y\n---\n', '---\ntitle: A\nsource: y\n---\n'],
])('of %j it makes %j', (before, after) => {
  expect(out(before)).toBe(after)
  expect(out(after)).toBe(after)
})

it.each([
  [
    'a: 1\nlinks:\n  - label: X\n    href: /articles/x\n  # About y.\n  - { label: Y, href: /y }\nb: 2\n',
    'a: 1\nlinks:\n  # About y.\n  - { label: Y, href: /y }\nb: 2\n',
  ],
  ['sample:\n  label: X\n  href: "/articles/x"\nb: 2\n', 'b: 2\n'],
  ['text: "See [it](/articles/x), and go on."\n', 'text: "See it, and go on."\n'],
])('in a file of words, of %j it makes %j', (before, after) => expect(out(before, 'content/a.yaml')).toBe(after))

it.each(['[', '\n[', '[[]', '[a](', '[a][b', '[a](<'])(
  'reads a text of %j in no time',
  (odd) => {
    expect(out(odd.repeat(60_000 / odd.length)).length).toBeGreaterThan(50_000)
    expect(searchQuotes(odd.repeat(60_000 / odd.length))({ quote: 'never', before: '', after: '' })).toBe(false)
  },
  2000,
)
