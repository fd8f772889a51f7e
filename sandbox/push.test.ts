import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { complaintAboutVapid, decryptPush } from './push-encryption.ts'

test('decrypts the example of RFC 8291, and nothing that was changed', () => {
  const keys = {
    privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
    auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  }
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  expect(decryptPush(body, keys)).toBe('When I grow up, I want to be a watermelon')
  body.writeUInt8(body.readUInt8(body.length - 1) ^ 1, body.length - 1)
  expect(() => decryptPush(body, keys)).toThrow(/authenticate/)
})

test('takes a token that is signed with the subscription’s key, for this service, for a day at most', () => {
  const now = new Date('2026-03-05T12:00:00.000Z')
  const [own, other] = [makeServerKey(), makeServerKey()]
  const claims = { aud: 'http://push.example', exp: now.getTime() / 1000 + 3600, sub: 'https://firm.example' }
  const complaint = (given: object, by = own, shown = own.publicKey) => {
    const text = [
      { typ: 'JWT', alg: 'ES256' },
      { ...claims, ...given },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const header = `vapid t=${text}.${by.sign(text)}, k=${shown}`
    return complaintAboutVapid(header, { serverKey: own.publicKey, host: 'push.example', now })
  }
  expect(complaint({})).toBeUndefined()
  expect(complaint({}, other)).toMatch(/isn’t signed/)
  expect(complaint({}, other, other.publicKey)).toMatch(/another key/)
  expect(complaint({ aud: 'http://other.example' })).toMatch(/another push service/)
  expect(complaint({ exp: claims.exp - 3600 })).toMatch(/expired/)
  expect(complaint({ exp: claims.exp + 86_400 })).toMatch(/too long/)
  expect(complaint({ sub: undefined })).toMatch(/whom/)
})

function makeServerKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), ...[x, y].map((part) => Buffer.from(part, 'base64url'))]
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    sign: (text: string) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}
