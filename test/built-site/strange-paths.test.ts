import { expect, it } from 'vitest'
import { sendRaw } from '../send-raw.ts'
import { openBuiltSite } from './open-built-site.ts'

/** Attempts at path traversal and open redirects. */
const PATHS = [
  ...String.raw`
    /../ /../../../../etc/passwd /assets/../../package.json /.. /./..//.. /assets/..%2f..%2fpackage.json
    /%2e%2e/%2e%2e/package.json /%2e%2e%2fpackage.json /%252e%252e/package.json /.%2e/server/index.js
    /..%5c..%5cpackage.json /%5c..%5cpackage.json /assets%5c.. /..%c0%af..%c0%afetc/passwd /%uff0e%uff0e/
    /..\..\package.json /assets\..\..\package.json /\evil.example/
    /server/index.js /stamp /.env /.git/config /data/gimbal.sqlite /package.json /.vite/manifest.json
    /index.html%00.png /%00 /about%00 /%0d%0aSet-Cookie:a=b /%0aabout/ /about%0d%0aA:b/ /?a%0d%0aB:c
    //evil.example //evil.example/ ///evil.example/ //evil.example/.. /%2f%2fevil.example/ //evil.example/%2e%2e
    /%5cevil.example/ /%09/evil.example/ /;@evil.example/ /@evil.example/ /https://evil.example/ /.evil.example/
    /About//evil.example //EVIL.example/About /%2F/evil.example /lp_01-legal-ops-automation//evil.example
    /lp_01-legal-ops-automation?//evil.example /about/?next=//evil.example /about;/ /about. /about%20 /~
    /% /%2 /%zz /%ff /%ed%a0%80 /%F0%9F%91%A9 /ÿþ /%E2%80%AEtxt.exe /__proto__ /constructor
    /__proto__.data /toString /articles/__proto__ /articles/constructor /case-studies/toString /hasOwnProperty.data
    /_.data?_routes=__proto__ /about.data?_routes=../../x /contact.data?_routes=%00 /_root.data /.data /__manifest?p=//x
  `.matchAll(/\S+/g),
].map(([path]) => path)

const LONG_PATHS = [
  `/${'a'.repeat(8000)}`,
  `/${'../'.repeat(2000)}etc/passwd`,
  `/${'%2e%2e/'.repeat(1000)}`,
  `/?${'a=b&'.repeat(3000)}`,
]

/** Query parameters that pages read. */
const QUERIES = ['audience', 'tag', 'area', 'q', 'source', 'utm_source', 'gclid', 'session_id'].flatMap((name) =>
  ['__proto__', '%00', '%ff', '%', '%ed%a0%80', '%0d%0aX:y', '%3Cscript%3E', 'x'.repeat(2000)].map(
    (value) => `${name}=${value}&${name}=b`,
  ),
)
const READERS = ['/services', '/resources/articles', '/resources/case-studies', '/contact', '/cellar', '/nothing']

const redirectsOf = (answer: string) => [...answer.matchAll(/^location: (.*)\r$/gim)].map(([, target = '']) => target)

it('leads nowhere else, gives out no file that is none of the site, and stays up', async () => {
  await using site = await openBuiltSite({ VAULT_PATH: 'cellar' })
  const { address } = site
  const paths = [...PATHS, ...LONG_PATHS, ...READERS.flatMap((path) => QUERIES.map((query) => `${path}?${query}`))]
  for (const path of paths) {
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`
    const { answer } = await sendRaw(address, request)
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
    expect([path, status]).toEqual([path, expect.toSatisfy((each: number) => each >= 200 && each < 500)])
    for (const target of redirectsOf(answer)) {
      const { origin } = new URL(target, address)
      expect([path, target, origin]).toEqual([path, target, address])
    }
    const head = answer.slice(0, answer.indexOf('\r\n\r\n'))
    expect([path, /^(set-cookie|a|b|x):/im.exec(head)?.[0]]).toEqual([path, undefined])
    const leak = /root:x:|"name": "gimbal"|createRequestHandler|\n\s+at \S+ \(|SQLite format/.exec(answer)?.[0]
    expect([path, leak]).toEqual([path, undefined])
    // Invalid HTTP is rejected below our code, with an empty body.
    const isSilent = answer.endsWith('\r\n\r\n')
    const isText = /^content-type: text\/(html|plain|x-script)/im.test(head)
    if (status >= 400) expect([path, isSilent || isText]).toEqual([path, true])
  }
  expect(site.test.logged.join('')).not.toMatch(/"level":50/)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
})
