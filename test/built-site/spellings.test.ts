import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { LANDING_PAGES } from '#test/site-content.ts'
import { ENDPOINTS } from '../endpoints/endpoints.ts'
import { openOnce } from '../open-once.ts'
import { runs } from '../runs.ts'
import { sendRaw } from '../send-raw.ts'
import { builtFiles, builtPages } from './built-pages.ts'
import { openBuiltSite } from './open-built-site.ts'

const ORIGIN = 'https://www.example.com'
const RENDERED = ['/Cellar-4f82', '/guide-77', RESULT_PATH]
const PAGES = [...builtPages(), ...builtFiles(), ...LANDING_PAGES, ...RENDERED]
const KNOWN = [...PAGES, ...ENDPOINTS.map(({ path }) => path), '/sandbox', '/sandbox/received']

/** Headers that may depend on a path's spelling. No policy may. */
const OWN = /^(date|x-request-id|location|content-(type|length|encoding)|etag|last-modified|vary)$/

/** The built site on a real port, recording the paths it renders or reads files for. */
async function openSite() {
  const served: string[] = []
  const note = <Rest extends unknown[], Answer>(answer: (path: string, ...rest: Rest) => Answer) => {
    return (path: string, ...rest: Rest) => {
      served.push(path)
      return answer(path, ...rest)
    }
  }
  const built = await openBuiltSite(
    { PUBLIC_ORIGIN: ORIGIN, VAULT_PATH: 'Cellar-4f82', LEAD_MAGNET_PATH: 'guide-77' },
    {
      sandbox: { fetch: async () => new Response('sandbox') },
      wrap: (pages) => {
        const { serve, render, renderOnce } = pages
        return { ...pages, serve: note(serve), render: note(render), renderOnce: note(renderOnce) }
      },
    },
  )
  return {
    /** Requests a path exactly as written. @returns the response, and what was served for it */
    async ask(path: string, method = 'GET') {
      served.length = 0
      const head = `${method} ${path} HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n`
      const { answer } = await sendRaw(built.address, Buffer.from(head).toString('latin1'))
      const [top = ''] = answer.split('\r\n\r\n', 1)
      const [status = '', ...lines] = top.split('\r\n')
      const headers = Object.fromEntries(lines.map((line) => /^(.+?): (.*)/.exec(line.toLowerCase())?.slice(1) ?? []))
      const location = /^location: (.*)$/im.exec(top)?.[1]
      const policies = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.test(name)))
      const type = String(headers['content-type'])
      return { status: Number(status.split(' ')[1]), location, type, policies, served: [...served] }
    },
    logged: built.test.logged,
    [Symbol.asyncDispose]: () => built[Symbol.asyncDispose](),
  }
}

let site: Awaited<ReturnType<typeof openSite>>
openOnce(openSite, (opened) => (site = opened))

const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** What nobody sees, or a parser reads as another sign. */
const UNSEEN = '\u200b \u00ad \u0301 \uff0f \uff0e \u2024 \u2215 \ufeff \u202e'.split(' ')
/** Strings that could be inserted into a path or appended to it unnoticed, or be ignored by a parser. */
const FILLERS =
  '/ // %2f %2F %252f \\ %5c /. /./ /.. /x/.. /%2e /%2e%2e/ /x/%2e%2e/ /..%2f . .. %2e %00 %20 %09 %0d%0a ; ;x=1 : @ + ~ # #x %23 %3f %'
    .split(' ')
    .concat(UNSEEN, UNSEEN.map(encoded))

/** Letters that Unicode case folding maps to others. */
const ALIKE: Record<string, string> = { k: '\u212a', s: '\u017f', i: '\u0131', a: '\uff41', e: '\u0435', o: '\u03bf' }

/** One change to a path's spelling, at any position, but often at the start, where most attacks happen. */
const change = fc.tuple(
  fc.oneof(fc.nat(), fc.constant(0)),
  fc.oneof(
    fc
      .constantFrom(...FILLERS)
      .map((filler) => (path: string, at: number) => path.slice(0, at) + filler + path.slice(at)),
    fc.constantFrom('lower', 'upper', 'twice').map((how) => (path: string, at: number) => {
      const one = encoded(path[at] ?? 'x')
      const written = how === 'upper' ? one.toUpperCase() : how === 'twice' ? one.replace('%', '%25') : one
      return path.slice(0, at) + written + path.slice(at + 1)
    }),
    fc.constant((path: string, at: number) => path.slice(0, at) + path.slice(at).toUpperCase()),
    fc.boolean().map((isEncoded) => (path: string, at: number) => {
      const like = ALIKE[path[at] ?? '']
      return like === undefined ? path : path.slice(0, at) + (isEncoded ? encoded(like) : like) + path.slice(at + 1)
    }),
  ),
)

