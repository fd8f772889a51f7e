import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts'
import { finishPage } from './finish-page.ts'

const page = (script: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><link rel="stylesheet" href="/a.css"/></head><body><p>$& stays</p><script>first()</script><script type="module" async="">${script}</script></body></html>`

const framework = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};

import("/assets/entry.js");`

test('the script starts late: nothing of it is in the head, its imports wait in a function', () => {
  const html = finishPage(page(framework), '/')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(html).toContain('["/assets/a.js","/assets/b.js"]')
  expect(html).toContain(
    'async()=>{const [,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};await import("/assets/entry.js")},false)',
  )
})

test('the survey starts at once for who resumes it, who would wait at an empty page', () => {
  const html = finishPage(page(framework), '/contact')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain(`await import("/assets/entry.js")},document.querySelector('[data-resumes]')!==null)`)
})

test('the page of a client code starts at once, but fetches its script behind its styles', () => {
  const html = finishPage(page(framework), '/lp_00-document-masker-buy')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('["/assets/a.js","/assets/b.js"]')
  expect(html).toContain('await import("/assets/entry.js")},true)')
})

test('a list starts at once when it is opened filtered, since it was rendered without its query', () => {
  const html = finishPage(page(framework), '/resources/articles')
  expect(html).toContain(`await import("/assets/entry.js")},location.search!=='')`)
  expect(html).not.toContain('<link rel="modulepreload"')
})

test('a script of a shape that is not known fails the build', () => {
  expect(() => finishPage(page('import x from "/a.js"; x()'), '/')).toThrow(/new shape/)
  expect(() => finishPage('<html></html>', '/a')).toThrow('/a: the page has no module script')
})

test('the written script is JavaScript', () => {
  const script = /<script>(\(function lateStart[\s\S]*?)<\/script>/.exec(finishPage(page(framework), '/'))?.[1] ?? ''
  expect(() => new Script(script)).not.toThrow()
  expect(script).not.toBe('')
})

test('a policy names each inline script by its hash, once, and no script of elsewhere', () => {
  const html = '<script>a()</script><script src="/b.js"></script><script type="module">a()</script><script>c()</script>'
  const hashes = inlineScriptHashes(html)
  expect(hashes).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    "'sha256-uv6BXxguRKhBqgeOtcyTvppA2Vttceh37dUo7xwS8Ug='",
  ])
  const policy = contentSecurityPolicy(html, [{ frame: ['https://calendly.com'] }])
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
  expect(policy).toContain('frame-src https://calendly.com;')
  expect(policy).not.toContain('unsafe')
  expect(contentSecurityPolicy(html)).not.toContain('frame-src')
})

test('a data block is no script to a policy', () => {
  expect(inlineScriptHashes('<script type="application/ld+json">{"a":1}</script>')).toEqual([])
})
