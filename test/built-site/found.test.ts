import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { site as brand } from '#content/site.ts'
import { CONTENT } from '#test/site-content.ts'
import { MAIN } from './found.ts'
import { type BuiltSite, grantOf, openBuiltSite } from './open-built-site.ts'

const articles = CONTENT.articles.listWritten()
const studies = CONTENT.caseStudies.list()
const ARTICLE = `/articles/${articles.find(({ photo }) => !photo)?.slug}`
const STUDY = `/case-studies/${studies[0]?.slug}`
const PAGES = [...MAIN, ARTICLE, STUDY]

let site: BuiltSite
beforeAll(async () => {
  site = await openBuiltSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const ask = (path: string, cookie = '') => fetch(site.address + path, { headers: { cookie } })

/** What a page's head says, as a crawler reads it. */
async function headOf(path: string, cookie = '') {
  const found = {
    title: '',
    meta: {} as Record<string, string>,
    links: [] as Partial<Record<string, string | undefined>>[],
    data: [] as string[],
  }
  let [within, isHead] = ['', true]
  const parser = new Parser({
    onopentag(name, { rel, type, href, property, name: key, content = '' }) {
      within = name === 'title' || type === 'application/ld+json' ? name : ''
      if (within === 'script') found.data.push('')
      if (!isHead) return
      if (name === 'meta') found.meta[property ?? key ?? ''] = content
      if (name === 'link') found.links.push({ rel, type, href })
    },
    ontext(text) {
      if (within === 'title' && isHead) found.title += text
      if (within === 'script') found.data.push((found.data.pop() ?? '') + text)
    },
    onclosetag(name) {
      within = ''
      if (name === 'head') isHead = false
    },
  })
  parser.end(await (await ask(path, cookie)).text())
  return found
}

interface Thing {
  '@type': string
  [key: string]: unknown
}

const thingsOf = (data: string[]): Thing[] => data.map((text) => JSON.parse(text) as Thing)

it('every page has a title, a description, a canonical address and a social picture', async () => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const path of PAGES) {
    const { title, meta, links } = await headOf(path)
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

it('a page that isn’t found has no canonical address', async () => {
  const { links, meta } = await headOf('/no-such-page')
  expect(links.filter(({ rel }) => rel === 'canonical')).toEqual([])
  expect(meta['og:url']).toBeUndefined()
})

it('the A variant of a landing page names the B variant', async () => {
  for (const variant of ['_a', '_b']) {
    const { links } = await headOf(`/lp_04-fractional-cto-tech-advisor-for-law-firms${variant}`)
    expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(
      `${site.address}/lp_04-fractional-cto-tech-advisor-for-law-firms_b`,
    )
  }
})

it('each kind of page describes itself in the vocabulary of schema.org', async () => {
  const typesAt = async (path: string) => thingsOf((await headOf(path)).data).map((thing) => thing['@type'])
  expect(await typesAt('/')).toEqual(['Organization', 'WebSite'])
  expect(await typesAt('/services')).toEqual(['ProfessionalService'])
  expect(await typesAt('/document-masker')).toEqual(['SoftwareApplication'])
  expect(await typesAt(ARTICLE)).toEqual(['Article', 'BreadcrumbList'])
  expect(await typesAt(STUDY)).toEqual(['BreadcrumbList'])
  for (const path of MAIN.filter((name) => name.startsWith('/resources'))) {
    expect(await typesAt(path)).toEqual(['BreadcrumbList'])
  }

  const [services] = thingsOf((await headOf('/services')).data)
  const catalog = services?.['hasOfferCatalog'] as { itemListElement: { itemOffered: Thing }[] }
  expect(catalog.itemListElement.map(({ itemOffered }) => itemOffered['name'])).toEqual(
    CONTENT.services.list().map(({ category }) => category),
  )
  const [article, trail] = thingsOf((await headOf(ARTICLE)).data)
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

it('robots.txt names the sitemap and keeps nothing secret by naming it', async () => {
  const response = await ask('/robots.txt')
  expect(await response.text()).toBe(
    `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /sandbox\n\nSitemap: ${site.address}/sitemap.xml\n`,
  )
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

it('each article has a twin in Markdown, named by the page; an unknown one is a 404', async () => {
  const { links } = await headOf(ARTICLE)
  expect(links).toContainEqual({ rel: 'alternate', type: 'text/markdown', href: `${ARTICLE}.md` })
  for (const { slug, title } of articles) {
    const response = await ask(`/articles/${slug}.md`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const twin = await response.text()
    expect(twin).toContain(`# ${title}\n`)
    expect(twin).toContain(`${site.address}/articles/${slug}`)
    expect(twin).not.toContain('plateAlt:')
  }
  expect((await ask('/articles/no-such-article.md')).status).toBe(404)
})

it('llms.txt leads to every article', async () => {
  const text = await (await ask('/llms.txt')).text()
  expect(text).toMatch(new RegExp(`^# ${brand.name}\n\n> `))
  for (const { slug } of articles.slice(0, 100)) expect(text).toContain(`(${site.address}/articles/${slug}.md)`)
})

it('keeps the pages of a purchase out of what may be found', async () => {
  const sitemap = await (await ask('/sitemap.xml')).text()
  const cookie = await grantOf(site.address)
  for (const path of ['/lp_00-document-masker-buy', '/lp_00-document-masker-buy-success']) {
    expect(sitemap).not.toContain(path)
    expect((await headOf(path, cookie)).meta['robots']).toBe('noindex')
  }
})
