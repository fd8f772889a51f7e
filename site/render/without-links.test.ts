import { expect, it } from 'vitest'
import { openBody } from '#content-loader/markdown.server.ts'
import { FILES } from '#test/site-content.ts'
import { dataWithout, htmlWithout, markdownWithout } from './without-links.ts'

const HIDDEN = ['/articles/x', '/services?service=y']
const MARKDOWN = 'See [the *one*](/articles/x#part) and [another](/articles/xy).'

it('keeps the words of a text’s links to what’s hidden, and drops entries and buttons', () => {
  const body = openBody(MARKDOWN, FILES)
  const data = {
    lists: [{ href: '/articles/x', label: 'X' }, { linkUrl: '/services?service=y' }, { href: '/services', at: 1 }],
    sample: { href: '/articles/x#top', label: 'X' },
    callToAction: { href: '/services?service=y', label: 'Go' },
    body,
  }
  const left = dataWithout(data, HIDDEN)
  expect(left).toMatchObject({ lists: [{ href: '/services', at: 1 }], callToAction: { href: '/contact', label: 'Go' } })
  expect(left).not.toHaveProperty('sample')
  const links = JSON.stringify(left.body.rendered().body)
  expect(links).toContain('{"tag":"em","children":["one"]}')
  expect(links).toContain('/articles/xy')
  expect(links).not.toContain('/articles/x#')
  // A page is made anew only if something in it changes.
  expect(JSON.stringify(left.body)).toBe(JSON.stringify(markdownWithout(MARKDOWN, HIDDEN)))
  expect(JSON.stringify(dataWithout({ body }, ['/elsewhere']))).toBe(JSON.stringify({ body }))
  expect(dataWithout(data, [])).toBe(data)
})

it('does the same in what programs read', () => {
  expect(markdownWithout(MARKDOWN, HIDDEN)).toBe('See the *one* and [another](/articles/xy).')
  expect(
    htmlWithout('<p><a href="/services?service=y&#x26;a">A</a> <a class="b" href="/articles/x">B</a></p>', HIDDEN),
  ).toBe('<p><a href="/services?service=y&#x26;a">A</a> B</p>')
})
