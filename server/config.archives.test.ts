import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const mistakesOf = (env: Record<string, string | undefined>) => {
  const reading = readConfig(env)
  return reading.ok ? [] : reading.mistakes
}

const BUCKET: Record<string, string> = {
  ARCHIVE_S3_ENDPOINT: 'https://storage.example.com',
  ARCHIVE_S3_BUCKET: 'masker.archives',
  ARCHIVE_S3_REGION: 'us-east-1',
  ARCHIVE_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  ARCHIVE_S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfi=',
}

describe('refuses, saying what to do instead and showing no value', () => {
  it('a part of a bucket', () => {
    for (const name of Object.keys(BUCKET)) {
      const others = Object.keys(BUCKET).filter((other) => other !== name)
      expect(
        mistakesOf({ [name]: BUCKET[name] })
          .map((mistake) => mistake.name)
          .toSorted(),
      ).toEqual(others.toSorted())
    }
  })

  it.each([
    ['ARCHIVE_S3_ENDPOINT', 'http://storage.example.com'],
    ['ARCHIVE_S3_ENDPOINT', 'https://storage.example.com/bucket'],
    ['ARCHIVE_S3_BUCKET', 's3://archives'],
    ['ARCHIVE_S3_BUCKET', 'Masker_Archives'],
    ['ARCHIVE_S3_REGION', 'us east 1'],
    ['ARCHIVE_S3_ACCESS_KEY_ID', 'KEY/1'],
    ['ARCHIVE_S3_SECRET_ACCESS_KEY', 'a secret in words'],
    ['MASKER_MAC_X64_KEY', '/x64.zip'],
    ['MASKER_MAC_X64_KEY', 'a//masker.zip'],
    ['MASKER_MAC_X64_KEY', 'a/../masker.zip'],
    ['MASKER_MAC_ARM64_KEY', 'masker arm64.zip'],
  ])('a bucket with %s=%s', (name, value) => {
    const mistakes = mistakesOf({ ...BUCKET, [name]: value })
    expect(mistakes).toEqual([{ name, wrong: expect.any(String), cure: expect.any(String) }])
    expect(JSON.stringify(mistakes)).not.toContain(value)
  })

  it('archives at two places, and the names of objects in no bucket', () => {
    const urls = { MASKER_MAC_X64_URL: 'https://a.example/x', MASKER_MAC_ARM64_URL: 'https://a.example/a' }
    expect(mistakesOf({ ...BUCKET, ...urls })).toMatchObject([
      { name: 'MASKER_MAC_X64_URL', wrong: 'is set, and ARCHIVE_S3_ENDPOINT is too' },
    ])
    expect(mistakesOf({ MASKER_MAC_ARM64_KEY: 'arm64.zip' })).toMatchObject([
      { name: 'MASKER_MAC_ARM64_KEY', wrong: 'is set, but ARCHIVE_S3_ENDPOINT is not' },
    ])
  })
})
