import { generateKeyPairSync } from 'node:crypto'
import { sign } from 'hono/jwt'
import { expect, test } from 'vitest'
import { complaintAboutVapid } from './push.ts'

function makeServerKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), ...[x, y].map((part) => Buffer.from(part, 'base64url'))]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: privateKey.export({ format: 'jwk' }) }
}

test('takes a token that is signed with the subscription’s key, for this service, for a day at most', async () => {
  const now = new Date('2026-03-05T12:00:00.000Z')
  const [own, other] = [makeServerKey(), makeServerKey()]
  const claims = { aud: 'http://push.example', exp: now.getTime() / 1000 + 3600, sub: 'https://firm.example' }
  const complaint = async (input: object, by = own, shown = own.publicKey) => {
    const token = await sign({ ...claims, ...input }, by.privateKey, 'ES256')
    const wanted = { serverKey: own.publicKey, host: 'push.example', now }
    return complaintAboutVapid(`vapid t=${token}, k=${shown}`, wanted)
  }
  expect(await complaint({})).toBeUndefined()
  expect(await complaint({}, other)).toMatch(/isn’t signed/)
  expect(await complaint({}, other, other.publicKey)).toMatch(/another key/)
  expect(await complaint({ aud: 'http://other.example' })).toMatch(/another push service/)
  expect(await complaint({ exp: claims.exp - 3600 })).toMatch(/expired/)
  expect(await complaint({ exp: claims.exp + 86_400 })).toMatch(/too long/)
  expect(await complaint({ sub: undefined })).toMatch(/whom/)
})
