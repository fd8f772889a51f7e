import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFolder } from '#test/spawn-server.ts'
import { readConfig } from './config.ts'

const MAIL = {
  SMTP_URL: 'smtp://me:p%40ss@mail.example.com:587',
  MAIL_FROM: 'hello@firm.example',
  OWNER_EMAIL: 'owner@firm.example',
}

/** The settings, or what's wrong with them. */
function read(env: Record<string, string>) {
  const reading = readConfig(env)
  return reading.ok ? reading.config : reading.mistakes.map(({ name, wrong }) => `${name} ${wrong}`)
}

it.each([
  ['The Firm <hello@firm.example>', { name: 'The Firm', address: 'hello@firm.example' }],
  ['"Byron, King & Söhne" <hello@firm.example>', { name: 'Byron, King & Söhne', address: 'hello@firm.example' }],
])('reads %s as a sender, and one owner or several', (written, mailFrom) => {
  const OWNER_EMAIL = ' a@firm.example,b@firm.example '
  const ownerEmail = ['a@firm.example', 'b@firm.example']
  expect(read({ ...MAIL, MAIL_FROM: written, OWNER_EMAIL })).toMatchObject({ mailFrom, ownerEmail })
})

it.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ VISITOR_MAIL: '0' }, false],
  [MAIL, false],
  [{ ...MAIL, VISITOR_MAIL: '1' }, true],
  [{ NODE_ENV: 'production' }, false],
])('with %j writes to visitors: %s', (env, visitorMail) => {
  expect(read(env)).toMatchObject({ visitorMail })
})

it.each([
  [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL is not the address of an SMTP server'],
  [{ SMTP_URL: 'mail.example.com:587' }, 'SMTP_URL is not the address of an SMTP server'],
  [{ SMTP_URL: 'smtp://mail.example.com?tls.rejectUnauthorized=false' }, 'SMTP_URL has something after its host'],
  // Together, the halves would be an é.
  [{ SMTP_URL: 'smtp://me%C3:%A9@mail.example.com' }, 'SMTP_URL has a % that encodes nothing'],
  [{ MAIL_FROM: 'The Firm <hello@firm.example>, b@firm.example' }, 'MAIL_FROM is not a sender'],
  [{ OWNER_EMAIL: 'owner@firm.example;b@firm.example' }, "OWNER_EMAIL has an entry that isn't an email address"],
  [{ OWNER_EMAIL: '' }, 'OWNER_EMAIL is not set, but SMTP_URL is'],
])('refuses %j and says why', (changes, mistake) => {
  expect(read({ ...MAIL, ...changes })).toEqual([mistake])
})

it('reads the key that signs, and refuses a file that holds none', async () => {
  await using folder = await openFolder()
  const [name, dkim] = ['DKIM_PRIVATE_KEY_FILE', { DKIM_DOMAIN: 'Firm.example', DKIM_SELECTOR: 'mail2026' }]
  const readKey = async (text: string) => {
    const file = join(folder.path, 'key.pem')
    await writeFile(file, text)
    return read({ ...dkim, [name]: file })
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' })
  expect(await readKey(rsa.toString())).toMatchObject({
    dkimDomain: 'firm.example',
    dkimSelector: 'mail2026',
    dkimPrivateKey: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
  })
  const ec = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(await readKey(ec)).toEqual([`${name} has a key that isn't RSA`])
  expect(await readKey('a secret')).toEqual([`${name} names a file that isn't a private key`])
  const gone = read({ ...dkim, [name]: join(folder.path, 'gone') })
  expect(gone).toEqual([`${name} names a file that cannot be read (ENOENT)`])
  const none = [`DKIM_SELECTOR is not a DNS name`, `${name} is not set, but DKIM_DOMAIN is`]
  expect(read({ ...dkim, DKIM_SELECTOR: 'a b' })).toEqual(none)
})
