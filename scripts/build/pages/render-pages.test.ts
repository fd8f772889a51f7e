import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderPages } from './render-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'gimbal-render-'))
const client = join(folder, 'client')
const read = (name: string) => readFileSync(join(client, name), 'utf8')

/** What a build is, in small: pages with data and without, a text, and an address that has nothing. */
const BUILD = `
const script = '<script type="module" async="">import "/a.js";import * as route0 from "/b.js";window.__reactRouterRouteModules = {"root":route0};import("/c.js");</script>'
const loads = (module) => ({ ...module, loader: ({ params }) => {
  if (params.slug === 'waits') return new Promise(() => {})
  if (params.slug === 'wrong') throw new Error('content/x.md: headline has 76 characters')
  if (params.slug === 'gone') throw new Response('', { status: 404 })
  return { slug: params.slug }
} })
const page = { default: () => null }
const route = (id, path, module, parentId = 'root') => ({ id, parentId, path, module })
export const routes = {
  root: { id: 'root', path: '', module: page },
  home: { id: 'home', parentId: 'root', index: true, module: loads(page) },
  plain: route('plain', 'plain', page),
  article: route('article', 'articles/:slug', loads(page)),
  text: route('text', 'words.txt', { loader: () => new Response('Words') }),
}
export const entry = { module: {
  default: (request, status) => new Response('<p>' + new URL(request.url).pathname + '</p>' + script, { status }),
  handleError() {},
} }
export const assets = { routes: {} }
export const future = {}, ssr = true, prerender = [], basename = '/', publicPath = '/', routeDiscovery = { mode: 'initial' }, isSpaMode = false
`

beforeAll(() => {
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'server/index.js'), BUILD)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('writes each page as visitors ask for it, ready to be served, and beside it its data where it has any', async () => {
  await renderPages(folder, ['/', '/plain', '/articles/a', '/words.txt'])
  expect(read('index.html')).toMatch(/^<p>\/<\/p><script>/)
  expect(read('plain/index.html')).toContain('<p>/plain</p>')
  expect(read('articles/a/index.html')).toContain('<p>/articles/a</p>')
  expect(read('articles/a.data')).toContain('"slug","a"')
  expect(read('words.txt')).toBe('Words')
  expect(readdirSync(client).toSorted()).toEqual(['_.data', 'articles', 'index.html', 'plain', 'words.txt'])
})

it('writes the pages for what is missing where only the server reads them, and fails for one that is there', async () => {
  await renderPages(folder, ['/plain'], ['/articles/gone'])
  const written = readFileSync(join(folder, 'server/missing/articles/gone/index.html'), 'utf8')
  expect(written).toMatch(/^<p>\/articles\/gone<\/p><script>/)
  await expect(renderPages(folder, [], ['/plain'])).rejects.toThrow('/plain cannot be rendered: it answers 200')
})

it('renders every one of many pages, on more than one thread', async () => {
  const paths = Array.from({ length: 250 }, (_, number) => `/articles/${number}`)
  await renderPages(folder, paths)
  for (const path of paths) expect(read(`${path}/index.html`)).toContain(`<p>${path}</p>`)
})

it('fails for a page that waits for what never comes, and names it', async () => {
  await expect(renderPages(folder, ['/plain', '/articles/waits'])).rejects.toThrow('/articles/waits cannot be rendered')
})

it('fails for a page whose loader fails, and names page and cause', async () => {
  await expect(renderPages(folder, ['/plain', '/articles/wrong'])).rejects.toThrow(
    /^\/articles\/wrong.data cannot be rendered: it answers 500\ncontent\/x.md: headline has 76 characters$/,
  )
})

it('fails for a page that is not there, and names it', async () => {
  await expect(renderPages(folder, ['/plain', '/articles/gone'])).rejects.toThrow(
    '/articles/gone.data cannot be rendered: it answers 404',
  )
})
