import { globSync, readFileSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { expect, it } from 'vitest'

it('writes every page in HTML as the standard has it', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const pages = globSync('build/client/**/index.html')
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const { results } = await validator.validateString(readFileSync(page, 'utf8'))
    const found = results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`))
    expect([page, found]).toEqual([page, []])
  }
})

it.for(['services', 'resources/articles', 'resources/case-studies'])(
  'loads the first picture of /%s at once, and the others when they come near',
  (path) => {
    const html = readFileSync(`build/client/${path}/index.html`, 'utf8')
    const [first, ...others] = [...html.matchAll(/<img [^>]*loading="(\w+)"/g)].map(([, loading]) => loading)
    expect(first).toBe('eager')
    expect(new Set(others)).toEqual(new Set(others.length > 0 ? ['lazy'] : []))
  },
)

// The browser paints nothing before the end of what's awaited. If it isn't there, the page stays blank until its end.
it('paints a page once its first screen is there, with the heading, or all of it', () => {
  for (const page of globSync('build/client/**/index.html')) {
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
