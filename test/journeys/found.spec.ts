import type { Page } from '@playwright/test'
import { RSS_ITEMS } from '#app/feeds/rss.ts'
import { site as brand } from '#content/site.ts'
import { CONTENT } from '#test/site-content.ts'
import { expect, test } from './journey.ts'

const articles = CONTENT.articles.listWritten()
const studies = CONTENT.caseStudies.list()
const ARTICLE = `/articles/${articles.find(({ photo }) => !photo)?.slug}`
const STUDY = `/case-studies/${studies[0]?.slug}`

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
  '/contact',
]

/** A page as a crawler sees it: parsed, without running scripts. */
async function headOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  return page.evaluate((markup) => {
    const { head, title } = new DOMParser().parseFromString(markup, 'text/html')
    const meta = [...head.querySelectorAll('meta')].map((element) => [
      element.getAttribute('property') ?? element.name,
      element.content,
    ])
    const links = [...head.querySelectorAll('link')].map(({ rel, type, attributes }) => ({
      rel,
      type,
      href: attributes.getNamedItem('href')?.value,
    }))
    const data = [...head.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent)
    return { title, meta: Object.fromEntries(meta) as Record<string, string>, links, data }
  }, html)
}

interface Thing {
  '@type': string
  [key: string]: unknown
}

const thingsOf = (data: string[]): Thing[] => data.map((text) => JSON.parse(text) as Thing)

// On the site's own pages, Trusted Types block the parser.
test.beforeEach(async ({ page }) => {
  await page.goto('about:blank')
})

const PAGES = [...MAIN, ARTICLE, STUDY]

test('every page has a title, a description, a canonical address and a social picture', async ({ page, site }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of PAGES) {
    const { title, meta, links } = await headOf(page, path)
    if (MAIN.includes(path)) {
      titles.add(title)
      descriptions.add(meta['description'] ?? '')
    }
    const address = `${site.address}${path}`
    expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([address])
    expect(meta['og:url']).toBe(address)
    expect(meta['og:description']).toBe(meta['description'])
    expect(meta['description']).not.toBe('')
    expect(title).toContain(brand.name)
    expect(meta['twitter:card']).toBe('summary_large_image')
    expect(meta['og:image']).toBe(`${site.address}/social${path === '/' ? '/home' : path}.png`)
    expect(meta['twitter:image']).toBe(meta['og:image'])
    expect(links).toContainEqual({ rel: 'alternate', type: 'application/rss+xml', href: '/rss.xml' })
  }
  expect(titles.size).toBe(MAIN.length)
  expect(descriptions.size).toBe(MAIN.length)
})

