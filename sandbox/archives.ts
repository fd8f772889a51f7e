import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { Hono } from 'hono'
import { archiveName, CHIPS, type Chip, MASKER_VERSION } from '#contracts/masker-release.ts'

const MACHINES: Record<Chip, string> = { x64: 'Macs with an Intel chip', arm64: 'Macs with Apple silicon' }

export interface SandboxArchives {
  /** The endpoint is a path of this site, because the visitor's browser downloads from it. */
  bucket: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  keys: Record<Chip, string>
  /** SHA-256 in hexadecimal. */
  sums: Record<Chip, string>
}

/** A README instead of the application. The zip date is fixed so builds are reproducible. */
const packed = (chip: Chip) =>
  Buffer.from(
    zipSync(
      {
        [`Document Masker ${MASKER_VERSION}/README.txt`]:
          strToU8(`Document Masker ${MASKER_VERSION} for ${MACHINES[chip]}

This archive comes from the sandbox. It stands where the application will be.
The owner of the site puts the real one in its place with the settings
ARCHIVE_S3_ENDPOINT and its like, or MASKER_MAC_X64_URL and
MASKER_MAC_ARM64_URL.
`),
      },
      { mtime: new Date(2026, 0, 1) },
    ),
  )

/** Stand-in for archive storage: a private S3-style bucket with two small zip files. */
export function createArchives({ secret, now }: { secret: string; now: () => Date }): {
  app: Hono
  archives: SandboxArchives
} {
  const bucket = {
    endpoint: '/sandbox/archives',
    bucket: 'document-masker',
    region: 'sandbox-1',
    accessKeyId: 'SANDBOX',
    secretAccessKey: secret,
  }
  const objects = new Map(CHIPS.map((chip) => [archiveName(chip), packed(chip)]))
  const app = new Hono().get('/archives/:bucket/:key', (c) => {
    const refused = checkSignature(c.req.raw, bucket, now())
    if (refused) return sayError(refused)
    const object = objects.get(c.req.param('key'))
    if (!object || c.req.param('bucket') !== bucket.bucket) return sayError({ status: 404, code: 'NoSuchKey' })
    return c.body(object, 200, { 'content-type': 'application/zip', 'content-length': String(object.length) })
  })
  const sumOf = (chip: Chip) => createHash('sha256').update(packed(chip)).digest('hex')
  return {
    app,
    archives: {
      bucket,
      keys: { x64: archiveName('x64'), arm64: archiveName('arm64') },
      sums: { x64: sumOf('x64'), arm64: sumOf('arm64') },
    },
  }
}

const sayError = ({ status, code }: { status: number; code: string }) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

interface Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface S3Error {
  status: number
  code: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const LONGEST_SECONDS = 7 * 24 * 60 * 60

/** How far ahead the signer's clock may run. */
const SKEW_MS = 15 * 60 * 1000

const NAMES = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'] as const

/** Verifies presigned URLs as S3 does, without the site's signing package, so each implementation checks the other. */
export function checkSignature(request: Request, credentials: Credentials, now: Date): S3Error | undefined {
  const { region, accessKeyId, secretAccessKey } = credentials
  const { searchParams, pathname, host } = new URL(request.url)
  const [algorithm, credential, date, expires, signedHeaders, signature] = NAMES.map((name) =>
    searchParams.getAll(`X-Amz-${name}`),
  ).map((values) => (values.length === 1 ? values[0] : undefined))
  if (signature === undefined) return { status: 403, code: 'AccessDenied' }
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)T(\d{6})Z$/.exec(date ?? '') ?? []
  const seconds = Number(expires)
  if (
    algorithm !== ALGORITHM ||
    year === undefined ||
    !/^\d+$/.test(expires ?? '') ||
    seconds < 1 ||
    seconds > LONGEST_SECONDS
  )
    return { status: 400, code: 'AuthorizationQueryParametersError' }
  const scope = [`${year}${month}${day}`, region, 's3', 'aws4_request']
  const [keyId, ...signedScope] = (credential ?? '').split('/')
  if (keyId !== accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (signedScope.join('/') !== scope.join('/')) return { status: 400, code: 'AuthorizationQueryParametersError' }

  const signedAt = Date.parse(`${year}-${month}-${day}T${time?.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  const age = now.getTime() - signedAt
  // `NaN` fails both comparisons.
  if (!(age >= -SKEW_MS && age < seconds * 1000)) return { status: 403, code: 'AccessDenied' }

  const names = (signedHeaders ?? '').split(';')
  if (!names.includes('host')) return { status: 403, code: 'AccessDenied' }
  const headers = names.map((name) => `${name}:${name === 'host' ? host : (request.headers.get(name) ?? '').trim()}\n`)
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
  // Object names need no encoding.
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), signedHeaders, 'UNSIGNED-PAYLOAD']
  const text = [ALGORITHM, date, scope.join('/'), createHash('sha256').update(canonical.join('\n')).digest('hex')]
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secretAccessKey}`)
  const right = hmac(key, text.join('\n'))
  const given = Buffer.from(signature, 'hex')
  // Buffer silently drops non-hex characters.
  return given.toString('hex') === signature && given.length === right.length && timingSafeEqual(given, right)
    ? undefined
    : { status: 403, code: 'SignatureDoesNotMatch' }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** RFC 3986: encodes everything except letters, digits, and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
