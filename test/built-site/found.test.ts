import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, it } from 'vitest'
import { site as brand } from '#content/site.ts'
import { RSS_ITEMS } from '#site/feeds/rss.ts'
import { openOnce } from '../open-once.ts'
import { CONTENT } from '../site-content.ts'
import { IN_PRODUCTION } from '../spawn-server.ts'
import { askPlainly } from './built-pages.ts'
import { type BuiltSite, openBuiltSite } from './open-built-site.ts'

/** The pages that may be found, besides articles, case studies and examples. */
const MAIN = [
  '/',
  '/services',
  '/twelve-questions',
  '/document-masker',
  '/demo',
  '/about',
  '/resources',
  '/resources/articles',
  '/resources/case-studies',
  '/resources/downloads',
  '/privacy',
  '/accessibility',
  '/contact',
]
const { getElementsByTagName, textContent } = DomUtils
const [VAULT, GUIDE] = ['cellar-4f81', 'guide-9c27']

const articles = CONTENT.articles.listWritten()
const studies = CONTENT.caseStudies.list()
const ARTICLE = `/articles/${articles.find(({ photo }) => !photo)?.slug}`
const STUDY = `/case-studies/${studies[0]?.slug}`
const PAGES = [...MAIN, ARTICLE, STUDY]

let site: BuiltSite
openOnce(
  () => openBuiltSite({ VAULT_PATH: VAULT, LEAD_MAGNET_PATH: GUIDE }),
  (opened) => (site = opened),
)

const ask = (path: string, cookie = '') => fetch(site.address + path, { headers: { cookie } })

type Thing = Record<string, unknown> & { '@type': string }

/** What a page's head says, as a crawler reads it. */
async function headOf(path: string, cookie = '') {
  const page = parseDocument(await (await ask(path, cookie)).text())
  const all = (name: string) => getElementsByTagName(name, page)
  const links = all('link').map(({ attribs: { rel = '', type = '', href = '' } }) => ({ rel, type, href }))
  return {
    title: textContent(getElementsByTagName('title', all('head'))),
    meta: Object.fromEntries(all('meta').map(({ attribs: its }) => [its['property'] ?? its['name'], its['content']])),
    links,
    canonical: links.flatMap(({ rel, href }) => (rel === 'canonical' ? [href] : [])),
    things: all('script').flatMap((script) =>
      script.attribs['type'] === 'application/ld+json' ? [JSON.parse(textContent(script)) as Thing] : [],
    ),
  }
}

it('every page has a title, a description, a canonical address and a social picture', async () => {
  const reported = new Set<string | undefined>()
  for (const path of PAGES) {
    const { title, meta, links, canonical } = await headOf(path)
    const { description } = meta
    if (MAIN.includes(path)) reported.add(title).add(description)
    const address = `${site.address}${path}`
    const picture = `${site.address}/social${path === '/' ? '/home' : path}.png`
    expect([title, canonical]).toEqual([expect.stringContaining(brand.name), [address]])
    expect(meta).toMatchObject({
      description: expect.stringMatching(/./),
      'og:url': address,
      'og:description': description,
      'twitter:card': 'summary_large_image',
      'og:image': picture,
      'twitter:image': picture,
    })
    expect(links).toContainEqual({ rel: 'alternate', type: 'application/rss+xml', href: '/rss.xml' })
  }
  expect(reported.size, 'each has its own').toBe(2 * MAIN.length)
})

