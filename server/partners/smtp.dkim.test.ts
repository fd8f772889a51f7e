import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '#test/start-mail-server.ts'
import { openSmtp } from './smtp.ts'

const MAIL = { id: 'lead-1.owner-mail', to: ['owner@firm.example'], html: '<p>Hello</p>', text: 'Hello  \n\n' }
const never = () => new AbortController().signal

/** Header fields in DKIM's relaxed form, by lowercase name. */
function relaxedHeaders(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const fields = head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')
  return new Map(
    fields.map((field) => {
      const [name = '', ...value] = field.split(':')
      return [
        name.trim().toLowerCase(),
        value
          .join(':')
          .replaceAll(/[ \t]+/g, ' ')
          .trim(),
      ]
    }),
  )
}

it('signs with DKIM so that the public key proves who the mail is from', async () => {
  await using server = await startMailServer()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const mailer = openSmtp({
    smtpUrl: server.url,
    from: { name: 'The Firm', address: 'hello@firm.example' },
    dkim: { domain: 'firm.example', selector: 'mail2026', privateKey: pem },
  })
  onTestFinished(() => mailer.close())
  expect(
    await mailer.send({ ...MAIL, subject: 'Ünïcode — and a long subject that is folded over lines' }, never()),
  ).toEqual({ ok: true })
  const raw = server.mails[0]?.raw ?? ''
  const headers = relaxedHeaders(raw)
  const signature = headers.get('dkim-signature') ?? ''
  const tags = new Map(
    signature.split(';').map((tag) => [tag.split('=', 1)[0]?.trim(), tag.replace(/^[^=]*=/, '').replaceAll(/\s/g, '')]),
  )
  expect([tags.get('a'), tags.get('c'), tags.get('d'), tags.get('s')]).toEqual([
    'rsa-sha256',
    'relaxed/relaxed',
    'firm.example',
    'mail2026',
  ])
  const names = (tags.get('h') ?? '').toLowerCase().split(':')
  for (const name of ['from', 'to', 'subject', 'message-id', 'date']) expect(names).toContain(name)
  const body = raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  expect(createHash('sha256').update(body).digest('base64')).toBe(tags.get('bh'))
  const unsigned = `dkim-signature:${signature.replace(/b=[^;]*$/, 'b=')}`
  const signed = [...names.map((name) => `${name}:${headers.get(name) ?? ''}`), unsigned].join('\r\n')
  const verify = (text: string) =>
    createVerify('sha256')
      .update(text)
      .verify(publicKey, tags.get('b') ?? '', 'base64')
  expect(verify(signed)).toBe(true)
  expect(verify(signed.replace('owner@', 'other@'))).toBe(false)
})
