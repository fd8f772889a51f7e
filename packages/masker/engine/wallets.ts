// Addresses of wallets carry checksums, so no label is needed to know one.

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** A Bitcoin address or another that ends in a bech32 or bech32m checksum (BIP 173, BIP 350). */
export function isBech32(address: string): boolean {
  const at = address.lastIndexOf('1')
  if (at < 1 || address !== address.toLowerCase()) return false
  const prefix = Array.from(address.slice(0, at), (letter) => letter.charCodeAt(0))
  const data = Array.from(address.slice(at + 1), (letter) => BECH32.indexOf(letter))
  if (data.includes(-1)) return false
  let sum = 1
  for (const value of [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  return sum === 1 || sum === 0x2bc830a3
}

/** An address whose last four bytes are a double SHA-256 of the others: Bitcoin, Litecoin, Dogecoin, Tron. */
export function isBase58Check(address: string): boolean {
  if (address.length < 25 || address.length > 36 || !/\d/.test(address) || !/[a-z]/.test(address)) return false
  let number = 0n
  for (const letter of address) {
    const value = BASE58.indexOf(letter)
    if (value < 0) return false
    number = number * 58n + BigInt(value)
  }
  const bytes = Array.from({ length: 25 }, (_, index) => Number((number >> BigInt(8 * (24 - index))) & 255n))
  const sum = sha256(sha256(bytes.slice(0, 21)))
  return bytes.slice(21).every((byte, index) => byte === sum[index])
}

const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) =>
    number > 1 && !Array.from({ length: 17 }, (_, it) => it + 2).some((it) => it < number && number % it === 0),
)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const K = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

/** Of fewer than 56 bytes (FIPS 180-4). The platform's is asynchronous. */
function sha256(bytes: readonly number[]): number[] {
  const padded = [
    ...bytes,
    0x80,
    ...Array.from({ length: 61 - bytes.length }, () => 0),
    bytes.length >> 5,
    (bytes.length << 3) & 255,
  ]
  const words = Array.from({ length: 16 }, (_, index) =>
    padded.slice(index * 4, index * 4 + 4).reduce((word, byte) => (word << 8) | byte, 0),
  )
  const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
  const at = (list: readonly number[], index: number) => list[index] ?? 0
  for (let index = 16; index < 64; index += 1) {
    const [one, two] = [at(words, index - 15), at(words, index - 2)]
    const small = turn(one, 7) ^ turn(one, 18) ^ (one >>> 3)
    const large = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)
    words.push((at(words, index - 16) + small + at(words, index - 7) + large) | 0)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START
  for (const [index, word] of words.entries()) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, index) + word) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].flatMap((word, index) => {
    const sum = (at(START, index) + word) >>> 0
    return [sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255]
  })
}