it('the picture of every page is a PNG of 1200 by 630 and no larger than 60 KB', async () => {
  const paths = [...PAGES, '/lp_04-fractional-cto-tech-advisor-for-law-firms_b']
  for (const path of paths) {
    const { meta } = await headOf(path)
    const response = await fetch(meta['og:image'] ?? '')
    const body = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect([body.toString('latin1', 1, 4), body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
    expect(body.length).toBeLessThanOrEqual(60_000)
  }
})

it('the chosen service is in the HTML of its address, packed and kept like any page, and no made-up one is', async () => {
  const plain = await (await ask('/services')).text()
  for (const { slug, category, callToAction } of CONTENT.services.list()) {
    const answer = await ask(`/services?utm_source=x&service=${slug}`)
    const html = await answer.text()
    expect(html).toContain(`<title>${category.replaceAll('&', '&amp;')} · `)
    expect([html.split('id="panel-title"').length, html.split('aria-current="true"').length]).toEqual([2, 3])
    expect(html.replace(/data-props="[^"]*"/, '')).toContain(`href="${callToAction.href}"`)
    const { headers } = answer
    const policy = expect.stringContaining("script-src 'self' 'sha256-")
    const own = { 'cache-control': 'no-cache', 'content-encoding': 'gzip', 'content-security-policy': policy }
    const wanted = { 'content-type': 'text/html; charset=utf-8', ...own }
    expect(Object.fromEntries(headers)).toMatchObject(wanted)
    const again = await fetch(answer.url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    const { canonical } = await headOf(`/services?service=${slug}`)
    expect([again.status, canonical]).toEqual([304, [`${site.address}/services`]])
  }
  for (const query of ['service=nothing', 'service=', 'audience=all', 'q=x'])
    expect(await (await ask(`/services?${query}`)).text()).toBe(plain)
})

it('each kind of page describes itself in the vocabulary of schema.org', async () => {
  for (const [path, types] of [
    ['/', ['Organization', 'WebSite']],
    ['/services', ['ProfessionalService']],
    ['/document-masker', ['SoftwareApplication']],
    [ARTICLE, ['Article', 'BreadcrumbList']],
    [STUDY, ['BreadcrumbList']],
    ['/resources/articles', ['BreadcrumbList']],
  ] as const)
    expect([path, (await headOf(path)).things.map((thing) => thing['@type'])]).toEqual([path, types])

  const [services] = (await headOf('/services')).things
  const catalog = services?.['hasOfferCatalog'] as { itemListElement: { itemOffered: Thing }[] }
  const offered = catalog.itemListElement.map(({ itemOffered }) => itemOffered['name'])
  expect(offered).toEqual(CONTENT.services.list().map(({ category }) => category))
  const [article, trail] = (await headOf(ARTICLE)).things
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  const dates = { datePublished: day, dateModified: day }
  expect(article).toMatchObject({ mainEntityOfPage: `${site.address}${ARTICLE}`, inLanguage: 'en-US', ...dates })
  const steps = ['/', '/resources', '/resources/articles', ARTICLE]
  expect(trail?.['itemListElement']).toMatchObject(
    steps.map((path, index) => ({ position: index + 1, item: `${site.address}${path}` })),
  )
})

it('robots.txt names the sitemap and keeps nothing secret by naming it', async () => {
  const response = await ask('/robots.txt')
  expect(await response.text()).toBe(
    `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /sandbox\n\nSitemap: ${site.address}/sitemap.xml\n`,
  )
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

/** What elements of an XML file say, each by the elements in it. */
async function readXml(path: string, element: string, ...names: string[]) {
  const response = await ask(path)
  const elements = getElementsByTagName(element, parseDocument(await response.text(), { xmlMode: true }))
  const textIn = (each: (typeof elements)[number]) => names.map((name) => textContent(getElementsByTagName(name, each)))
  return { type: response.headers.get('content-type'), found: elements.map(textIn) }
}

it('the sitemap lists exactly what may be found, and dates only what says when it was updated', async () => {
  const { type, found } = await readXml('/sitemap.xml', 'url', 'loc', 'lastmod')
  const listed = (folder: string, pieces: readonly { slug: string; updated?: string | undefined }[]) =>
    pieces.map(({ slug, updated = '' }) => `${site.address}/${folder}/${slug} ${updated}`)
  const wanted = [
    ...MAIN.map((path) => `${site.address}${path} `),
    ...listed('examples', CONTENT.examples.list()),
    ...listed('articles', articles),
    ...listed('case-studies', studies),
  ]
  expect(type).toBe('application/xml; charset=utf-8')
  expect(found.map((entry) => entry.join(' ')).toSorted()).toEqual(wanted.toSorted())
})

it('the feed is RSS 2.0 with every article in full, newest first', async () => {
  const { type, found } = await readXml('/rss.xml', 'item', 'link', 'guid', 'pubDate', 'content:encoded')
  expect(type).toBe('application/rss+xml; charset=utf-8')
  expect(await (await ask('/rss.xml')).text()).toContain('<rss version="2.0"')
  const wanted = articles.slice(0, RSS_ITEMS).map(({ slug }) => `${site.address}/articles/${slug}`)
  expect(found.map(([link = '']) => link).toSorted()).toEqual(wanted.toSorted())
  const times = found.map(([, , date = '']) => Date.parse(date))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const [link, guid, , body = ''] of found) {
    expect([guid, body.length > 100]).toEqual([link, true])
    expect(body).not.toMatch(/(href|src)="[/#]/)
  }
})

it('unlisted pages answer at their address alone, and stay out of search engines', async () => {
  for (const [path, referrer] of [
    [VAULT, 'strict-origin'],
    [GUIDE, 'same-origin'],
  ] as const) {
    const { status, headers } = await ask(`/${path}`)
    const policies = ['x-robots-tag', 'referrer-policy', 'cache-control'].map((name) => headers.get(name))
    expect([status, ...policies]).toEqual([200, 'noindex, nofollow', referrer, 'no-store'])
    expect(headers.get('content-security-policy')).toContain("trusted-types 'none'")
    expect((await headOf(`/${path}`)).meta['robots']).toBe('noindex, nofollow')
  }
  const last = /^## 9\. (.+)$/m.exec(CONTENT.downloads.listLeadMagnets()[0]?.body ?? '')?.[1] ?? 'no section'
  expect(await (await ask(`/${GUIDE}`)).text()).toContain(last)
})

it('a wrong address gets the same bytes as any other that isn’t found', async () => {
  const read = async (path: string) => {
    const response = await ask(`/${path}`)
    const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return { status: response.status, headers, body: (await response.text()).replaceAll(path, 'PATH') }
  }
  const other = await read('nobody-1234')
  expect([other.status, other.body]).toEqual([404, expect.stringContaining('Page Not Found')])
  expect((await headOf('/nobody-1234')).canonical).toEqual([])
  for (const wrong of ['cellar-4f82', 'cellar-4f8', VAULT.toUpperCase(), 'vault-7f3k9q'])
    expect(await read(wrong)).toEqual(other)
  // Paths that look like a landing page get its shorter header.
  expect(await read('lp_lm_01_anonymizer')).toEqual(await read('lp_nobody'))
})

it('each article has a twin in Markdown, named by the page; an unknown one is a 404', async () => {
  const { links } = await headOf(ARTICLE)
  expect(links).toContainEqual({ rel: 'alternate', type: 'text/markdown', href: `${ARTICLE}.md` })
  for (const { slug, title } of articles) {
    const response = await ask(`/articles/${slug}.md`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const twin = await response.text()
    for (const part of [`# ${title}\n`, `${site.address}/articles/${slug}`]) expect(twin).toContain(part)
    expect(twin).not.toContain('plateAlt:')
  }
  expect((await ask('/articles/no-such-article.md')).status).toBe(404)
})

it('has no made-up testimonial in a page of production, and marks each elsewhere', async () => {
  const ORIGIN = { PUBLIC_ORIGIN: 'https://www.example.com', TRUSTED_PROXIES: '127.0.0.1' }
  await using live = await openBuiltSite({ ...IN_PRODUCTION, ...ORIGIN })
  const pages = CONTENT.landingPages.list().filter(({ testimonials }) => testimonials.length > 0)
  for (const { path } of pages) {
    const headers = { host: 'www.example.com', 'x-forwarded-proto': 'https' }
    const { status, body } = await askPlainly(live.address, path, headers)
    expect([path, status, /sample testimonial|<blockquote/i.test(String(body))]).toEqual([path, 200, false])
    expect(await (await ask(path)).text()).toContain('Sample, not a client: ')
  }
})
