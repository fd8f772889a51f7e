import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { presign } from '#server/partners/archives.ts'
import { FRIDAY, startSandbox } from '#test/sandbox.ts'
import { isSigned, type SandboxArchives } from './archives.ts'

/** An archive's URL, signed as the site signs it. */
const signedFor = ({ bucket, keys }: SandboxArchives, chip: 'x64' | 'arm64', now = FRIDAY.getTime()) =>
  presign(bucket, keys[chip], { method: 'GET', origin: 'http://gimbal.test', now })

test('each archive can be unpacked, has the SHA-256 that is shown, and is the same after a restart', async () => {
  const { request, archives } = startSandbox()
  for (const [chip, said] of [
    ['x64', 'Macs with an Intel chip'],
    ['arm64', 'Macs with Apple silicon'],
  ] as const) {
    const archive = new Uint8Array(await (await request(await signedFor(archives, chip))).arrayBuffer())
    expect(createHash('sha256').update(archive).digest('hex')).toBe(archives.sums[chip])
    const { 'Document Masker 1.0.0/README.txt': note = new Uint8Array() } = unzipSync(archive)
    expect(strFromU8(note)).toContain(said)
  }
  expect(startSandbox().archives).toEqual(archives)
})

test('an archive is given only to a request that is signed for exactly it, and in time', async () => {
  const { request, archives, clock } = startSandbox()
  const { bucket } = archives
  const right = await signedFor(archives, 'x64')
  const changed = (change: (url: URL) => void) => {
    const url = new URL(right)
    change(url)
    return url.href
  }
  const set = (name: string, value: string) => changed(({ searchParams }) => searchParams.set(`X-Amz-${name}`, value))
  const refused: [string, RequestInit?][] = [
    [changed((url) => (url.search = ''))],
    [right, { method: 'HEAD' }],
    [changed((url) => (url.pathname = url.pathname.replace('x64', 'arm64')))],
    [set('Expires', '601')],
    [set('Signature', '0'.repeat(64))],
    [await signedFor({ ...archives, bucket: { ...bucket, secretAccessKey: 'other' } }, 'x64')],
    [await signedFor(archives, 'x64', FRIDAY.getTime() + 16 * 60_000)],
  ]
  for (const [url, init] of refused) expect([url, (await request(url, init)).status]).toEqual([url, 403])
  for (const [seconds, status] of [
    [0, 200],
    [599, 200],
    [600, 403],
  ] as const) {
    clock.now = new Date(FRIDAY.getTime() + seconds * 1000)
    expect((await request(right)).status).toBe(status)
  }
})

// From 'Authenticating Requests: Using Query Parameters' of the S3 API reference.
test('the check agrees with the example that Amazon publishes', async () => {
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
  expect(await isSigned(request, credentials, new Date('2013-05-24T12:00:00Z'))).toBe(true)
})