test('the picture of every page is a PNG of 1200 by 630 and no larger than 60 KB', async ({ page }) => {
  const paths = [...PAGES, '/lp_04-fractional-cto-tech-advisor-for-law-firms_b']
  for (const path of paths) {
    const { meta } = await headOf(page, path)
    const response = await page.request.get(meta['og:image'] ?? '')
    const body = await response.body()
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
    expect([body.toString('latin1', 1, 4), body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
    expect(body.length).toBeLessThanOrEqual(60_000)
  }
})

test('a page that isn’t found has no canonical address', async ({ page }) => {
  const { links, meta } = await headOf(page, '/no-such-page')
  expect(links.filter(({ rel }) => rel === 'canonical')).toEqual([])
  expect(meta['og:url']).toBeUndefined()
})

test('the A variant of a landing page names the B variant', async ({ page, site }) => {
  for (const variant of ['_a', '_b']) {
    const { links } = await headOf(page, `/lp_04-fractional-cto-tech-advisor-for-law-firms${variant}`)
    expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(
      `${site.address}/lp_04-fractional-cto-tech-advisor-for-law-firms_b`,
    )
  }
})

test('each kind of page describes itself in the vocabulary of schema.org', async ({ page, site }) => {
  const typesAt = async (path: string) => thingsOf((await headOf(page, path)).data).map((thing) => thing['@type'])
  expect(await typesAt('/')).toEqual(['Organization', 'WebSite'])
  expect(await typesAt('/services')).toEqual(['ProfessionalService'])
  expect(await typesAt('/document-masker')).toEqual(['SoftwareApplication'])
  expect(await typesAt(ARTICLE)).toEqual(['Article', 'BreadcrumbList'])
  expect(await typesAt(STUDY)).toEqual(['BreadcrumbList'])
  for (const path of MAIN.filter((name) => name.startsWith('/resources'))) {
    expect(await typesAt(path)).toEqual(['BreadcrumbList'])
  }

  const [services] = thingsOf((await headOf(page, '/services')).data)
  const catalog = services?.['hasOfferCatalog'] as { itemListElement: { itemOffered: Thing }[] }
  expect(catalog.itemListElement.map(({ itemOffered }) => itemOffered['name'])).toEqual(
    CONTENT.services.list().map(({ category }) => category),
  )
  const [article, trail] = thingsOf((await headOf(page, ARTICLE)).data)
  expect(article).toMatchObject({ mainEntityOfPage: `${site.address}${ARTICLE}`, inLanguage: 'en-US' })
  expect(article?.['datePublished']).toMatch(/^\d{4}-\d\d-\d\d$/)
  const steps = trail?.['itemListElement'] as { position: number; item: string }[]
  expect(steps.map(({ position, item }) => [position, item])).toEqual([
    [1, `${site.address}/`],
    [2, `${site.address}/resources`],
    [3, `${site.address}/resources/articles`],
    [4, `${site.address}${ARTICLE}`],
  ])
})

test('the sitemap lists exactly what may be found, and dates only what is dated', async ({ page, site }) => {
  const response = await page.request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const entries = await page.evaluate(
    (xml) =>
      [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('url')].map((url) => [
        url.querySelector('loc')?.textContent,
        url.querySelector('lastmod')?.textContent,
      ]),
    await response.text(),
  )
  const dated = (folder: string, pieces: readonly { slug: string; date: string }[]) =>
    pieces.map(({ slug, date }) => [`${site.address}/${folder}/${slug}`, date])
  const byAddress = ([a = '']: (string | undefined)[], [b = '']: (string | undefined)[]) => a.localeCompare(b)
  expect(entries.toSorted(byAddress)).toEqual(
    [
      ...MAIN.map((path) => [`${site.address}${path}`, undefined]),
      ...CONTENT.examples.list().map(({ slug }) => [`${site.address}/examples/${slug}`, undefined]),
      ...dated('articles', articles),
      ...dated('case-studies', studies),
    ].toSorted(byAddress),
  )
})

test('robots.txt names the sitemap and keeps nothing secret by naming it', async ({ page, site }) => {
  const response = await page.request.get('/robots.txt')
  expect(await response.text()).toBe(
    `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /sandbox\n\nSitemap: ${site.address}/sitemap.xml\n`,
  )
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
})

test('the feed is RSS 2.0 with every article in full, newest first', async ({ page, site }) => {
  const response = await page.request.get('/rss.xml')
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  const feed = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      return {
        wrong: parsed.querySelector('parsererror')?.textContent,
        version: parsed.documentElement.getAttribute('version'),
        items: [...parsed.querySelectorAll('item')].map((item) => ({
          link: item.querySelector('link')?.textContent ?? '',
          guid: item.querySelector('guid')?.textContent,
          date: item.querySelector('pubDate')?.textContent ?? '',
          body: item.getElementsByTagName('content:encoded')[0]?.textContent ?? '',
        })),
      }
    },
    await response.text(),
  )
  expect([feed.wrong, feed.version]).toEqual([undefined, '2.0'])
  expect(feed.items.map(({ link }) => link).toSorted()).toEqual(
    articles
      .slice(0, RSS_ITEMS)
      .map(({ slug }) => `${site.address}/articles/${slug}`)
      .toSorted(),
  )
  const times = feed.items.map(({ date }) => Date.parse(date))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const { link, guid, body } of feed.items) {
    expect(guid).toBe(link)
    expect(body.length).toBeGreaterThan(100)
    expect(body).not.toMatch(/(href|src)="[/#]/)
  }
})

test('each article has a twin in Markdown, named by the page; an unknown one is a 404', async ({ page, site }) => {
  const { links } = await headOf(page, ARTICLE)
  expect(links).toContainEqual({ rel: 'alternate', type: 'text/markdown', href: `${ARTICLE}.md` })
  for (const { slug, title } of articles) {
    const response = await page.request.get(`/articles/${slug}.md`)
    expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8')
    const twin = await response.text()
    expect(twin).toContain(`# ${title}\n`)
    expect(twin).toContain(`${site.address}/articles/${slug}`)
    expect(twin).not.toContain('plateAlt:')
  }
  expect((await page.request.get('/articles/no-such-article.md')).status()).toBe(404)
})

test('llms.txt leads to every article', async ({ page, site }) => {
  const text = await (await page.request.get('/llms.txt')).text()
  expect(text).toMatch(new RegExp(`^# ${brand.name}\n\n> `))
  for (const { slug } of articles.slice(0, 100)) expect(text).toContain(`(${site.address}/articles/${slug}.md)`)
})
