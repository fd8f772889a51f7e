import { RSS_ITEMS } from '#app/feeds/rss.ts'
import { CONTENT } from '#test/site-content.ts'
import { MAIN } from '../built-site/found.ts'
import { expect, test } from './journey.ts'

const articles = CONTENT.articles.listWritten()

// A browser's parser takes no XML that isn't well-formed. On the site's own pages, Trusted Types block it.
test.beforeEach(async ({ page }) => {
  await page.goto('about:blank')
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
      ...dated('case-studies', CONTENT.caseStudies.list()),
    ].toSorted(byAddress),
  )
})

test('the feed is RSS 2.0 with every article in full, newest first', async ({ page, site }) => {
  const response = await page.request.get('/rss.xml')
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  const { version, items } = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      return {
        version: parsed.querySelector('parsererror')?.textContent ?? parsed.documentElement.getAttribute('version'),
        items: [...parsed.querySelectorAll('item')].map((item) =>
          ['link', 'guid', 'pubDate', 'content:encoded'].map(
            (name) => item.getElementsByTagName(name)[0]?.textContent ?? '',
          ),
        ),
      }
    },
    await response.text(),
  )
  expect(version).toBe('2.0')
  const wanted = articles.slice(0, RSS_ITEMS).map(({ slug }) => `${site.address}/articles/${slug}`)
  expect(items.map(([link = '']) => link).toSorted()).toEqual(wanted.toSorted())
  const times = items.map(([, , date = '']) => Date.parse(date))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const [link, guid, , body = ''] of items) {
    expect(guid).toBe(link)
    expect(body.length).toBeGreaterThan(100)
    expect(body).not.toMatch(/(href|src)="[/#]/)
  }
})
