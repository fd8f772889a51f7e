import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSecrets } from './secrets.ts'

const unset = { sessionSecret: undefined, webhookSigningSecret: undefined }
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gimbal-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('makes two different secrets of 32 bytes, and gives the same ones after a restart', () => {
  const dataDir = join(folder, 'data')
  const made = readSecrets({ dataDir, ...unset })
  expect(Buffer.from(made.session, 'base64')).toHaveLength(32)
  expect(made.webhookSigning).toMatch(/^whsec_/)
  expect(Buffer.from(made.webhookSigning.slice(6), 'base64')).toHaveLength(32)
  expect(made.webhookSigning.slice(6)).not.toBe(made.session)
  expect(readSecrets({ dataDir, ...unset })).toEqual(made)
})

it('keeps them where only the owner can read, and leaves nothing else behind', () => {
  const dataDir = join(folder, 'data')
  readSecrets({ dataDir, ...unset })
  expect(readdirSync(dataDir).sort()).toEqual(['session-secret', 'webhook-signing-secret'])
  for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

it('makes none that is given', () => {
  const given = { sessionSecret: 'a'.repeat(32), webhookSigningSecret: 'whsec_given' }
  expect(readSecrets({ dataDir: folder, ...given })).toEqual({
    session: 'a'.repeat(32),
    webhookSigning: 'whsec_given',
  })
  expect(readdirSync(folder)).toEqual([])
})

it('refuses a damaged secret and names its file, rather than sign with it', () => {
  writeFileSync(join(folder, 'session-secret'), 'abc')
  expect(() => readSecrets({ dataDir: folder, ...unset })).toThrow(join(folder, 'session-secret'))
})
