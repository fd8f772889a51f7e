import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { anySign } from '../any-sign.ts'

/** Names that every object has, and others that may trip up code. */
const TRICKY_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '', 'length', 'then']

/** Notorious texts: text direction, Unicode forms, lone surrogates, controls, markup, paths, commands. */
const TRICKY_TEXTS = [
  ...TRICKY_NAMES,
  '\u202egnp.exe',
  'e\u0301 \u00e9 \ufb01',
  '👩‍⚖️🏳️‍🌈',
  'a\u200bb\u2060\ufeff',
  '\ud800',
  '\udc00x',
  '\u0000',
  '\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example',
  'https://evil.example/scheduled_events/a',
  '../../etc/passwd',
  '..%2f..%2f',
  "' or 1=1 --",
  '${7*7}{{7*7}}',
  '=cmd()',
  'x'.repeat(5000),
]

/** Any text, with frequent tricky ones. */
const nastyText = fc.oneof(fc.constantFrom(...TRICKY_TEXTS), fc.string({ unit: anySign }), fc.string())

/** Any JSON; the library itself often tries names that every object has. */
const nastyJson = fc.oneof(
  fc.json({ maxDepth: 4, stringUnit: 'binary' }),
  fc
    .dictionary(fc.oneof(nastyText, fc.constantFrom('email', 'code', 'uuid')), nastyText)
    .map((fields) => JSON.stringify(fields)),
)

const TRICKY_BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '1e999999',
  `-${'9'.repeat(5000)}`,
  '{"__proto__":{"email":"a@b.c"}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"code":["GIMBAL-DEMO"]}',
  '\ufeff{}',
  "{'email':'a'}",
  '{"email":NaN}',
  '['.repeat(8000),
  `${'['.repeat(7000)}${']'.repeat(7000)}`,
  `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`,
  'x'.repeat(70_000),
]

/** Bodies of any kind; none of them is valid. */
export const nastyBody = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constantFrom(...TRICKY_BODIES).map((text) => Buffer.from(text)),
  nastyJson.map((text) => Buffer.from(text)),
  nastyJson.map((text) => gzipSync(text)),
  fc.array(fc.tuple(nastyText, nastyText), { maxLength: 5 }).map((pairs) => {
    const wellFormed = pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()])
    return Buffer.from(new URLSearchParams(wellFormed).toString())
  }),
)

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON;',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-7',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json, text/plain',
  '/',
  '',
]

/** Header text: any bytes except controls. */
const headerText = fc.oneof(
  fc.constantFrom('__proto__', 'null', '0', '-1', 'a'.repeat(3000), '\xff\xfe', ';;;=', '%00', '"'),
  fc.string({ unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)) }),
)

const HEADERS =
  `accept accept-encoding accept-language cookie if-none-match origin referer user-agent x-forwarded-for x-forwarded-host
   x-forwarded-proto forwarded x-http-method-override x-original-url x-rewrite-url lead-attribution stripe-signature
   sec-purpose range`.split(/\s+/)

/** Headers of a request from this site's own page, some with arbitrary values. */
export const nastyHeaders = fc
  .tuple(
    fc.constantFrom(...TYPES),
    fc.option(fc.constantFrom('gzip', 'br', 'identity', 'x')),
    fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 4 }),
  )
  .map(([type, encoding, others]) => ({
    'sec-fetch-site': 'same-origin',
    ...others,
    ...(type === '' ? {} : { 'content-type': type }),
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  }))

/** A query with each of these parameters once, twice or not at all, and values that may be encoded incorrectly. */
export const nastyQuery = (names: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...names, ...TRICKY_NAMES), nastyText.map(encode)),
        fc.oneof(
          nastyText.map(encode),
          fc.constantFrom('%', '%zz', '%ff', '%ed%a0%80', '%00', '%0d%0aA:b', '+', '%25'),
        ),
      ),
      { maxLength: 6 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
