import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { askPlainly, builtFiles, builtPages, type PlainAnswer, pageKinds } from './built-pages.ts'
import { grantOf, openBuiltSite } from './open-built-site.ts'

const REAL = {
  ELEVENLABS_AGENT_ID: 'agent_1',
  CALENDLY_EVENT_URL: 'https://calendly.com/gimbal/30min',
  CALENDLY_TOKEN: 'token',
  CLARITY_PROJECT_ID: 'abc123',
}

const RENDERED = ['/cellar', '/guide', '/nothing-is-here', '/articles/nothing-is-here', '/case-studies/nothing-is-here']

/** Its directives, each with its sources. */
const policyOf = ({ headers }: PlainAnswer) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

/** All inline scripts of a page, parsed independently of the code that creates its CSP. */
const inlineScripts = (body: string) =>
  Buffer.from(body, 'latin1')
    .toString()
    .split('<script')
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('>')), part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))])
    .flatMap(([attributes = '', script = '']) => (/src=|ld\+json/.test(attributes) ? [] : [script]))

/** Other sites may show the pictures of its links, and no other file. */
async function checkSharing(address: string) {
  const shared: string[] = []
  for (const path of builtFiles()) {
    const { headers, status } = await askPlainly(address, path, {}, 'HEAD')
    expect([path, status, headers['set-cookie']]).toEqual([path, 200, undefined])
    if (headers['cross-origin-resource-policy'] !== 'same-origin') shared.push(path)
  }
  expect(shared).toEqual(builtFiles().filter((path) => path.startsWith('/social/')))
  expect(shared.length).toBeGreaterThan(5)
}

it.each([
  ['every page with the stand-ins', {}, [], builtPages()],
  // The assistant's script sets HTML from text (decision 0014).
  ['a page of each kind with real third parties', REAL, ['/demo'], pageKinds()],
])('runs nothing that its policy does not name, on %s', async (_, settings, untyped: string[], pages) => {
  const secret = { VAULT_PATH: 'cellar', LEAD_MAGNET_PATH: 'guide' }
  await using site = await openBuiltSite({ ...settings, ...secret })
  const { address } = site
  const withoutTrustedTypes: string[] = []
  const cookie = await grantOf(address)
  for (const path of [...pages, ...RENDERED]) {
    const page = await askPlainly(address, path, { cookie })
    const policy = policyOf(page)
    const scripts = inlineScripts(page.body)
    expect([path, scripts.length]).toEqual([path, expect.toSatisfy((count: number) => count > 0)])
    for (const script of scripts) {
      const hash = createHash('sha256').update(script).digest('base64')
      expect([path, policy.get('script-src')]).toEqual([path, expect.arrayContaining([`'sha256-${hash}'`])])
    }
    for (const [name, sources] of policy) {
      const isLax = path === '/demo' && name === 'style-src' && untyped.includes(path)
      const unsafe = sources.filter((source) => /unsafe|^\*$|^https?:$/.test(source))
      expect([path, name, unsafe]).toEqual([path, name, isLax ? ["'unsafe-inline'"] : []])
    }
    for (const name of ['default-src', 'base-uri', 'object-src', 'frame-ancestors']) {
      expect([path, policy.get(name)]).toEqual([path, ["'none'"]])
    }
    expect(page.body).not.toMatch(/<[^>]+ (style|on[a-z]+)=["']/)
    if (policy.get('require-trusted-types-for')?.[0] !== "'script'") withoutTrustedTypes.push(path)
    const microphone = path === '/demo' ? 'microphone=(self)' : 'microphone=()'
    expect([path, page.headers['permissions-policy']]).toEqual([path, expect.stringContaining(microphone)])
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['cross-origin-resource-policy']).toBe('same-origin')
  }
  expect(withoutTrustedTypes).toEqual(untyped)
  if (untyped.length === 0) await checkSharing(address)
})
