import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { strToU8, zipSync } from 'fflate'
import { Hono } from 'hono'

const CHIPS = ['x64', 'arm64'] as const
type Chip = (typeof CHIPS)[number]

/** What the site sells: its version, and the names of its archives. */
export interface Product {
  version: string
  archives: Record<Chip, string>
}

const MACHINES: Record<Chip, string> = { x64: 'Macs with an Intel chip', arm64: 'Macs with Apple silicon' }

export interface SandboxArchives {
  /** The endpoint is a path of this site, because the visitor's browser downloads from it. */
  bucket: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  keys: Record<Chip, string>
  /** SHA-256 in hexadecimal. */
  sums: Record<Chip, string>
}

/** A README instead of the application. The zip date is fixed so builds are reproducible. */
const packed = (version: string, chip: Chip) =>
  Buffer.from(
    zipSync(
      {
        [`Document Masker ${version}/README.txt`]: strToU8(`Document Masker ${version} for ${MACHINES[chip]}

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
export function createArchives({ secret, product, now }: { secret: string; product: Product; now: () => Date }): {
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
  const zipOf = (chip: Chip) => packed(product.version, chip)
  const objects = new Map(CHIPS.map((chip) => [product.archives[chip], zipOf(chip)]))
  const app = new Hono().get('/archives/:bucket/:key', async (c) => {
    if (!(await isSigned(c.req.raw, bucket, now()))) return sayError(403, 'AccessDenied')
    const object = objects.get(c.req.param('key'))
    if (!object || c.req.param('bucket') !== bucket.bucket) return sayError(404, 'NoSuchKey')
    return c.body(object, 200, { 'content-type': 'application/zip', 'content-length': String(object.length) })
  })
  const sumOf = (chip: Chip) => createHash('sha256').update(zipOf(chip)).digest('hex')
  return {
    app,
    archives: {
      bucket,
      keys: product.archives,
      sums: { x64: sumOf('x64'), arm64: sumOf('arm64') },
    },
  }
}

const sayError = (status: number, code: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

/** How far ahead the signer's clock may run. */
const SKEW_MS = 15 * 60 * 1000

/** True if a URL was presigned for this request and hasn't expired: signed again, it's the same. */
async function isSigned(
  request: Request,
  { region, accessKeyId, secretAccessKey }: Omit<SandboxArchives['bucket'], 'endpoint' | 'bucket'>,
  now: Date,
): Promise<boolean> {
  const url = new URL(request.url)
  const input = sorted(url)
  const datetime = url.searchParams.get('X-Amz-Date') ?? ''
  const signedAt = Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const age = now.getTime() - signedAt
  // `NaN` fails both comparisons.
  if (!(age >= -SKEW_MS && age < Number(url.searchParams.get('X-Amz-Expires')) * 1000)) return false
  url.searchParams.delete('X-Amz-Signature')
  const credentials = { service: 's3', region, accessKeyId, secretAccessKey }
  const { method } = request
  const signed = await new AwsV4Signer({ method, url: url.href, signQuery: true, datetime, ...credentials }).sign()
  return sorted(signed.url) === input
}

const sorted = ({ searchParams }: URL): string => {
  searchParams.sort()
  return searchParams.toString()
}
