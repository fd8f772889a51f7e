import { expect, it } from 'vitest'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import { NOTHING_CONFIGURED } from '#test/create-test-app.ts'
import { policyHeaders } from './page-policy.ts'
import { framedPage } from './pages.ts'

const LIVE: SiteSettings = {
  ...NOTHING_CONFIGURED,
  schedulerUrl: 'https://calendly.com/gimbal/30min?month=1',
  assistant: {
    scriptUrl: 'https://unpkg.com/@elevenlabs/widget@1.2.3/dist/index.js?a=1',
    scriptIntegrity: null,
    agentId: 'agent_1',
  },
  clarityProjectId: 'abc123',
}
const STAND_IN: SiteSettings = {
  ...NOTHING_CONFIGURED,
  assistant: { scriptUrl: '/sandbox/assistant/widget.js', scriptIntegrity: null, agentId: 'sandbox' },
}

const policyOf = (pathname: string, config: SiteSettings, html = '<p></p>') =>
  policyHeaders(pathname, html, config)['content-security-policy']

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-to default; report-uri /api/reports"

it('lets the survey alone frame the scheduler', () => {
  const config = { ...LIVE, clarityProjectId: null }
  expect(policyOf('/contact', config)).toContain('frame-src https://calendly.com;')
  expect(policyOf('/', config)).toBe(STRICT)
  expect(policyOf('/contact', { ...config, schedulerUrl: '/sandbox/scheduler' })).toContain("frame-src 'self';")
})

it('adds nothing to the policy of /demo for the stand-in but the name of one Trusted Types policy', () => {
  expect(policyOf('/demo', STAND_IN)).toBe(STRICT.replace("trusted-types 'none'", 'trusted-types assistant'))
  expect(policyOf('/', STAND_IN)).toBe(STRICT)
  const measured = policyOf('/demo', { ...STAND_IN, clarityProjectId: 'abc123' })
  expect(measured).toContain('trusted-types assistant default')
})

it('lets the provider of the assistant in on /demo, by the very address of its script, and nowhere else', () => {
  const config = { ...LIVE, clarityProjectId: null }
  const policy = policyOf('/demo', config)
  expect(policy).toContain("script-src 'self' https://unpkg.com/@elevenlabs/widget@1.2.3/dist/index.js blob: ")
  expect(policy).toContain("connect-src 'self' https://*.elevenlabs.io wss://*.elevenlabs.io;")
  expect(policy).toContain('worker-src blob:;')
  expect(policy).not.toContain('trusted-types')
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  for (const path of ['/', '/contact', '/demo/x']) expect(policyOf(path, config)).not.toMatch(/elevenlabs|blob:|unsafe/)
})

it('names the hosts of the analytics on every page that may be found, and keeps asking for Trusted Types there', () => {
  for (const path of ['/', '/about', '/contact']) {
    const policy = policyOf(path, LIVE)
    // A page may allow more.
    expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/\*\.clarity\.ms;/)
    expect(policy).toContain("connect-src 'self' https://*.clarity.ms;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
  }
  const kept = '<head><meta name="robots" content="noindex, nofollow"/></head>'
  expect(policyOf('/sandbox', LIVE, kept)).toBe(STRICT)
})

it('lets /document-masker alone start the masking worker, and keeps the analytics away from what is pasted there', () => {
  const strictButWorker = STRICT.replace("trusted-types 'none'", 'trusted-types masking-worker')
  expect(policyOf('/document-masker', NOTHING_CONFIGURED)).toBe(strictButWorker)
  expect(policyOf('/document-masker', LIVE)).toBe(strictButWorker)
  expect(policyOf('/', NOTHING_CONFIGURED)).toBe(STRICT)
})

it('keeps the address of a purchase to the page that it opens', () => {
  const referrer = (path: string) => policyHeaders(path, '', NOTHING_CONFIGURED)['referrer-policy']
  expect(referrer(RESULT_PATH)).toBe('strict-origin')
  expect(referrer('/')).toBeUndefined()
})

it('lets the console’s own pages show a page in a frame, and runs nothing in it', () => {
  const { headers } = framedPage('<p>x</p><script>injected()</script>')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/unsafe|script-src 'self' '/)
})
