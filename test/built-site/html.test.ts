import { globSync, readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { expect, it } from 'vitest'
import { CONTENT } from '../site-content.ts'

const PAGES = globSync('build/client/**/index.html')
const built = (path: string) => readFileSync(`build/client/${path}/index.html`, 'utf8')

it('writes every page in HTML as the standard has it', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  expect(PAGES.length).toBeGreaterThan(20)
  for (const page of PAGES) {
    const { results } = await validator.validateString(readFileSync(page, 'utf8'))
    const found = results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`))
    expect([page, found]).toEqual([page, []])
  }
})

// The browser paints nothing before the end of what's awaited. If it isn't there, the page stays blank until its end.
it('paints a page once its first screen is there, with the heading, or all of it', () => {
  for (const page of PAGES) {
    const html = readFileSync(page, 'utf8')
    const [, awaited = ''] = /<link rel="expect" href="#([^"]*)" blocking="render"\/>/.exec(html) ?? []
    const [before = '', after = '', ...more] = html.split(` id="${awaited}"`)
    const [, tag = ''] = /<(\w+)$/.exec(before) ?? []
    const first = before.includes('</main>') ? before : after.slice(0, after.indexOf(`</${tag}>`))
    expect([page, more.length, first.includes('<h1')]).toEqual([page, 0, true])
    // A width in ch changes when the font arrives, and lines then break elsewhere.
    if (first !== before) expect([page, /max-w-\[[\d.]+ch\]/.exec(first)?.[0]]).toEqual([page, undefined])
  }
})

it('shows the key results of each case study, each with its mark', () => {
  for (const { slug } of CONTENT.caseStudies.listAll()) {
    const shown = [...built(`case-studies/${slug}`).matchAll(/data-trend="(?:up|down)"/g)]
    const { keyResults = [] } = CONTENT.caseStudies.read(slug) ?? {}
    expect([slug, shown.length, shown.length > 0]).toEqual([slug, keyResults.length, true])
  }
})

it('leads from every page to the notice, which says where to write, and calls what is a sample one', () => {
  for (const page of PAGES) expect([page, readFileSync(page, 'utf8').includes('href="/privacy"')]).toEqual([page, true])
  expect(built('privacy')).toMatch(/<main.*href="mailto:.*<\/main>/s)
  expect(built('privacy').includes('>Sample notice')).toBe(CONTENT.privacy().sample)
  expect(built('about').includes('>Sample story')).toBe(CONTENT.about().sample)
})
