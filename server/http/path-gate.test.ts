import { LISTED_PAGES } from '#contracts/page-table.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { expect, it, whereTo } from '#test/it.ts'
import { textPages } from '#test/text-pages.ts'

const sandbox = { fetch: async () => new Response('sandbox') }

it.each([
  ['/about//?a=1&b=%2F', '/about?a=1&b=%2F'],
  ['///', '/'],
  ['/%41BOUT%2F', '/about'],
  ['/LP_01-legal-ops-automation?utm_source=mail', '/lp_01-legal-ops-automation?utm_source=mail'],
])('redirects %s to %s, for good and once', async (path, target) => {
  await using test = await createTestApp({ sandbox })
  for (const method of ['GET', 'HEAD', 'POST']) {
    expect(await whereTo(test.app.request(`http://localhost${path}`, { method }))).toEqual([308, target])
  }
  expect((await test.app.request(target)).status).toBeLessThan(303)
})

it.each(['articles', 'case-studies', 'downloads'])('leads a cut-off /%s to the list', async (list) => {
  await using test = await createTestApp()
  for (const spelled of [`/${list}`, `/${list}/`, `/${list.toUpperCase()}`]) {
    const { status, headers } = await test.app.request(`${spelled}?a=1`)
    expect([spelled, status, headers.get('location')]).toEqual([spelled, 308, `/resources/${list}?a=1`])
  }
  expect(LISTED_PAGES).toContainEqual(expect.objectContaining({ path: `/resources/${list}` }))
})

it('compares a name of a file letter by letter', async () => {
  const names = ['/Read.PDF', '/a%20b.txt']
  await using test = await createTestApp({ pages: { ...textPages, has: (path) => names.includes(path) } })
  for (const name of names) expect((await test.app.request(name)).status).toBe(200)
  for (const other of ['/read.pdf', '/A%20B.txt', '/a b.txt/'])
    expect((await test.app.request(other)).status).not.toBe(200)
})
