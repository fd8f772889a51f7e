import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './page-policy.ts'

const directive = (html: string, name: string, reach?: Parameters<typeof contentSecurityPolicy>[1]) =>
  contentSecurityPolicy(html, reach)
    .split('; ')
    .find((one) => one.startsWith(`${name} `))

test('a policy names each inline script and style by its hash, once, and nothing of elsewhere', () => {
  const html =
    '<style>a{}</style><script>a()</script><script src="/b.js"></script><script type="module">a()</script><script>c()</script>'
  expect(directive(html, 'script-src')).toBe(
    "script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=' 'sha256-uv6BXxguRKhBqgeOtcyTvppA2Vttceh37dUo7xwS8Ug='",
  )
  expect(directive(html, 'style-src')).toMatch(/^style-src 'self' 'sha256-[^' ]{44}'$/)
  expect(contentSecurityPolicy(html)).not.toContain('unsafe')
})

test('where any style is let in no hash is named, since that would shut it out', () => {
  expect(directive('<style>a{}</style>', 'style-src', [{ style: ["'unsafe-inline'"] }])).toBe(
    "style-src 'self' 'unsafe-inline'",
  )
})

test('a data block is no script to a policy', () => {
  expect(directive('<script type="application/ld+json">{"a":1}</script>', 'script-src')).toBe("script-src 'self'")
})
