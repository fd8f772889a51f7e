import { expect, it } from 'vitest'
import { linkOf } from '../text/editor-commands.ts'
import { linkAddressOf, linkTargets } from './link-address.ts'

it.each([
  ['example.com?x=1', 'https://example.com?x=1'],
  ['example.com#fees', 'https://example.com#fees'],
  ['example.com:8443/a', 'https://example.com:8443/a'],
  ['www.example.com/A_(b)', 'https://www.example.com/A_(b)'],
  ['müller.example', 'https://müller.example'],
  ['//example.com/x', 'https://example.com/x'],
  ['HTTP://example.com', 'http://example.com'],
  ['https://example.com/a_(b)?c=d.', 'https://example.com/a_(b)?c=d.'],
  ['\u200bhttps://example.com', 'https://example.com'],
  ['“https://example.com”', 'https://example.com'],
  ['(503) 555-0119', 'tel:5035550119'],
  ['503-555-0119', 'tel:5035550119'],
  ['tel:+15035550119', 'tel:+15035550119'],
  ['ada@example.com?subject=Hi there', 'mailto:ada@example.com?subject=Hi%20there'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['/articles/a?b=c#d', '/articles/a?b=c#d'],
  ['#fees', '#fees'],
])('makes a link’s address of %s', (typed, href) => {
  expect(linkAddressOf(typed)).toEqual({ href })
})

const REFUSED = ['ftp://example.com', 'sms:5035550119', 'javascript:alert(1)', 'about', 'A piece', 'file:///C:/a']
it.each(REFUSED)('refuses %s in the question', (typed) => {
  expect(linkAddressOf(typed)).toEqual({ problem: expect.stringMatching(/^(Links that begin|This isn’t)/) })
})

it.each([
  ['C:\\', '/a', '[C:\\\\](/a)'],
  ['C:\\\\', '/a', '[C:\\\\](/a)'],
  ['a [b]', '/a b', '[a \\[b\\]](</a b>)'],
  ['a', '/a\\', '[a](/a%5C)'],
])('writes a link of the words %s to %s', (words, href, markdown) => {
  expect(linkOf(words, href)).toBe(markdown)
})

const of = (title: string, path: string | null, state: 'published' | 'hidden' = 'published') => ({ title, path, state })

it('offers what visitors see, and each page that no piece is', () => {
  const pieces = [of('A', '/articles/a'), of('B', '/articles/b', 'hidden'), of('Words', null), of('Us', '/about')]
  const offered = linkTargets(pieces).map(({ title, path }) => `${title} ${path}`)
  expect(offered.slice(0, 2)).toEqual(['A /articles/a', 'Us /about'])
  expect(offered).toEqual(expect.arrayContaining(['Articles /resources/articles', 'Contact Us /contact']))
  expect(offered.filter((each) => /^B|:|\/about$/.test(each))).toEqual(['Us /about'])
})
