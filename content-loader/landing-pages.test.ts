import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { landingPages } from '#site/render/paths.ts'
import { CONTENT, FILES, SOURCE } from '#test/site-content.ts'
import { readContentFolder } from './front-matter.server.ts'
import { openContent } from './open-content.server.ts'
import { EVER } from './publishing.ts'

test('each address has its words, and no words are without an address', () => {
  const addresses = landingPages.map(({ path }) => path)
  expect(addresses.map((path) => CONTENT.landingPages.read(path).variant)).toEqual(addresses.map((path) => path.at(-1)))
  expect(readContentFolder(FILES, 'landing-pages').map(({ slug }) => `/${slug}`)).toEqual(addresses)
})

test('prices that YAML reads as numbers are taken as they are written', () => {
  const path = FILES.all('_a.md').find((one) => FILES.text(one)?.includes('kind: ledger')) ?? ''
  const text = FILES.text(path)?.replaceAll(/'\$(\d+)'/g, '$1') ?? ''
  const read = (content = CONTENT) => content.landingPages.read(`/${basename(path, '.md')}`).exhibit
  const numbered = read(openContent({ ...SOURCE, overlay: new Map([[path, text]]) }, EVER))
  expect(numbered).not.toEqual(read())
  expect(numbered).toEqual(JSON.parse(JSON.stringify(read()).replaceAll('"$', '"')))
})

test('a page without a file fails and says which', () => {
  expect(() => CONTENT.landingPages.read('/lp_08_a')).toThrow('content/landing-pages/lp_08_a.md is missing')
})
