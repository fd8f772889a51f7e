import { expect, it } from 'vitest'
import { linksIn } from './built-files.ts'
import { type BuiltSite, findDeadLinks } from './find-dead-links.ts'

/** What's said of a site of these pages and texts, by path, beside what it has anyway. */
const check = (made: Record<string, string>, written: BuiltSite['written'] = []) => {
  const bodies = { ...made, '/about': made['/about'] ?? '<h2 id="founder">Founder</h2>' }
  const linked = Object.entries(bodies).map(
    ([path, body]) => [path, linksIn(path.includes('.') ? path : `${path}/index.html`, body)] as const,
  )
  return findDeadLinks({
    linked: new Map(linked.flatMap(([path, links]) => (links ? [[path, links]] : []))),
    written,
    files: new Set(['/', '/about', '/services', '/rss.xml', '/a.svg', '/social/home.png']),
    services: new Set(['coaching']),
    hidden: new Set(['/services?service=hidden']),
    isServed: (path) => path === '/privacy/your-data',
    origin: 'https://www.firm.example',
  })
}

it.each([
  '<a href="/about">',
  '<a href="/about#founder">',
  '<a href="about?source=x&amp;y=1">',
  '<a href="/services?audience=solo&amp;service=coaching">',
  '<a href="#here"><p id="here">',
  '<a href="/privacy/your-data">',
  '<a href="/sandbox" data-sandbox-mark="" hidden>',
  '<a href="https://example.com/nothing">',
  '<a href="https://example.com/console/x">',
  '<a href="mailto:a@b.example">',
  '<use href="/a.svg#plate">',
  '<img srcset="/a.svg 1x, /social/home.png 2x">',
  '<meta property="og:image" content="https://origin.invalid/social/home.png">',
  '<meta name="description" content="/nothing is here">',
  '<script>document.write(\'<a href="/nothing">\')</script>',
])('%s leads somewhere', (html) => {
  expect(check({ '/': html })).toEqual([])
})

it.each([
  ['<a class="x" href="/nothing">', '/: /nothing leads nowhere'],
  ['<a href="/sandbox">', '/: /sandbox leads nowhere'],
  ['<a href="/about/">', '/: /about/ ends in a slash, which is redirected'],
  ['<a href="/about#nobody">', '/: /about#nobody links to a part of /about that isn’t there'],
  ['<a href="#nobody">', '/: #nobody links to a part of / that isn’t there'],
  ['<img srcset="/a.svg 1x, /b.png 2x">', '/: /b.png leads nowhere'],
  ['<form action="/nowhere">', '/: /nowhere leads nowhere'],
  ['<meta property="og:image" content="https://origin.invalid/x">', '/: https://origin.invalid/x leads nowhere'],
  ['<a href="/services?service=hidden">', '/: /services?service=hidden names a service that /services does not show'],
  ['<a href="/%ff">', '/: /%ff is no address'],
  ['<a href="http://[">', '/: http://[ is no address'],
  ...[
    '/console/leads',
    'https://www.firm.example/console',
    'http://localhost:4000/console/content/edit?file=a#_ftn1',
  ].map((href) => [`<a href="${href}">`, `/: ${href} leads into the console, which visitors can’t open`]),
])('%s fails and is named with its page', (html, problem) => {
  expect(check({ '/': html })).toEqual([problem])
})

it('reads the addresses in feeds and Markdown too, and the HTML that a feed carries', () => {
  const origin = 'https://origin.invalid'
  const carried = (path: string) => `<content:encoded>&lt;a href=&quot;${origin}${path}&quot;&gt;the</content:encoded>`
  for (const text of [`See ${origin}/about. And [this](${origin}/gone).`, carried('/gone')])
    expect(check({ '/rss.xml': text })).toEqual([`/rss.xml: ${origin}/gone leads nowhere`])
  expect(check({ '/rss.xml': carried('/about#founder') })).toEqual([])
  // An article that has another address now is known to readers by its first.
  expect(check({ '/rss.xml': `<guid isPermaLink="false">${origin}/gone</guid>` })).toEqual([])
})

it('reads the links that no page has yet', () => {
  const from = 'Survey, “How large is your firm?”'
  const saidOf = (href: string) => check({}, [{ from, href }])
  expect(saidOf('/services?service=coaching')).toEqual([])
  expect(saidOf('/articles/a-draft')).toEqual([`${from}: /articles/a-draft leads nowhere`])
  expect(saidOf('/services?service=gone')).toEqual([
    `${from}: /services?service=gone names a service that /services does not show`,
  ])
  // Whoever shows it leaves it out.
  expect(saidOf('/services?service=hidden')).toEqual([])
})
