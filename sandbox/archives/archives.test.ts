import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newFolder, startSandbox } from '../sandbox-for-tests.ts'
import { zip } from './zip.ts'

/** Reads an archive by its directory at the end, as the format says and as programs do. */
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
  'the archive for %s can be unpacked and has the SHA-256 that is told',
  async (chip) => {
    const { request, archives, close } = startSandbox()
    const response = await request(archives[chip].url)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="document-masker-1.0.0-mac-${chip}.zip"`,
    )
    const archive = Buffer.from(await response.arrayBuffer())
    expect(createHash('sha256').update(archive).digest('hex')).toBe(archives[chip].sha256)
    const note = unzip(archive)['Document Masker 1.0.0/README.txt']
    expect(note).toContain(chip === 'x64' ? 'Macs with an Intel chip' : 'Macs with Apple silicon')
    close()
  },
)

test('an archive of several files is read by another program', () => {
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

test('the archives are the same after a restart, and there are no others', async () => {
  const one = startSandbox()
  const other = startSandbox()
  expect(other.archives).toEqual(one.archives)
  expect((await one.request('/sandbox/archives/other.zip')).status).toBe(404)
  one.close()
  other.close()
})
