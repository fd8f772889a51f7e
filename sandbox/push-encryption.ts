import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'

// What a browser and its push service do with a message, as the RFCs have it; the server's own library has no part in it.

/** A browser's side of a subscription. */
export interface BrowserKeys {
  /** A P-256 private key. */
  privateKey: Buffer
  /** 16 bytes. */
  auth: Buffer
}

/** Makes a browser's keys. @param randomBytes gives that many */
export function makeBrowserKeys(randomBytes: (length: number) => Buffer): BrowserKeys & { publicKey: string } {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys('base64url')
  return { privateKey: keys.getPrivateKey(), auth: randomBytes(16), publicKey }
}

const HEADER_LENGTH = 21
const TAG_LENGTH = 16

/** Decrypts a message of one record (RFC 8291, RFC 8188). @throws if it isn't encrypted for these keys */
export function decryptPush(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(HEADER_LENGTH, HEADER_LENGTH + body.readUInt8(20))
  const record = body.subarray(HEADER_LENGTH + senderKey.length)
  if (record.length > recordSize) throw new Error('There is more than one record')
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const derive = (key: Buffer, saltOf: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOf, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const key = derive(own.computeSecret(senderKey), auth, keyInfo, 32)
  const cipherKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', cipherKey, nonce)
  decipher.setAuthTag(record.subarray(-TAG_LENGTH))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_LENGTH)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong')
  return padded.subarray(0, end).toString()
}

/** The longest a token may be good for (RFC 8292, 2). */
const LONGEST_SECONDS = 24 * 60 * 60

/** What's wrong with a server's Authorization (RFC 8292); undefined if nothing. @param serverKey what the subscription is bound to */
export function complaintAboutVapid(
  authorization: string,
  { serverKey, host, now }: { serverKey: string; host: string; now: Date },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (token === '') return 'There is no VAPID token.'
  if (key !== serverKey) return 'The subscription is bound to another key.'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { alg } = readPart<{ alg?: string }>(head)
  const { aud, exp, sub } = readPart<{ aud?: string; exp?: number; sub?: string }>(claims)
  if (alg !== 'ES256' || !isSigned(`${head}.${claims}`, signature, key)) return 'The token isn’t signed with that key.'
  if (URL.parse(aud ?? '')?.host !== host) return 'The token is for another push service.'
  const left = (exp ?? 0) - now.getTime() / 1000
  if (left <= 0 || left > LONGEST_SECONDS) return 'The token has expired, or is good for too long.'
  return /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(sub ?? '') ? undefined : 'The token doesn’t say whom to write to.'
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const given = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(text), given, Buffer.from(signature, 'base64url'))
}

function readPart<Part extends object>(part: string): Partial<Part> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Part
  } catch {
    return {}
  }
}
