import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Overrides that turn a valid response into an invalid one. */
export interface Dishonesty {
  origin?: string
  rpId?: string
  /** User presence and user verification. */
  isPresent?: boolean
  isVerified?: boolean
  counter?: number
  type?: string
  /** What the browser reports for a cross-origin frame. */
  crossOrigin?: boolean
  challenge?: string
}

/** An authenticator with one passkey, and the browser around it. */
export function createAuthenticator({ origin = 'http://localhost', rpId = 'localhost' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, input: Dishonesty) =>
    Buffer.from(
      JSON.stringify({
        type: input.type ?? type,
        challenge: input.challenge ?? challenge,
        origin: input.origin ?? origin,
        crossOrigin: input.crossOrigin ?? false,
      }),
    )

  function authenticatorData(input: Dishonesty, attested?: Buffer): Buffer {
    const { isPresent = true, isVerified = true } = input
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (attested ? 64 : 0)
    const head = Buffer.alloc(5)
    head[0] = flags
    head.writeUInt32BE(input.counter ?? counter, 1)
    const hash = createHash('sha256')
      .update(input.rpId ?? rpId)
      .digest()
    return Buffer.concat([hash, head, attested ?? Buffer.alloc(0)])
  }

  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: named.id,
    /** As the store keeps it. */
    get publicKey() {
      return Buffer.from(isoCBOR.encode(key as never)).toString('base64url')
    },
    /** Creates its passkey. */
    register({ challenge }: { challenge: string }, input: Dishonesty = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(input, attested))],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, input).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs in. Increments its counter, like a security key. */
    answer({ challenge }: { challenge: string }, input: Dishonesty = {}) {
      counter += 1
      const data = clientData('webauthn.get', challenge, input)
      const authData = authenticatorData(input)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      return {
        ...named,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
