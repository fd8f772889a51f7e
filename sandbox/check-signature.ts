import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

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

/** How far ahead the signer's clock may be. */
const SKEW_MS = 15 * 60 * 1000

const NAMES = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'] as const

/** As S3 checks a presigned request, but not by the package that the site signs with: each checks the other. */
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
  // `NaN` is neither.
  if (!(age >= -SKEW_MS && age < seconds * 1000)) return { status: 403, code: 'AccessDenied' }

  const names = (signedHeaders ?? '').split(';')
  if (!names.includes('host')) return { status: 403, code: 'AccessDenied' }
  const headers = names.map((name) => `${name}:${name === 'host' ? host : (request.headers.get(name) ?? '').trim()}\n`)
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
  // The objects' names need no encoding.
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), signedHeaders, 'UNSIGNED-PAYLOAD']
  const text = [ALGORITHM, date, scope.join('/'), createHash('sha256').update(canonical.join('\n')).digest('hex')]
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secretAccessKey}`)
  const right = hmac(key, text.join('\n'))
  const given = Buffer.from(signature, 'hex')
  // The decoder ignores what isn't hexadecimal.
  return given.toString('hex') === signature && given.length === right.length && timingSafeEqual(given, right)
    ? undefined
    : { status: 403, code: 'SignatureDoesNotMatch' }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** RFC 3986: all but letters, digits and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
