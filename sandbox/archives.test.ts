import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { presign } from '#server/partners/presigned-archives.ts'
import { FRIDAY, newFolder, startSandbox } from './sandbox-for-tests.ts'
import type { SandboxArchives } from './archives.ts'
import { checkSignature } from './check-signature.ts'
import { zip } from './zip.ts'

/** An archive's address, signed as the site signs it. */
const signedFor = ({ bucket, keys }: SandboxArchives, chip: 'x64' | 'arm64', now = FRIDAY.getTime()) =>
  presign(bucket, keys[chip], { method: 'GET', origin: 'http://gimbal.test', now })

/** Reads an archive by its directory at the end, as programs do. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  expect(at + archive.readUInt32LE(end + 12)).toBe(end)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const [sum, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place))
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place))
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    expect(archive.toString('latin1', local, local + 4)).toBe('PK\x03\x04')
    expect(archive.subarray(local + 4, local + 30)).toEqual(archive.subarray(at + 6, at + 32))
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = inflateRawSync(archive.subarray(start, start + Number(packed)))
    expect([crc32(bytes), bytes.length]).toEqual([sum, size])
    files[name] = bytes.toString('utf8')
    at += 46 + nameLength + extra + comment
  }
  expect(at).toBe(end)
  return files
}

test.each(['x64', 'arm64'] as const)(
  'the archive for %s can be unpacked and has the SHA-256 that is shown',
  async (chip) => {
    const { request, archives, close } = startSandbox()
    const response = await request(await signedFor(archives, chip))
    expect(response.headers.get('content-type')).toBe('application/zip')
    const archive = Buffer.from(await response.arrayBuffer())
    expect(createHash('sha256').update(archive).digest('hex')).toBe(archives.sums[chip])
    const note = unzip(archive)['Document Masker 1.0.0/README.txt']
    expect(note).toContain(chip === 'x64' ? 'Macs with an Intel chip' : 'Macs with Apple silicon')
    close()
  },
)

test('another program can read an archive of several files', () => {
  const files = [
    { name: 'a/one.txt', text: 'one\n'.repeat(1000) },
    { name: 'two.txt', text: '' },
    { name: 'three.txt', text: 'drei: ä ö ü' },
  ]
  const archive = zip(files)
  expect(unzip(archive)).toEqual(Object.fromEntries(files.map(({ name, text }) => [name, text])))
  const path = join(newFolder(), 'test.zip')
  writeFileSync(path, archive)
  let listed: string
  try {
    listed = execFileSync('unzip', ['-t', path], { encoding: 'utf8' })
  } catch (error) {
    // Not every machine has the program.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  expect(listed).toContain('No errors detected')
})

test('the archives are the same after a restart, and others are not found', async () => {
  const one = startSandbox()
  const other = startSandbox()
  expect(other.archives).toEqual(one.archives)
  const missing = { ...one.archives, keys: { ...one.archives.keys, x64: 'other.zip' } }
  const answer = await one.request(await signedFor(missing, 'x64'))
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<Code>NoSuchKey</Code>')])
  one.close()
  other.close()
})

test('an archive is given only to a request that is signed for exactly it, and in time', async () => {
  const { request, archives, clock, close } = startSandbox()
  const { bucket } = archives
  const right = await signedFor(archives, 'x64')
  const changed = (change: (url: URL) => void) => {
    const url = new URL(right)
    change(url)
    return url.href
  }
  const set = (name: string, value: string) => changed(({ searchParams }) => searchParams.set(`X-Amz-${name}`, value))
  const refused: [string, string, RequestInit?][] = [
    ['AccessDenied', changed((url) => (url.search = ''))],
    ['SignatureDoesNotMatch', right, { method: 'HEAD' }],
    ['SignatureDoesNotMatch', changed((url) => (url.host = 'elsewhere.test'))],
    ['SignatureDoesNotMatch', changed((url) => (url.pathname = url.pathname.replace('x64', 'arm64')))],
    ['SignatureDoesNotMatch', changed(({ searchParams }) => searchParams.set('response-content-type', 'text/html'))],
    ['SignatureDoesNotMatch', set('Expires', '601')],
    ['SignatureDoesNotMatch', set('Date', '20261120T170001Z')],
    ['SignatureDoesNotMatch', set('SignedHeaders', 'host;range')],
    ['SignatureDoesNotMatch', set('Signature', '0'.repeat(64))],
    [
      'SignatureDoesNotMatch',
      changed(({ searchParams }) => searchParams.set('X-Amz-Signature', `${searchParams.get('X-Amz-Signature')}zz`)),
    ],
    ['SignatureDoesNotMatch', await signedFor({ ...archives, bucket: { ...bucket, secretAccessKey: 'other' } }, 'x64')],
    ['InvalidAccessKeyId', await signedFor({ ...archives, bucket: { ...bucket, accessKeyId: 'OTHER' } }, 'x64')],
    [
      'AuthorizationQueryParametersError',
      await signedFor({ ...archives, bucket: { ...bucket, region: 'other-1' } }, 'x64'),
    ],
    ['AuthorizationQueryParametersError', set('Expires', '604801')],
    ['AuthorizationQueryParametersError', set('Algorithm', 'AWS4-HMAC-SHA1')],
    ['AccessDenied', changed(({ searchParams }) => searchParams.append('X-Amz-Signature', '0'))],
    ['AccessDenied', set('SignedHeaders', 'range')],
    ['AccessDenied', await signedFor(archives, 'x64', FRIDAY.getTime() + 16 * 60_000)],
  ]
  for (const [code, url, init] of refused) {
    const answer = await request(url, init)
    const told = init?.method === 'HEAD' ? `<Code>${code}</Code>` : await answer.text()
    expect([url, answer.status, told]).toEqual([
      url,
      code.startsWith('Auth') ? 400 : 403,
      expect.stringContaining(code),
    ])
  }
  expect((await request(right)).status).toBe(200)
  clock.now = new Date(FRIDAY.getTime() + 10 * 60_000 - 1000)
  expect((await request(right)).status).toBe(200)
  clock.now = new Date(FRIDAY.getTime() + 10 * 60_000)
  expect((await request(right)).status).toBe(403)
  close()
})

// From 'Authenticating Requests: Using Query Parameters' of the S3 API reference.
test('the check agrees with the example that Amazon publishes', () => {
  const credentials = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  })
  const request = new Request(`https://examplebucket.s3.amazonaws.com/test.txt?${query.toString()}`)
  expect(checkSignature(request, credentials, new Date('2013-05-24T12:00:00Z'))).toBeUndefined()
})
