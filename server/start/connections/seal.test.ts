import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '#test/it.ts'
import { mountSmallDisk } from '#test/mount-small-disk.ts'
import { openSeals } from './seal.ts'

it('makes its key with the first seal, for its owner alone, and never another one beside it', ({ folder }) => {
  const file = join(folder.path, 'settings.key')
  const seals = openSeals(undefined, folder.path)
  expect(existsSync(file)).toBe(false)
  const sealed = seals.seal('a secret', 'here')
  expect(statSync(file).mode & 0o077).toBe(0)
  const key = readFileSync(file, 'utf8')
  seals.seal('another', 'here')
  expect(openSeals(undefined, folder.path).open(sealed, 'here')).toBe('a secret')
  expect(readFileSync(file, 'utf8')).toBe(key)
  // Once it's lost, looking makes no new one.
  rmSync(file)
  expect(openSeals(undefined, folder.path).open(sealed, 'here')).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  // Servers that share a store would each make their own.
  expect(() => openSeals(undefined, folder.path, true).seal('another', 'here')).toThrow('none is set')
  expect(existsSync(file)).toBe(false)
  // Nor does one that can't be read keep a server from starting.
  mkdirSync(file)
  const unread = openSeals(undefined, folder.path)
  expect([unread.canSeal(), unread.open(sealed, 'here')]).toEqual([false, undefined])
  expect(() => unread.seal('another', 'here')).toThrow('has no key')
})

const disk = await mountSmallDisk(1)

it.skipIf(!disk)('leaves no part of a key where there’s no room, and makes it once there is', async () => {
  await using full = disk ?? expect.fail()
  const seals = openSeals(undefined, full.path)
  await full.fill(0)
  expect(() => seals.seal('a secret', 'here')).toThrow("can't be written")
  expect(readdirSync(full.path)).toEqual(['ballast'])
  await full.clear()
  expect(seals.open(seals.seal('a secret', 'here'), 'here')).toBe('a secret')
})

it('opens only what was sealed with this key, for this place, and wasn’t touched since', ({ folder }) => {
  const seals = openSeals([randomBytes(32)], folder.path)
  const sealed = seals.seal('a secret', 'mail 1')
  const [id = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  const touched = (at: number) => {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ 1
    return `${id}.${other.toString('base64url')}`
  }
  expect(seals.open(sealed, 'mail 1')).toBe('a secret')
  expect(sealed).not.toContain('secret')
  expect(seals.seal('a secret', 'mail 1')).not.toBe(sealed)
  const wrong = [sealed.slice(0, -4), `${id}.`, '', 'x', `ffffffffffff.${body}`, touched(0), touched(13), touched(28)]
  for (const each of wrong) expect(seals.open(each, 'mail 1')).toBeUndefined()
  for (const place of ['mail 2', 'payments 1']) expect(seals.open(sealed, place)).toBeUndefined()
  expect(openSeals([randomBytes(32)], folder.path).open(sealed, 'mail 1')).toBeUndefined()
})
