import { createHash, createHmac } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** When an address was last erased, for those that were. */
export interface ErasedAddresses {
  /** @param emailKey as `emailKey` makes it. @returns epoch milliseconds; undefined when it was not */
  erasedAt(emailKey: string): number | undefined
  /** How many records were made with another key, which a store from before has not. */
  ofOtherKeys: number
}

/** The records of who was erased, which outlive the store: a restored backup brings people back. */
export interface Erasures {
  /** Records an erasure; it's on the disk when this returns. @throws when it cannot be written */
  note(emailKey: string, at: number): void
  /** Reads all records. @throws when they cannot be read */
  read(): ErasedAddresses
  /** Deletes the records of years long gone. */
  forgetOld(now: number): void
}

/** A record counts this year and the two before; older backups must not be restored. */
const YEARS_KEPT = 3

/**
 * The records in the folder `erasures` of DATA_DIR: a file a year, a line an erasure (time, key, hash). An address stands there as an HMAC, so that only
 * who has the key, which is in the store, can tell whether one is among them.
 */
export function openErasures(dataDir: string, key: string): Erasures {
  const folder = join(dataDir, 'erasures')
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  const hashOf = (emailKey: string) => createHmac('sha256', key).update(`erased ${emailKey}`).digest('base64url')
  const years = () => (existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{4}\.txt$/.test(name)) : [])
  return {
    note(emailKey, at) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const time = new Date(at).toISOString()
      // Appended in one write: the server and a command may do so at once.
      const file = openSync(join(folder, `${time.slice(0, 4)}.txt`), 'a', 0o600)
      try {
        writeSync(file, `${time} ${keyId} ${hashOf(emailKey)}\n`)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
    },
    read() {
      const times = new Map<string, number>()
      let ofOtherKeys = 0
      for (const name of years()) {
        for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
          const [time = '', id, hash] = line.split(' ')
          const at = Date.parse(time)
          if (hash === undefined || Number.isNaN(at)) continue
          if (id === keyId) times.set(hash, Math.max(at, times.get(hash) ?? 0))
          else ofOtherKeys += 1
        }
      }
      return { erasedAt: (emailKey) => times.get(hashOf(emailKey)), ofOtherKeys }
    },
    forgetOld(now) {
      const first = new Date(now).getUTCFullYear() - YEARS_KEPT + 1
      for (const name of years()) if (Number(name.slice(0, 4)) < first) rmSync(join(folder, name))
    },
  }
}
