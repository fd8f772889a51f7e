import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ifPossible } from '#contracts/if-possible.ts'
import { bad, good, type SettingKind } from '#contracts/setting-kinds.ts'

/** Keys of 32 bytes in base64, separated by commas. */
export const sealingKeys: SettingKind<readonly Buffer[]> = (value) => {
  const keys = value.split(',').map((key) => key.trim())
  const wrong = keys.findIndex((key) => !/^[A-Za-z0-9+/]{43}=$/.test(key))
  return wrong === -1
    ? good(keys.map((key) => Buffer.from(key, 'base64')))
    : bad(`has an entry that isn't 32 bytes in base64 (number ${wrong + 1})`, 'use what openssl rand -base64 32 prints')
}

/** The key's file in DATA_DIR, if no setting names one. Backups of the store don't have it. */
const KEY_FILE = 'settings.key'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** There's no key to seal with: its file is damaged, or can't be read or written. */
export class NoSealingKey extends Error {}

interface SealingKey {
  /** Tells keys apart, and nothing about the key. */
  id: string
  key: Buffer
}

/** What seals and opens connections. */
export type Seals = ReturnType<typeof openSeals>

/**
 * @param configured the keys of SETTINGS_KEY: the last one seals, each opens, and so does the file's
 * @param isShared whether other servers may share the store: a key that one makes would lock the others out, so none is made
 */
export function openSeals(configured: readonly Buffer[] | undefined, dataDir: string, isShared = false) {
  const file = join(dataDir, KEY_FILE)
  const readKeys = (): SealingKey[] => [...readKeyFile(file), ...(configured ?? [])].map(named)
  let keys = readKeys()
  const current = () => keys.at(-1)

  function sealingKey(): SealingKey {
    const known = current()
    if (known) return known
    if (isShared) throw new NoSealingKey('Servers that share a store share a key: none is set.')
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      // Another process may have made it meanwhile: the first one's counts.
      if (!existsSync(file)) writeOnce(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
    } catch (cause) {
      throw new NoSealingKey(`The file ${KEY_FILE} can't be written.`, { cause })
    }
    keys = readKeys()
    const made = current()
    if (!made) throw new NoSealingKey(`The file ${KEY_FILE} has no key of 32 bytes in base64.`)
    return made
  }

  return {
    /** Whether there's a key that seals. */
    canSeal: () => current() !== undefined,
    /** Seals a text for one place: it doesn't open at another. The first time ever, makes the key. @throws NoSealingKey */
    seal(text: string, place: string) {
      const { id, key } = sealingKey()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    /** Undefined without the key, or if the seal is broken. */
    open(sealed: string, place: string) {
      const [id, body = ''] = sealed.split('.')
      const known = keys.find((each) => each.id === id)
      const bytes = Buffer.from(body, 'base64url')
      if (!known || bytes.length < IV_BYTES + TAG_BYTES) return undefined
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv(CIPHER, known.key, iv, { authTagLength: TAG_BYTES })
      return ifPossible(() => {
        decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      })
    },
    /** Whether the newest key made it. */
    isCurrent: (sealed: string) => sealed.split('.')[0] === current()?.id,
  }
}

const named = (key: Buffer): SealingKey => ({
  id: createHash('sha256').update('settings key ').update(key).digest('hex').slice(0, 12),
  key,
})

/** Whole, and on disk before anything is sealed with it: who is killed, or has no room, leaves none. */
function writeOnce(file: string, text: string) {
  const partial = `${file}.${process.pid}.partial`
  try {
    writeFileSync(partial, text, { mode: 0o600, flush: true })
    linkSync(partial, file)
  } catch (error) {
    // Another's is there, or there's no room; some filesystems have no hard links.
    if (existsSync(file)) return
    if (readText(partial) !== text) throw error
    renameSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
}

/** One key a line. A damaged line, or a file that can't be read, is no key: then what it sealed says that its key is missing. */
function readKeyFile(file: string): Buffer[] {
  const keys = readText(file)?.split('\n') ?? []
  return keys.map((line) => Buffer.from(line.trim(), 'base64')).filter((key) => key.length === KEY_BYTES)
}

const readText = (file: string): string | undefined => ifPossible(() => readFileSync(file, 'utf8'))
