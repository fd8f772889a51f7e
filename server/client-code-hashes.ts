import type { ConfigMistake, SettingKind } from './setting-kinds.ts'

const CURE = 'use the hashes of codes, separated by commas; to make a new code, use Orders and codes in the console'

const LARGEST = 2 ** 31

/** Hashes of client codes: base 36, up to 32 bits, unique, comma-separated, at most 100. */
export const codeHashes: SettingKind<readonly string[]> = (value) => {
  const hashes = value.split(',').map((hash) => hash.trim())
  const wrong = hashes.length > 100 ? 'has more than 100 entries' : describeFirst(hashes, whatIsWrong)
  return wrong === undefined ? { ok: true, value: hashes } : { ok: false, wrong, cure: CURE }
}

function whatIsWrong(hash: string, index: number, hashes: readonly string[]): string | undefined {
  if (hash === '') return 'is empty'
  if (hash.startsWith('-')) return 'is negative, and a hash has no sign'
  if (!/^[0-9a-z]+$/.test(hash)) return 'is not in base 36, which has only digits and lowercase letters'
  if (Number.parseInt(hash, 36) > LARGEST) return 'is longer than any hash'
  if (hash === '0') return 'is the hash of an empty code'
  if (hash.startsWith('0')) return 'begins with 0, as no hash does'
  return hashes.indexOf(hash) < index ? 'is listed twice' : undefined
}

/** Flags hashes that may be plain codes: 39 in 40 hashes have at least six digits. */
export function doubtfulCodeHashes(hashes: readonly string[] = []): ConfigMistake | undefined {
  const doubt = 'is shorter than nearly all hashes, and may be a code instead of the hash of one'
  const wrong = describeFirst(hashes, (hash) => (hash.length < 6 ? doubt : undefined))
  return wrong === undefined ? undefined : { name: 'CLIENT_CODE_HASHES', wrong, cure: CURE }
}

/** Describes the first bad entry by position, never by its text, which may be a code. */
function describeFirst(
  hashes: readonly string[],
  judge: (hash: string, index: number, hashes: readonly string[]) => string | undefined,
): string | undefined {
  for (const [index, hash] of hashes.entries()) {
    const wrong = judge(hash, index, hashes)
    if (wrong !== undefined) return hashes.length === 1 ? wrong : `(entry ${index + 1} of ${hashes.length}) ${wrong}`
  }
  return undefined
}
