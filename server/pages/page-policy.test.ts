import { expect, it } from 'vitest'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import { NOTHING_CONFIGURED } from '#test/text-pages.ts'
import { policyHeaders } from './page-policy.ts'
import { framedPage } from './pages.ts'

const LIVE: SiteSettings = {
  ...NOTHING_CONFIGURED,
  schedulerUrl: 'https://calendly.com/gimbal/30min?month=1',
  assistant: { scriptUrl: 'https://unpkg.com/widget@1.2.3/index.js?a=1', scriptIntegrity: null, agentId: 'agent_1' },
  clarityProjectId: 'abc123',
}
const STAND_IN: SiteSettings = {
  ...NOTHING_CONFIGURED,
  assistant: { scriptUrl: '/sandbox/assistant/widget.js', scriptIntegrity: null, agentId: 'sandbox' },
}

const policyOf = (pathname: string, config: SiteSettings, html = '<p></p>') =>
  policyHeaders(pathname, html, config)['content-security-policy']

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-to default; report-uri /api/reports"

const UNMEASURED = { ...LIVE, clarityProjectId: null }
const strictBut = (types: string) => STRICT.replace("trusted-types 'none'", `trusted-types ${types}`)

it.each<[string, SiteSettings, string]>([
  ['/', UNMEASURED, STRICT],
  ['/', STAND_IN, STRICT],
  ['/', NOTHING_CONFIGURED, STRICT],
  // For the stand-in, nothing but the name of a policy; for masking, its worker's, and analytics never see the text.
  ['/demo', STAND_IN, strictBut('assistant')],
  ['/document-masker', NOTHING_CONFIGURED, strictBut('masking-worker')],
  ['/document-masker', LIVE, strictBut('masking-worker')],
])('adds to the policy of %s only what its own parts need', (path, config, policy) => {
  expect(policyOf(path, config)).toBe(policy)
})

it('lets the provider of the assistant in on /demo, by the very address of its script, and nowhere else', () => {
  const policy = policyOf('/demo', UNMEASURED)
  expect(policy).toContain("script-src 'self' https://unpkg.com/widget@1.2.3/index.js blob: ")
  expect(policy).toContain("connect-src 'self' https://*.elevenlabs.io wss://*.elevenlabs.io;")
  expect(policy).toContain('worker-src blob:;')
  expect(policy).not.toMatch(/trusted-types|script-src[^;]*unsafe/)
  for (const path of ['/contact', '/demo/x']) expect(policyOf(path, UNMEASURED)).not.toMatch(/elevenlabs|blob:|unsafe/)
})

it('names the hosts of the analytics on every page that may be found, and keeps asking for Trusted Types there', () => {
  for (const path of ['/', '/about', '/contact']) {
    const policy = policyOf(path, LIVE)
    // A page may allow more.
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/\*\.clarity\.ms;/)
    expect(policy).toContain("connect-src 'self' https://*.clarity.ms;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
  }
  expect(policyOf('/sandbox', LIVE, '<head><meta name="robots" content="noindex, nofollow"/></head>')).toBe(STRICT)
})

it('keeps the address of a purchase to the page that it opens, and runs nothing in a framed page', () => {
  const referrer = (path: string) => policyHeaders(path, '', NOTHING_CONFIGURED)['referrer-policy']
  expect([referrer(RESULT_PATH), referrer('/')]).toEqual(['strict-origin', undefined])
  const pictures = '/api/console/leads/export /api/a.png /console/a.png /sandbox/a.png //evil/a.png /desk.jpg /a;.png'
  const html = `<link rel="icon" href="/favicon.ico"/><script>injected()</script>${pictures
    .split(' ')
    .map((src) => `<img alt="" src="${src}"/>`)
    .join('')}`
  const policy = framedPage('http://a:1/x', html).headers.get('content-security-policy')?.split('; ')
  // It shows the site's pictures, and asks for nothing else with its reader's cookies.
  const images = 'img-src a:1/assets/ a:1/favicon.ico a:1/desk.jpg data:'
  for (const part of ["frame-ancestors 'self'", "script-src 'none'", "form-action 'none'", images])
    expect(policy).toContain(part)
  expect(policy).toContain('sandbox allow-same-origin')
})
