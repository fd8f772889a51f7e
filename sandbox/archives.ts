import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { Hono } from 'hono'
import { archiveName, CHIPS, type Chip, MASKER_VERSION } from '#contracts/masker-release.ts'
import { checkSignature } from './check-signature.ts'

const MACHINES: Record<Chip, string> = { x64: 'Macs with an Intel chip', arm64: 'Macs with Apple silicon' }

export interface SandboxArchives {
  /** The endpoint is a path of this site, because the visitor's browser downloads from it. */
  bucket: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  keys: Record<Chip, string>
  /** SHA-256 in hexadecimal. */
  sums: Record<Chip, string>
}

/** A note in place of the application. Its date is fixed, so that the same bytes are made on any day. */
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

/** Stand-in for the archives' storage: a private bucket behind the S3 API, with two small zip files. */
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