const changes = fc.array(change, { minLength: 1, maxLength: 3 })
const spelling = fc
  .tuple(fc.constantFrom(...KNOWN), changes, fc.constantFrom('', 'http://www.example.com'))
  .map(([known, changes, before]) => {
    const path = changes.reduce((spelled, [at, apply]) => apply(spelled, at % (spelled.length + 1)), known)
    return { known, path, target: before + path }
  })
  // A fragment isn't part of the path, and a path must start with a slash.
  .filter(({ path }) => path.startsWith('/') && !KNOWN.includes(path.split('#')[0] ?? ''))

/** Spellings that a page once had beside its own, or that others have been attacked by. */
const FOUND = [
  ...String.raw`
    /services%2f /about/index.html /index.html.br /document-masker%2f /lp_00-document-masker-buy-success%2f //about
    /x/../about /./about /%2e/about /about/. /assets/../about /sandbox/../about /api/../about /x%2f..%2fsandbox
    /api/downloads/../../about /./api/site-proof/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx /%61pi/site-proof/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx /api/x/../site-proof/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    /../ /../../../../etc/passwd /assets/../../package.json /.. /./..//.. /assets/..%2f..%2fpackage.json
    /%2e%2e/%2e%2e/package.json /%252e%252e/package.json /.%2e/server/index.js /..%5c..%5cpackage.json /assets%5c..
    /..%c0%af..%c0%afetc/passwd /%uff0e%uff0e/ /..\..\package.json /\evil.example/
    /server/index.js /stamp /.env /.git/config /data/gimbal.sqlite /package.json /.vite/manifest.json
    /index.html%00.png /%00 /about%00 /%0d%0aSet-Cookie:a=b /%0aabout/ /about%0d%0aA:b/
    //evil.example //evil.example/ ///evil.example/ //evil.example/.. /%2f%2fevil.example/ //evil.example/%2e%2e
    /%5cevil.example/ /%09/evil.example/ /;@evil.example/ /@evil.example/ /https://evil.example/ /.evil.example/
    /About//evil.example //EVIL.example/About /lp_01-legal-ops-automation//evil.example /about;/ /about. /about%20
    /% /%2 /%zz /%ff /%ed%a0%80 /%F0%9F%91%A9 /ÿþ /__proto__ /constructor /articles/__proto__ /case-studies/toString
  `.matchAll(/\S+/g),
  [`/${'a'.repeat(8000)}`],
  [`/${'../'.repeat(2000)}etc/passwd`],
].map(([path]) => path)

/** Another download, draft link, proof or mail’s token, or an asset of another build: a plain spelling of what isn’t there. */
const ELSEWHERE = /^\/(draft|api\/downloads|api\/site-proof|api\/stop-call-mail|assets|sandbox)(\/[\w-][\w.-]*)+$/

it('serves each path at one spelling: any other is led there once, or not found, and has the policies of that', async () => {
  const [led, moved] = [await site.ask('/About'), await site.ask('/articles')]
  const page = await site.ask('/nothing')
  const word = await site.ask('/api/nothing')
  expect([led.status, page.status, word.status]).toEqual([308, 404, 404])
  const seen = { led: 0, missing: 0 }
  await fc.assert(
    fc.asyncProperty(spelling, async ({ path, target }) => {
      const answer = await site.ask(target)
      // Backslashes, and anything Node itself rejects as invalid HTTP.
      if (answer.status === 400) return
      if (ELSEWHERE.test(path.split('#')[0] ?? '')) return
      expect([target, answer.status, answer.served]).toEqual([target, answer.status === 308 ? 308 : 404, []])
      if (answer.status === 308) {
        seen.led += 1
        const to = answer.location ?? ''
        expect(PAGES).toContain(to)
        expect([led.policies, moved.policies]).toContainEqual(answer.policies)
        expect((await site.ask(to, 'HEAD')).status).not.toBe(308)
      } else {
        seen.missing += 1
        const { policies } = answer.type.startsWith('text/html') ? page : word
        expect([target, answer.policies]).toEqual([target, policies])
      }
    }),
    { ...runs(1500), examples: FOUND.map((path) => [{ known: '', path, target: path }]) },
  )
  expect(Math.min(seen.led, seen.missing)).toBeGreaterThan(20)
  for (const path of ['/services', '/guide-77'])
    for (const query of ['service=%ff', 'q=%00', 'tag=__proto__', 'session_id=%0d%0aX:y', `a=${'x'.repeat(8000)}`])
      expect([query, (await site.ask(`${path}?${query}`)).status]).toEqual([query, 200])
  expect(site.logged.join('')).not.toMatch(/"level":50/)
})
