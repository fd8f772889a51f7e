import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A signature, and which key made it. */
export interface Signature {
  key: string
  signature: string
}

/** Signs texts for one purpose and knows its own signatures again. */
export interface Signer {
  sign(text: string): Signature
  verify(text: string, given: Signature): boolean
}

/**
 * Signs by HMAC-SHA-256 with a key of the purpose's own, so that what is signed for one is of no use for another.
 * @param secrets the first signs; what any of them has signed is accepted
 */
export function createSigner(secrets: readonly string[], purpose: string): Signer {
  const keys = secrets.map((secret) => {
    const key = createHmac('sha256', secret).update(`gimbal: ${purpose}`).digest()
    return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
  })
  const [first] = keys
  if (!first) throw new Error('there is no secret to sign with')
  return {
    sign: (text) => ({ key: first.id, signature: macOf(first.key, text).toString('base64url') }),
    verify(text, given) {
      const key = keys.find(({ id }) => id === given.key)
      const signature = Buffer.from(given.signature, 'base64url')
      // Written in one way only: the decoder overlooks what is no base64.
      if (!key || signature.toString('base64url') !== given.signature) return false
      const right = macOf(key.key, text)
      return signature.length === right.length && timingSafeEqual(signature, right)
    },
  }
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
